/* SPDX-License-Identifier: MIT
 *
 * SHA-256 as FIPS 180-4 has it: what tells a text from any other in 64 digits.
 *
 * The message is padded by one bit, zeros, and its length in bits, to whole blocks of 64 bytes.
 * Each block is spread to 64 words, which are stirred one by one into a state of eight; the state
 * after the last block is the result.  The constants are the first 32 bits of the fractional parts
 * of the square roots of the first eight primes and of the cube roots of the first 64.
 */
#include "base/sha256.h"

#include <stdint.h>
#include <string.h>

enum { BLOCK = 64, WORDS = 8, ROUNDS = 64, LENGTH_BYTES = 8 };

static const uint32_t start[WORDS] = {
	0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
	0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
};

static const uint32_t round_words[ROUNDS] = {
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4,
	0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe,
	0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f,
	0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7,
	0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc,
	0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
	0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116,
	0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
	0xc67178f2,
};

static uint32_t turn(uint32_t word, int by)
{
	return word >> by | word << (32 - by);
}

static void stir(uint32_t state[WORDS], const unsigned char block[BLOCK])
{
	uint32_t w[ROUNDS], s[WORDS];

	for (int i = 0; i < 16; ++i)
		w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
		       (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
	for (int i = 16; i < ROUNDS; ++i)
		w[i] = (turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10) + w[i - 7] +
		       (turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3) + w[i - 16];
	memcpy(s, state, sizeof(s));
	for (int i = 0; i < ROUNDS; ++i) {
		uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
		uint32_t majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
		uint32_t low = s[7] + (turn(s[4], 6) ^ turn(s[4], 11) ^ turn(s[4], 25)) + choice +
		               round_words[i] + w[i];
		uint32_t high = (turn(s[0], 2) ^ turn(s[0], 13) ^ turn(s[0], 22)) + majority;

		for (int k = WORDS - 1; k > 0; --k)
			s[k] = s[k - 1];
		s[4] += low;
		s[0] = low + high;
	}
	for (int i = 0; i < WORDS; ++i)
		state[i] += s[i];
}

char *rf_sha256(struct rf_arena *arena, const char *bytes, size_t length)
{
	static const char digits[] = "0123456789abcdef";
	size_t rest = length % BLOCK, whole = length - rest;
	size_t last = rest + 1 + LENGTH_BYTES <= BLOCK ? BLOCK : 2 * BLOCK;
	unsigned char tail[2 * BLOCK] = { 0 };
	char *text = rf_arena_alloc(arena, 2 * sizeof(start) + 1);
	uint32_t state[WORDS];

	if (text == NULL)
		return NULL;
	memcpy(state, start, sizeof(state));
	for (size_t i = 0; i < whole; i += BLOCK)
		stir(state, (const unsigned char *)bytes + i);
	memcpy(tail, bytes + whole, rest);
	tail[rest] = 0x80;
	for (size_t i = 0; i < LENGTH_BYTES; ++i)
		tail[last - 1 - i] = (unsigned char)((uint64_t)length * 8 >> 8 * i);
	for (size_t i = 0; i < last; i += BLOCK)
		stir(state, tail + i);
	for (size_t i = 0; i < 2 * sizeof(start); ++i)
		text[i] = digits[state[i / 8] >> (28 - 4 * (i % 8)) & 0xf];
	return text;
}

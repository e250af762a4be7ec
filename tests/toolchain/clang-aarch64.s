	.text
	.file	"loops.c"
	.globl	triad                           // -- Begin function triad
	.p2align	2
	.type	triad,@function
triad:                                  // @triad
// %bb.0:
	cmp	x0, #1
	b.lt	.LBB0_8
// %bb.1:
	cmp	x0, #4
	b.hs	.LBB0_3
// %bb.2:
	mov	x8, xzr
	b	.LBB0_6
.LBB0_3:
	and	x8, x0, #0xfffffffffffffffc
	add	x9, x2, #16
	add	x10, x3, #16
	add	x11, x4, #16
	add	x12, x1, #16
	mov	x13, x8
.LBB0_4:                                // =>This Inner Loop Header: Depth=1
	ldp	q0, q1, [x9, #-16]
	add	x9, x9, #32
	subs	x13, x13, #4
	ldp	q2, q3, [x10, #-16]
	add	x10, x10, #32
	ldp	q4, q5, [x11, #-16]
	add	x11, x11, #32
	fmla	v0.2d, v4.2d, v2.2d
	fmla	v1.2d, v5.2d, v3.2d
	stp	q0, q1, [x12, #-16]
	add	x12, x12, #32
	b.ne	.LBB0_4
// %bb.5:
	cmp	x8, x0
	b.eq	.LBB0_8
.LBB0_6:
	lsl	x12, x8, #3
	sub	x9, x0, x8
	add	x8, x1, x12
	add	x10, x4, x12
	add	x11, x3, x12
	add	x12, x2, x12
.LBB0_7:                                // =>This Inner Loop Header: Depth=1
	ldr	d0, [x12], #8
	ldr	d1, [x11], #8
	ldr	d2, [x10], #8
	subs	x9, x9, #1
	fmadd	d0, d1, d2, d0
	str	d0, [x8], #8
	b.ne	.LBB0_7
.LBB0_8:
	ret
.Lfunc_end0:
	.size	triad, .Lfunc_end0-triad
                                        // -- End function
	.globl	stencil                         // -- Begin function stencil
	.p2align	2
	.type	stencil,@function
stencil:                                // @stencil
// %bb.0:
	cmp	w0, #3
                                        // kill: def $w3 killed $w3 def $x3
	b.lt	.LBB1_11
// %bb.1:
	sub	w9, w3, #1
	add	w12, w3, #1
	mov	w10, w0
	sxtw	x8, w3
	sxtw	x9, w9
	sxtw	x12, w12
	mul	x11, x8, x10
	sub	w8, w0, #1
	mul	x9, x9, x10
	mul	x10, x12, x10
	sub	x12, x8, #1
	cmp	x12, #4
	b.hs	.LBB1_3
// %bb.2:
	mov	w13, #1
	b	.LBB1_9
.LBB1_3:
	add	x18, x10, x8
	add	x14, x11, x8
	add	x15, x2, x11, lsl #3
	lsl	x14, x14, #3
	add	x15, x15, #8
	add	x16, x1, x10, lsl #3
	add	x0, x9, x8
	add	x18, x1, x18, lsl #3
	add	x17, x2, x14
	add	x16, x16, #8
	cmp	x15, x18
	add	x3, x1, x9, lsl #3
	add	x0, x1, x0, lsl #3
	add	x14, x14, x1
	cset	w18, lo
	cmp	x16, x17
	add	x3, x3, #8
	add	x4, x14, #8
	cset	w14, lo
	cmp	x15, x0
	and	w18, w18, w14
	cset	w14, lo
	cmp	x3, x17
	add	x13, x1, x11, lsl #3
	cset	w16, lo
	cmp	x15, x4
	cset	w15, lo
	cmp	x13, x17
	cset	w17, lo
	mov	w13, #1
	tbnz	w18, #0, .LBB1_9
// %bb.4:
	and	w14, w14, w16
	tbnz	w14, #0, .LBB1_9
// %bb.5:
	and	w14, w15, w17
	tbnz	w14, #0, .LBB1_9
// %bb.6:
	lsl	x15, x11, #3
	and	x14, x12, #0xfffffffffffffffc
	add	x16, x15, x2
	add	x17, x15, x1
	add	x15, x16, #24
	add	x16, x17, #16
	add	x17, x1, x10, lsl #3
	add	x18, x1, x9, lsl #3
	fmov	v0.2d, #0.25000000
	orr	x13, x14, #0x1
	add	x17, x17, #24
	add	x18, x18, #24
	mov	x0, x14
.LBB1_7:                                // =>This Inner Loop Header: Depth=1
	ldp	q1, q2, [x16, #-16]
	subs	x0, x0, #4
	ldr	q3, [x16, #16]
	add	x16, x16, #32
	fadd	v1.2d, v1.2d, v2.2d
	fadd	v2.2d, v2.2d, v3.2d
	ldp	q4, q3, [x18, #-16]
	add	x18, x18, #32
	fadd	v1.2d, v1.2d, v4.2d
	fadd	v2.2d, v2.2d, v3.2d
	ldp	q4, q3, [x17, #-16]
	add	x17, x17, #32
	fadd	v1.2d, v1.2d, v4.2d
	fadd	v2.2d, v2.2d, v3.2d
	fmul	v1.2d, v1.2d, v0.2d
	fmul	v2.2d, v2.2d, v0.2d
	stp	q1, q2, [x15, #-16]
	add	x15, x15, #32
	b.ne	.LBB1_7
// %bb.8:
	cmp	x12, x14
	b.eq	.LBB1_11
.LBB1_9:
	add	x11, x13, x11
	add	x10, x13, x10
	lsl	x11, x11, #3
	add	x12, x13, x9
	add	x14, x11, x1
	add	x9, x2, x11
	add	x10, x1, x10, lsl #3
	add	x11, x14, #8
	add	x12, x1, x12, lsl #3
	sub	x8, x8, x13
	fmov	d0, #0.25000000
.LBB1_10:                               // =>This Inner Loop Header: Depth=1
	ldur	d1, [x11, #-16]
	subs	x8, x8, #1
	ldr	d2, [x11], #8
	fadd	d1, d1, d2
	ldr	d2, [x12], #8
	fadd	d1, d1, d2
	ldr	d2, [x10], #8
	fadd	d1, d1, d2
	fmul	d1, d1, d0
	str	d1, [x9], #8
	b.ne	.LBB1_10
.LBB1_11:
	ret
.Lfunc_end1:
	.size	stencil, .Lfunc_end1-stencil
                                        // -- End function
	.globl	dot                             // -- Begin function dot
	.p2align	2
	.type	dot,@function
dot:                                    // @dot
// %bb.0:
	cmp	x0, #1
	b.lt	.LBB2_3
// %bb.1:
	cmp	x0, #1
	b.ne	.LBB2_4
// %bb.2:
	movi	d0, #0000000000000000
	mov	x8, xzr
	b	.LBB2_7
.LBB2_3:
	movi	d0, #0000000000000000
	ret
.LBB2_4:
	and	x8, x0, #0xfffffffffffffffe
	movi	d0, #0000000000000000
	add	x9, x1, #8
	add	x10, x2, #8
	mov	x11, x8
.LBB2_5:                                // =>This Inner Loop Header: Depth=1
	ldp	d1, d3, [x9, #-8]
	add	x9, x9, #16
	subs	x11, x11, #2
	ldur	d2, [x10, #-8]
	fmul	d1, d1, d2
	ldr	d2, [x10], #16
	fmul	d2, d3, d2
	fadd	d0, d0, d1
	fadd	d0, d0, d2
	b.ne	.LBB2_5
// %bb.6:
	cmp	x8, x0
	b.eq	.LBB2_9
.LBB2_7:
	lsl	x10, x8, #3
	sub	x9, x0, x8
	add	x8, x2, x10
	add	x10, x1, x10
.LBB2_8:                                // =>This Inner Loop Header: Depth=1
	ldr	d1, [x10], #8
	ldr	d2, [x8], #8
	subs	x9, x9, #1
	fmadd	d0, d1, d2, d0
	b.ne	.LBB2_8
.LBB2_9:
	ret
.Lfunc_end2:
	.size	dot, .Lfunc_end2-dot
                                        // -- End function
	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4                               // -- Begin function sum_apart
.LCPI3_0:
	.word	0x00000000                      // float 0
	.word	0x80000000                      // float -0
	.word	0x80000000                      // float -0
	.word	0x80000000                      // float -0
	.text
	.globl	sum_apart
	.p2align	2
	.type	sum_apart,@function
sum_apart:                              // @sum_apart
// %bb.0:
	cmp	x0, #1
	b.lt	.LBB3_3
// %bb.1:
	cmp	x0, #8
	b.hs	.LBB3_4
// %bb.2:
	movi	d0, #0000000000000000
	mov	x8, xzr
	b	.LBB3_7
.LBB3_3:
	movi	d0, #0000000000000000
	ret
.LBB3_4:
	adrp	x9, .LCPI3_0
	and	x8, x0, #0xfffffffffffffff8
	movi	v0.4s, #128, lsl #24
	mov	x10, x8
	ldr	q1, [x9, :lo12:.LCPI3_0]
	add	x9, x1, #16
.LBB3_5:                                // =>This Inner Loop Header: Depth=1
	ldp	q2, q3, [x9, #-16]
	add	x9, x9, #32
	subs	x10, x10, #8
	fadd	v1.4s, v1.4s, v2.4s
	fadd	v0.4s, v0.4s, v3.4s
	b.ne	.LBB3_5
// %bb.6:
	fadd	v0.4s, v0.4s, v1.4s
	cmp	x8, x0
	mov	s1, v0.s[2]
	faddp	s2, v0.2s
	mov	s0, v0.s[3]
	fadd	s1, s2, s1
	fadd	s0, s1, s0
	b.eq	.LBB3_9
.LBB3_7:
	sub	x9, x0, x8
	add	x8, x1, x8, lsl #2
.LBB3_8:                                // =>This Inner Loop Header: Depth=1
	ldr	s1, [x8], #4
	subs	x9, x9, #1
	fadd	s0, s0, s1
	b.ne	.LBB3_8
.LBB3_9:
	movi	d1, #0000000000000000
	fadd	s0, s0, s1
	ret
.Lfunc_end3:
	.size	sum_apart, .Lfunc_end3-sum_apart
                                        // -- End function
	.globl	backwards                       // -- Begin function backwards
	.p2align	2
	.type	backwards,@function
backwards:                              // @backwards
// %bb.0:
	cmp	x0, #1
	b.lt	.LBB4_8
// %bb.1:
	cmp	x0, #4
	b.hs	.LBB4_3
// %bb.2:
	mov	x8, x0
	b	.LBB4_6
.LBB4_3:
	lsl	x8, x0, #3
	and	x9, x0, #0xfffffffffffffffc
	sub	x11, x8, #16
	and	x8, x0, #0x3
	add	x10, x2, x11
	add	x11, x1, x11
	mov	x12, x9
.LBB4_4:                                // =>This Inner Loop Header: Depth=1
	ldp	q1, q0, [x10, #-16]
	sub	x12, x12, #4
	sub	x10, x10, #32
	fadd	v1.2d, v1.2d, v1.2d
	fadd	v0.2d, v0.2d, v0.2d
	stp	q1, q0, [x11, #-16]
	sub	x11, x11, #32
	cbnz	x12, .LBB4_4
// %bb.5:
	cmp	x9, x0
	b.eq	.LBB4_8
.LBB4_6:
	sub	x8, x8, #1
.LBB4_7:                                // =>This Inner Loop Header: Depth=1
	lsl	x9, x8, #3
	sub	x10, x8, #1
	add	x11, x8, #1
	mov	x8, x10
	cmp	x11, #1
	ldr	d0, [x2, x9]
	fadd	d0, d0, d0
	str	d0, [x1, x9]
	b.hi	.LBB4_7
.LBB4_8:
	ret
.Lfunc_end4:
	.size	backwards, .Lfunc_end4-backwards
                                        // -- End function
	.globl	mixed                           // -- Begin function mixed
	.p2align	2
	.type	mixed,@function
mixed:                                  // @mixed
// %bb.0:
	cmp	x0, #1
	b.lt	.LBB5_8
// %bb.1:
	cmp	x0, #4
	b.hs	.LBB5_3
// %bb.2:
	mov	x8, xzr
	b	.LBB5_6
.LBB5_3:
	and	x8, x0, #0xfffffffffffffffc
	fmov	v0.2s, #3.00000000
	add	x9, x2, #8
	add	x10, x1, #16
	mov	x11, x8
.LBB5_4:                                // =>This Inner Loop Header: Depth=1
	ldp	d1, d2, [x9, #-8]
	add	x9, x9, #16
	subs	x11, x11, #4
	fmul	v1.2s, v1.2s, v0.2s
	fmul	v2.2s, v2.2s, v0.2s
	fcvtl	v1.2d, v1.2s
	fcvtl	v2.2d, v2.2s
	stp	q1, q2, [x10, #-16]
	add	x10, x10, #32
	b.ne	.LBB5_4
// %bb.5:
	cmp	x8, x0
	b.eq	.LBB5_8
.LBB5_6:
	sub	x9, x0, x8
	add	x10, x1, x8, lsl #3
	add	x8, x2, x8, lsl #2
	fmov	s0, #3.00000000
.LBB5_7:                                // =>This Inner Loop Header: Depth=1
	ldr	s1, [x8], #4
	subs	x9, x9, #1
	fmul	s1, s1, s0
	fcvt	d1, s1
	str	d1, [x10], #8
	b.ne	.LBB5_7
.LBB5_8:
	ret
.Lfunc_end5:
	.size	mixed, .Lfunc_end5-mixed
                                        // -- End function
	.globl	every_second                    // -- Begin function every_second
	.p2align	2
	.type	every_second,@function
every_second:                           // @every_second
// %bb.0:
	cmp	x0, #1
	b.lt	.LBB6_7
// %bb.1:
	cmp	x0, #4
	b.hi	.LBB6_3
// %bb.2:
	mov	x8, xzr
	b	.LBB6_5
.LBB6_3:
	and	x8, x0, #0x3
	tst	x0, #0x3
	mov	w9, #4
	add	x10, x1, #16
	csel	x8, x9, x8, eq
	add	x9, x2, #32
	sub	x8, x0, x8
	mov	x11, x8
.LBB6_4:                                // =>This Inner Loop Header: Depth=1
	sub	x12, x9, #32
	ld2	{ v0.2d, v1.2d }, [x9]
	add	x9, x9, #64
	subs	x11, x11, #4
	ld2	{ v2.2d, v3.2d }, [x12]
	stp	q2, q0, [x10, #-16]
	add	x10, x10, #32
	b.ne	.LBB6_4
.LBB6_5:
	sub	x9, x0, x8
	add	x10, x1, x8, lsl #3
	add	x8, x2, x8, lsl #4
.LBB6_6:                                // =>This Inner Loop Header: Depth=1
	ldr	d0, [x8], #16
	subs	x9, x9, #1
	str	d0, [x10], #8
	b.ne	.LBB6_6
.LBB6_7:
	ret
.Lfunc_end6:
	.size	every_second, .Lfunc_end6-every_second
                                        // -- End function
	.globl	column                          // -- Begin function column
	.p2align	2
	.type	column,@function
column:                                 // @column
// %bb.0:
	cmp	x0, #1
	b.lt	.LBB7_8
// %bb.1:
	lsl	x8, x1, #3
	b.ne	.LBB7_3
// %bb.2:
	mov	x9, xzr
	b	.LBB7_6
.LBB7_3:
	and	x9, x0, #0xfffffffffffffffe
	mov	x10, xzr
	add	x11, x2, x8
	lsl	x12, x1, #4
	add	x13, x3, x8
	mov	x14, x9
.LBB7_4:                                // =>This Inner Loop Header: Depth=1
	ldr	d0, [x3, x10]
	subs	x14, x14, #2
	ldr	d1, [x13, x10]
	fadd	d0, d0, d0
	fadd	d1, d1, d1
	str	d0, [x2, x10]
	str	d1, [x11, x10]
	add	x10, x10, x12
	b.ne	.LBB7_4
// %bb.5:
	cmp	x9, x0
	b.eq	.LBB7_8
.LBB7_6:
	mul	x10, x9, x1
	sub	x9, x0, x9
	lsl	x10, x10, #3
.LBB7_7:                                // =>This Inner Loop Header: Depth=1
	ldr	d0, [x3, x10]
	subs	x9, x9, #1
	fadd	d0, d0, d0
	str	d0, [x2, x10]
	add	x10, x10, x8
	b.ne	.LBB7_7
.LBB7_8:
	ret
.Lfunc_end7:
	.size	column, .Lfunc_end7-column
                                        // -- End function
	.globl	gather                          // -- Begin function gather
	.p2align	2
	.type	gather,@function
gather:                                 // @gather
// %bb.0:
	cmp	x0, #1
	b.lt	.LBB8_8
// %bb.1:
	b.ne	.LBB8_3
// %bb.2:
	mov	x8, xzr
	b	.LBB8_6
.LBB8_3:
	and	x8, x0, #0xfffffffffffffffe
	add	x9, x3, #4
	add	x10, x1, #8
	mov	x11, x8
.LBB8_4:                                // =>This Inner Loop Header: Depth=1
	ldpsw	x12, x13, [x9, #-4]
	add	x9, x9, #8
	subs	x11, x11, #2
	ldr	d0, [x2, x12, lsl #3]
	ldr	d1, [x2, x13, lsl #3]
	stp	d0, d1, [x10, #-8]
	add	x10, x10, #16
	b.ne	.LBB8_4
// %bb.5:
	cmp	x8, x0
	b.eq	.LBB8_8
.LBB8_6:
	sub	x9, x0, x8
	add	x10, x1, x8, lsl #3
	add	x8, x3, x8, lsl #2
.LBB8_7:                                // =>This Inner Loop Header: Depth=1
	ldrsw	x11, [x8], #4
	subs	x9, x9, #1
	ldr	d0, [x2, x11, lsl #3]
	str	d0, [x10], #8
	b.ne	.LBB8_7
.LBB8_8:
	ret
.Lfunc_end8:
	.size	gather, .Lfunc_end8-gather
                                        // -- End function
	.globl	bytes                           // -- Begin function bytes
	.p2align	2
	.type	bytes,@function
bytes:                                  // @bytes
// %bb.0:
	cmp	x0, #1
	b.lt	.LBB9_14
// %bb.1:
	cmp	x0, #8
	b.hs	.LBB9_3
// %bb.2:
	mov	x8, xzr
	b	.LBB9_12
.LBB9_3:
	cmp	x0, #32
	b.hs	.LBB9_5
// %bb.4:
	mov	x8, xzr
	b	.LBB9_9
.LBB9_5:
	and	x8, x0, #0xffffffffffffffe0
	add	x9, x2, #16
	movi	v0.16b, #17
	add	x10, x1, #16
	mov	x11, x8
.LBB9_6:                                // =>This Inner Loop Header: Depth=1
	ldp	q1, q2, [x9, #-16]
	add	x9, x9, #32
	subs	x11, x11, #32
	eor	v1.16b, v1.16b, v0.16b
	eor	v2.16b, v2.16b, v0.16b
	stp	q1, q2, [x10, #-16]
	add	x10, x10, #32
	b.ne	.LBB9_6
// %bb.7:
	cmp	x8, x0
	b.eq	.LBB9_14
// %bb.8:
	tst	x0, #0x18
	b.eq	.LBB9_12
.LBB9_9:
	mov	x11, x8
	and	x8, x0, #0xfffffffffffffff8
	movi	v0.8b, #17
	add	x9, x2, x11
	add	x10, x1, x11
	sub	x11, x11, x8
.LBB9_10:                               // =>This Inner Loop Header: Depth=1
	ldr	d1, [x9], #8
	adds	x11, x11, #8
	eor	v1.8b, v1.8b, v0.8b
	str	d1, [x10], #8
	b.ne	.LBB9_10
// %bb.11:
	cmp	x8, x0
	b.eq	.LBB9_14
.LBB9_12:
	sub	x9, x0, x8
	add	x10, x1, x8
	add	x8, x2, x8
.LBB9_13:                               // =>This Inner Loop Header: Depth=1
	ldrb	w11, [x8], #1
	subs	x9, x9, #1
	eor	w11, w11, #0x11111111
	strb	w11, [x10], #1
	b.ne	.LBB9_13
.LBB9_14:
	ret
.Lfunc_end9:
	.size	bytes, .Lfunc_end9-bytes
                                        // -- End function
	.globl	root                            // -- Begin function root
	.p2align	2
	.type	root,@function
root:                                   // @root
// %bb.0:
	sub	sp, sp, #48
	cmp	x0, #1
	stp	x29, x30, [sp, #32]             // 16-byte Folded Spill
	add	x29, sp, #32
	b.lt	.LBB10_4
.LBB10_1:                               // =>This Inner Loop Header: Depth=1
	ldr	d1, [x2]
	fsqrt	d0, d1
	fcmp	d0, d0
	b.vs	.LBB10_3
// %bb.2:                               //   in Loop: Header=BB10_1 Depth=1
	subs	x0, x0, #1
	add	x2, x2, #8
	str	d0, [x1], #8
	b.ne	.LBB10_1
	b	.LBB10_4
.LBB10_3:                               //   in Loop: Header=BB10_1 Depth=1
	fmov	d0, d1
	stur	x2, [x29, #-8]                  // 8-byte Folded Spill
	stp	x1, x0, [sp, #8]                // 16-byte Folded Spill
	bl	sqrt
	ldp	x1, x0, [sp, #8]                // 16-byte Folded Reload
	ldur	x2, [x29, #-8]                  // 8-byte Folded Reload
	subs	x0, x0, #1
	add	x2, x2, #8
	str	d0, [x1], #8
	b.ne	.LBB10_1
.LBB10_4:
	ldp	x29, x30, [sp, #32]             // 16-byte Folded Reload
	add	sp, sp, #48
	ret
.Lfunc_end10:
	.size	root, .Lfunc_end10-root
                                        // -- End function
	.globl	recurrence                      // -- Begin function recurrence
	.p2align	2
	.type	recurrence,@function
recurrence:                             // @recurrence
// %bb.0:
	cmp	x0, #2
	b.lt	.LBB11_3
// %bb.1:
	ldr	d0, [x1], #8
	sub	x8, x0, #1
	add	x9, x2, #8
	fmov	d1, #0.50000000
.LBB11_2:                               // =>This Inner Loop Header: Depth=1
	ldr	d2, [x9], #8
	subs	x8, x8, #1
	fmadd	d0, d0, d1, d2
	str	d0, [x1], #8
	b.ne	.LBB11_2
.LBB11_3:
	ret
.Lfunc_end11:
	.size	recurrence, .Lfunc_end11-recurrence
                                        // -- End function
	.globl	two_ways                        // -- Begin function two_ways
	.p2align	2
	.type	two_ways,@function
two_ways:                               // @two_ways
// %bb.0:
	cmp	x0, #1
	b.ge	.LBB12_3
.LBB12_1:
	ret
.LBB12_2:                               //   in Loop: Header=BB12_3 Depth=1
	subs	x0, x0, #1
	add	x2, x2, #8
	add	x3, x3, #4
	b.eq	.LBB12_1
.LBB12_3:                               // =>This Inner Loop Header: Depth=1
	ldr	w8, [x3]
	cmp	w8, #1
	b.lt	.LBB12_2
// %bb.4:                               //   in Loop: Header=BB12_3 Depth=1
	lsl	x8, x8, #3
	ldr	d1, [x2]
	ldr	d0, [x1, x8]
	fadd	d0, d1, d0
	str	d0, [x1, x8]
	b	.LBB12_2
.Lfunc_end12:
	.size	two_ways, .Lfunc_end12-two_ways
                                        // -- End function
	.globl	called                          // -- Begin function called
	.p2align	2
	.type	called,@function
called:                                 // @called
// %bb.0:
	stp	x29, x30, [sp, #-48]!           // 16-byte Folded Spill
	cmp	x0, #1
	str	x21, [sp, #16]                  // 8-byte Folded Spill
	stp	x20, x19, [sp, #32]             // 16-byte Folded Spill
	mov	x29, sp
	b.lt	.LBB13_3
// %bb.1:
	mov	x19, x2
	mov	x20, x1
	mov	x21, x0
.LBB13_2:                               // =>This Inner Loop Header: Depth=1
	ldr	d0, [x19], #8
	bl	exp
	subs	x21, x21, #1
	str	d0, [x20], #8
	b.ne	.LBB13_2
.LBB13_3:
	ldp	x20, x19, [sp, #32]             // 16-byte Folded Reload
	ldr	x21, [sp, #16]                  // 8-byte Folded Reload
	ldp	x29, x30, [sp], #48             // 16-byte Folded Reload
	ret
.Lfunc_end13:
	.size	called, .Lfunc_end13-called
                                        // -- End function
	.globl	short_one                       // -- Begin function short_one
	.p2align	2
	.type	short_one,@function
short_one:                              // @short_one
// %bb.0:
	ldp	q0, q1, [x1]
	fadd	v0.2d, v0.2d, v0.2d
	fadd	v1.2d, v1.2d, v1.2d
	stp	q0, q1, [x0]
	ret
.Lfunc_end14:
	.size	short_one, .Lfunc_end14-short_one
                                        // -- End function
	.globl	series                          // -- Begin function series
	.p2align	2
	.type	series,@function
series:                                 // @series
// %bb.0:
	movi	d0, #0000000000000000
	cmp	x0, #2
	b.lt	.LBB15_8
// %bb.1:
	sub	x9, x0, #1
	cmp	x9, #2
	b.hs	.LBB15_3
// %bb.2:
	movi	d0, #0000000000000000
	mov	w8, #1
	b	.LBB15_6
.LBB15_3:
	movi	d0, #0000000000000000
	mov	x11, xzr
	and	x10, x9, #0xfffffffffffffffe
	orr	x8, x9, #0x1
	fmov	d1, #1.00000000
.LBB15_4:                               // =>This Inner Loop Header: Depth=1
	add	x12, x11, #1
	add	x11, x11, #2
	cmp	x10, x11
	scvtf	d2, x12
	scvtf	d3, x11
	fdiv	d2, d1, d2
	fdiv	d3, d1, d3
	fadd	d0, d0, d2
	fadd	d0, d0, d3
	b.ne	.LBB15_4
// %bb.5:
	cmp	x9, x10
	b.eq	.LBB15_8
.LBB15_6:
	fmov	d1, #1.00000000
.LBB15_7:                               // =>This Inner Loop Header: Depth=1
	scvtf	d2, x8
	add	x8, x8, #1
	cmp	x0, x8
	fdiv	d2, d1, d2
	fadd	d0, d0, d2
	b.ne	.LBB15_7
.LBB15_8:
	ret
.Lfunc_end15:
	.size	series, .Lfunc_end15-series
                                        // -- End function
	.ident	"Debian clang version 14.0.6"
	.section	".note.GNU-stack","",@progbits
	.addrsig

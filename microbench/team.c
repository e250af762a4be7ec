/* SPDX-License-Identifier: MIT
 *
 * A member sleeps until there is work.  While they work, members wait for each other awake, so
 * that they start together; one that waits in vain lets others run, where processors are fewer than
 * threads.
 */
#include "microbench/team.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { PATIENCE = 2000000 };

struct member {
	struct rf_team *team;
	pthread_t thread;
	size_t at;
	int processor;
	bool exists, is_pinned;
};

struct rf_team {
	pthread_mutex_t lock;
	pthread_cond_t changed;
	size_t round, working; /* pieces of work so far; members that are at it */
	size_t active;
	rf_team_work *work;
	void *context;
	bool ends;
	atomic_size_t waiting, meetings;
	size_t count;
	struct member members[];
};

static bool pin(int processor)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	if (processor < 0 || processor >= CPU_SETSIZE)
		return false;
	CPU_SET(processor, &set);
	return pthread_setaffinity_np(pthread_self(), sizeof(set), &set) == 0;
}

static void *live(void *of)
{
	struct member *member = of;
	struct rf_team *team = member->team;
	size_t round = 0;

	member->is_pinned = pin(member->processor);
	pthread_mutex_lock(&team->lock);
	--team->working;
	pthread_cond_broadcast(&team->changed);
	while (!team->ends) {
		if (team->round == round || member->at >= team->active) {
			round = team->round;
			pthread_cond_wait(&team->changed, &team->lock);
			continue;
		}
		round = team->round;
		pthread_mutex_unlock(&team->lock);
		team->work(team->context, member->at);
		pthread_mutex_lock(&team->lock);
		--team->working;
		pthread_cond_broadcast(&team->changed);
	}
	pthread_mutex_unlock(&team->lock);
	return NULL;
}

/* With the lock held. */
static void wait_until_idle(struct rf_team *team)
{
	while (team->working > 0)
		pthread_cond_wait(&team->changed, &team->lock);
}

struct rf_team *rf_team_new(const int *processors, size_t count, bool *pinned)
{
	struct rf_team *team = calloc(1, sizeof(*team) + count * sizeof(*team->members));
	bool is_whole = true;

	if (!team)
		return NULL;
	pthread_mutex_init(&team->lock, NULL);
	pthread_cond_init(&team->changed, NULL);
	team->count = team->working = count;
	for (size_t i = 0; i < count; ++i) {
		struct member *member = &team->members[i];

		*member = (struct member){ .team = team, .at = i, .processor = processors[i] };
		member->exists = pthread_create(&member->thread, NULL, live, member) == 0;
		is_whole = is_whole && member->exists;
	}
	pthread_mutex_lock(&team->lock);
	for (size_t i = 0; i < count; ++i)
		team->working -= !team->members[i].exists;
	wait_until_idle(team);
	pthread_mutex_unlock(&team->lock);
	*pinned = true;
	for (size_t i = 0; i < count; ++i)
		*pinned = *pinned && team->members[i].is_pinned;
	if (is_whole)
		return team;
	rf_team_free(team);
	return NULL;
}

void rf_team_free(struct rf_team *team)
{
	if (!team)
		return;
	pthread_mutex_lock(&team->lock);
	team->ends = true;
	pthread_cond_broadcast(&team->changed);
	pthread_mutex_unlock(&team->lock);
	for (size_t i = 0; i < team->count; ++i)
		if (team->members[i].exists)
			pthread_join(team->members[i].thread, NULL);
	pthread_cond_destroy(&team->changed);
	pthread_mutex_destroy(&team->lock);
	free(team);
}

void rf_team_run(struct rf_team *team, size_t count, rf_team_work *work, void *context)
{
	pthread_mutex_lock(&team->lock);
	team->work = work;
	team->context = context;
	team->active = team->working = count;
	++team->round;
	atomic_store(&team->waiting, 0);
	pthread_cond_broadcast(&team->changed);
	wait_until_idle(team);
	pthread_mutex_unlock(&team->lock);
}

void rf_team_meet(struct rf_team *team)
{
	size_t meeting = atomic_load(&team->meetings);

	if (atomic_fetch_add(&team->waiting, 1) + 1 == team->active) {
		atomic_store(&team->waiting, 0);
		atomic_fetch_add(&team->meetings, 1);
		return;
	}
	for (size_t turns = 0; atomic_load(&team->meetings) == meeting; ++turns)
		if (turns > PATIENCE)
			sched_yield();
}

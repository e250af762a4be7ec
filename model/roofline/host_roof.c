/* SPDX-License-Identifier: MIT
 *
 * Arrays that a GPU streams from the memory of its host.
 *
 * What its caches do not hold comes over the links, and what it stores goes back over them: the
 * stations are the memory of the host, the links of all GPUs that take part, the link between the
 * sockets where the arrays lie at the other one, and the memory of the GPUs on the way.  The
 * narrowest is the bandwidth,
 *
 *     b = min(DRAM, K * link, socket link, K * device memory)
 *
 * with what goes back after what came: a link has wires for each direction, and a copy uses those
 * of one.  Where both go on at once, each station takes
 *
 *     both directions / b     if they share it, else the busier one / b
 *
 * and the slowest of them decides.  A host's memory is shared, and so is a link between sockets.
 *
 * GPUs divide the iterations equally, and fill one socket after the other; those of the fullest one
 * are done last.  Figures of one kind are compared: of data sheets unless the link was measured.
 */
#include "model/roofline/host_roof.h"

#include <math.h>
#include <string.h>

enum { MOST_STATIONS = 4 };

struct builder {
	const struct rf_demand *demand;
	const struct rf_machine *machine;
	const struct rf_link_traffic *traffic;
	struct rf_host_path *out;
	double gpus;
	double sockets; /* whose memory takes part, in equal parts of the data */
};

double rf_host_roof_links(const struct rf_demand *demand)
{
	const struct rf_host_link *link = rf_machine_host_link(demand->machine);

	return link ? link->bytes_per_s.value * (double)rf_machine_gpus(demand->machine) : 0;
}

static void add(struct builder *b, const char *name, bool is_shared, double times,
                const struct rf_figure *spec, const struct rf_figure *measured)
{
	struct rf_host_station *station = &b->out->stations[b->out->station_count];

	if (!spec->known && !measured->known)
		return;
	b->out->station_count += 1;
	*station = (struct rf_host_station){
		.name = name,
		.is_shared = is_shared,
		.spec_bytes_per_s = { times * spec->value, spec->known },
		.measured_bytes_per_s = { times * measured->value, measured->known },
		.source = spec->source,
	};
}

/* GPUs of the fullest socket, and so of how many sockets as full as that. */
static double sockets_in_use(const struct rf_machine *machine)
{
	int64_t most = machine->node.gpus_per_socket, gpus = rf_machine_gpus(machine);

	return most > 0 && gpus > most ? (double)gpus / (double)most : 1;
}

/* That of the benchmark which is most like the traffic. */
static struct rf_figure host_memory_measured(const struct builder *b)
{
	const struct rf_node_parts *node = &b->machine->node;
	bool stores = b->traffic->evict_bytes_per_it > 0;

	if (stores && node->triad_bytes_per_s.known)
		return node->triad_bytes_per_s;
	return stores && node->copy_bytes_per_s.known ? node->copy_bytes_per_s
	                                              : node->load_bytes_per_s;
}

static void add_device(struct builder *b)
{
	struct rf_demand of_sheet = *b->demand, of_benchmark = *b->demand;
	struct rf_rate spec, measured;
	struct rf_figure figures[2];

	of_sheet.from_datasheet = true;
	of_benchmark.from_datasheet = false;
	spec = rf_bandwidth_of_memory(&of_sheet, b->traffic);
	measured = rf_bandwidth_of_memory(&of_benchmark, b->traffic);
	figures[0] =
	    (struct rf_figure){ spec.bytes_per_s, spec.bytes_per_s > 0, spec.source, { 0 } };
	figures[1] = (struct rf_figure){ measured.bytes_per_s,
		                         measured.bytes_per_s > 0 && measured.benchmark &&
		                             strcmp(measured.benchmark, "datasheet") != 0,
		                         measured.source,
		                         { 0 } };
	add(b, "device memory", true, 1, &figures[0], &figures[1]);
}

static void add_stations(struct builder *b, const struct rf_host_link *link)
{
	const struct rf_node_parts *node = &b->machine->node;
	struct rf_figure measured = host_memory_measured(b), unknown = { 0 };

	add(b, "host memory", true, b->sockets, &node->memory_bytes_per_s, &measured);
	if (b->machine->use.data == RF_DATA_REMOTE)
		add(b, "socket link", true, 1, &node->socket_bytes_per_s, &unknown);
	add(b, b->gpus > 1 ? "host links" : "host link", false, b->gpus, &link->bytes_per_s,
	    &link->measured_bytes_per_s);
	add_device(b);
}

static double rate_of(const struct rf_host_station *station, bool is_measured)
{
	const struct rf_number *first =
	    is_measured ? &station->measured_bytes_per_s : &station->spec_bytes_per_s;

	return first->known                      ? first->value
	       : station->spec_bytes_per_s.known ? station->spec_bytes_per_s.value
	                                         : station->measured_bytes_per_s.value;
}

/* Both directions over the bandwidth that they have together there, when they go on at once. */
static double both_of(const struct builder *b, const struct rf_host_station *station, double rate)
{
	double to = b->out->to_bytes_per_it, from = b->out->from_bytes_per_it;
	double busier = fmax(to, from);

	return station->is_shared || busier <= 0 ? rate : rate * (to + from) / busier;
}

static void choose(struct builder *b, bool is_measured)
{
	struct rf_host_path *out = b->out;

	for (size_t i = 0; i < out->station_count; ++i) {
		const struct rf_host_station *station = &out->stations[i];
		double rate = rate_of(station, is_measured), both = both_of(b, station, rate);

		if (i == 0 || rate < out->bytes_per_s) {
			out->bytes_per_s = rate;
			out->bound = station->name;
		}
		if (i == 0 || both < out->both_bytes_per_s) {
			out->both_bytes_per_s = both;
			out->both_bound = station->name;
		}
	}
	out->rates = is_measured ? "measured" : "datasheet";
}

enum rf_status rf_host_roof_find(const struct rf_demand *demand,
                                 const struct rf_link_traffic *traffic, struct rf_arena *arena,
                                 struct rf_host_path *path)
{
	const struct rf_machine *machine = demand->machine;
	const struct rf_host_link *link = rf_machine_host_link(machine);
	struct builder b = { .demand = demand,
		             .machine = machine,
		             .traffic = traffic,
		             .out = path,
		             .gpus = (double)rf_machine_gpus(machine),
		             .sockets = sockets_in_use(machine) };

	*path = (struct rf_host_path){ .known = false };
	if (machine->kind != RF_GPU || machine->use.data == RF_DATA_DEVICE || !link)
		return RF_OK;
	path->to_bytes_per_it = traffic->load_bytes_per_it;
	path->from_bytes_per_it = traffic->evict_bytes_per_it;
	path->stations = RF_NEW_ARRAY(arena, struct rf_host_station, MOST_STATIONS);
	if (!path->stations)
		return RF_FAILED;
	add_stations(&b, link);
	choose(&b, !demand->from_datasheet && link->measured_bytes_per_s.known);
	path->known = true;
	return RF_OK;
}

/* The engine behind the protocol. */
#include "protocol/inside.h"

static int64_t engine_clock(void *context) {
    return ugi_clock_now(context);
}

static size_t table_bytes(int64_t hash_mb) {
    return (size_t)hash_mb << 20;
}

void ugi_engine_drop(protocol *p) {
    pt_engine_free(p->engine);
    p->engine = NULL;
    if (p->table)
        p->options.table_free(p->options.context, p->table, table_bytes(p->engine_hash));
    p->table = NULL;
}

pt_status ugi_engine_ready(protocol *p, pt_error *error) {
    int64_t hash = p->spin[SPIN_HASH], threads = p->spin[SPIN_THREADS];
    if (p->engine && p->engine_hash == hash && p->engine_threads == threads)
        return PT_OK;
    ugi_engine_drop(p);
    p->engine_hash = hash;
    p->engine_threads = threads;
    size_t bytes = table_bytes(hash);
    bool own = p->options.table_new && bytes > 0;
    if (own)
        p->table = p->options.table_new(p->options.context, bytes);
    const pt_engine_options options = {
        .hash_bytes = bytes,
        .hash_memory = p->table,
        .workers = (unsigned)threads,
        .clock_ms = p->options.clock_ms ? engine_clock : NULL,
        .report = ugi_search_report,
        .context = p,
    };
    if ((!own || p->table) && pt_engine_new(&options, &p->engine) == PT_OK)
        return PT_OK;
    p->engine = NULL;
    ugi_engine_drop(p);
    return pt_fail(error, PT_NOMEM, PT_MSG_PROTOCOL_MEMORY, PT_FIELD_NONE, -1, "nn", (int)hash,
                   (int)threads);
}

/* The functions the page calls. It asks for a buffer to write texts to, and for the place and
 * length of the answer; the module owns both. */
#include <stdlib.h>

#include "wasm/host.h"
#include "wasm/module.h"

/* In native builds, such as the tests, these are ordinary functions. */
#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#define IMPORT(name) __attribute__((import_module("host"), import_name(#name)))
#else
#define EXPORT(name)
#define IMPORT(name)
#endif

/* A record of 4 MB with its newlines and escapes, and the other arguments. */
#define INPUT_MAX ((size_t)16 << 20)

static module the_module;
static host *the_host;
static char *input;
static size_t input_size;

IMPORT(now) extern double host_now(void);

double module_now(void) {
    return host_now();
}

/* A buffer of this many bytes for a request or a line; 0 if there is none. */
EXPORT(input) char *module_input(size_t size);
char *module_input(size_t size) {
    if (size > INPUT_MAX)
        return NULL;
    if (size > input_size || !input) {
        char *more = realloc(input, size + 1);
        if (!more)
            return NULL;
        input = more;
        input_size = size + 1;
    }
    return input;
}

EXPORT(output) const char *module_output(void);
const char *module_output(void) {
    return the_module.answer.out;
}

EXPORT(output_length) size_t module_output_length(void);
size_t module_output_length(void) {
    return the_module.answer.len;
}

EXPORT(call) void module_request(size_t len);
void module_request(size_t len) {
    module_call(&the_module, input, len < input_size ? len : input_size);
}

EXPORT(network) void module_take_network(size_t name_len, size_t len);
void module_take_network(size_t name_len, size_t len) {
    module_network(&the_module, input, name_len, len < input_size ? len : input_size);
}

static host *engine_host(void) {
    if (!the_host)
        the_host = host_new();
    if (!the_host)
        abort();
    return the_host;
}

EXPORT(line) void module_line(size_t len);
void module_line(size_t len) {
    json_clear(&the_module.answer);
    host_line(engine_host(), input, len < input_size ? len : input_size, &the_module.answer);
}

EXPORT(work) int module_work(unsigned nodes);
int module_work(unsigned nodes) {
    json_clear(&the_module.answer);
    return host_work(engine_host(), nodes, &the_module.answer);
}

/* The nodes so far; negative after the last position. */
EXPORT(bench) double module_bench(unsigned depth);
double module_bench(unsigned depth) {
    uint64_t nodes;
    bool more = host_bench(engine_host(), depth, &nodes);
    return more ? (double)nodes : -(double)nodes;
}

/* The internals of an SGF tree.
 *
 * Nodes, properties and values are three growing arrays linked by index; all text is in one pool.
 * If a value was read with an escaped colon (`\:`, which is not a separator in a compose value),
 * the pool holds its escaped text right after the plain one, so that pt_sgf_get returns the plain
 * text and the writer still knows which colon was escaped:
 *
 *     text ->  a:b NUL a\:b NUL
 *
 * The limit on text counts what a file must contain: line endings and spaces between properties are
 * free. So everything that was read can be written and read again, although the writer may use more
 * line endings than the file had. */
#ifndef PT_RECORD_SGF_H
#define PT_RECORD_SGF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "potentia.h"

#define SGF_TEXT_MAX ((size_t)4 << 20)
#define SGF_NODES_MAX 100000u

typedef struct sgf_node {
    uint32_t parent, child, last_child, sibling;
    uint32_t property, last_property;
    uint32_t offset, line; /* of its ';' in the input */
    bool opened;           /* while reading: it follows a '(' */
} sgf_node;

typedef struct sgf_property {
    uint32_t name; /* in the pool */
    uint32_t value, last_value, next;
} sgf_property;

typedef struct sgf_value {
    uint32_t text : 31;  /* in the pool */
    uint32_t colons : 1; /* an escaped text follows the plain one */
    uint32_t next;
} sgf_value;

struct pt_sgf {
    sgf_node *nodes;
    sgf_property *properties;
    sgf_value *values;
    uint32_t *roots;
    char *pool;
    uint32_t node_count, property_count, value_count, root_count;
    uint32_t node_room, property_room, value_room, root_room;
    uint32_t free_property, free_value; /* lists of reusable entries */
    size_t pool_len, pool_room, pool_dead;
    size_t bytes; /* of the written text without layout, or an upper bound */
};

/* A tree without any game, for the reader to fill; NULL when out of memory. */
pt_sgf *sgf_empty(void);

/* Building. Each fails with PT_FULL or PT_NOMEM and leaves `bytes` alone. A `parent` of PT_SGF_NONE
 * starts a game; `text` is the value's place in the pool. */
pt_status sgf_add_node(pt_sgf *sgf, uint32_t parent, uint32_t *out);
pt_status sgf_add_property(pt_sgf *sgf, uint32_t node, const char *name, size_t len, uint32_t *out);
pt_status sgf_add_value(pt_sgf *sgf, uint32_t property, uint32_t text, bool colons);

/* Removes a node other than a root from the tree, with everything below it; the removed nodes keep
 * their indices, with a parent of PT_SGF_NONE. */
void sgf_remove(pt_sgf *sgf, uint32_t node);

/* Makes a node its parent's first child, so that it becomes part of the main line. */
void sgf_promote(pt_sgf *sgf, uint32_t node);

/* Like pt_sgf_write, but for just one game of the collection. */
size_t sgf_write_game(const pt_sgf *sgf, uint32_t root, char *out, size_t size);

/* Makes room for `len` more bytes at the end of the pool. */
pt_status sgf_reserve(pt_sgf *sgf, size_t len);

/* The line of a byte, counted from 1; CR, LF and both together end a line. */
int sgf_line(const char *text, size_t offset);

/* Text being written, or just measured: `len` keeps counting if `out` is NULL or too small. */
typedef struct sgf_sink {
    char *out;
    size_t size, len;
} sgf_sink;

void sgf_put_bytes(sgf_sink *sink, const char *text, size_t len);
void sgf_put_char(sgf_sink *sink, char c);
void sgf_put_text(sgf_sink *sink, const char *text);

/* Terminates the text with NUL. Returns its length, or 0 (and an empty string) if it did not
 * fit. */
size_t sgf_put_end(sgf_sink *sink);

#endif

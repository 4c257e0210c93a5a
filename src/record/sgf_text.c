/* Reads and writes SGF FF[4].
 *
 *     Collection = GameTree { GameTree }
 *     GameTree   = "(" Node { Node } { GameTree } ")"
 *     Node       = ";" { Name "[" Value "]" { "[" Value "]" } }
 *
 * The reader needs no stack: a node knows whether it follows a "(", so a ")" climbs to the last
 * such node, and nesting costs nothing however deep it is.
 *
 * In a value, `\` before a line ending removes both, `\` before any other byte yields that byte,
 * and CR, CR LF and LF CR become LF; other white space is kept, because a reader that does not know
 * a property cannot tell Text from SimpleText. Lower-case letters in names are dropped, as FF[1] to
 * FF[3] require (`White` is `W`).
 *
 * When writing, each node begins a line, "(" is only used where a game or one of several variations
 * begins, and only `\`, `]` and colons that were escaped are escaped. */
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "record/sgf.h"

/* == Lines and characters == */

int sgf_line(const char *text, size_t offset) {
    int line = 1;
    for (size_t i = 0; i < offset; i++)
        if (text[i] == '\n' || (text[i] == '\r' && (i + 1 >= offset || text[i + 1] != '\n')))
            line++;
    return line;
}

/* The length of the character at `text`, 1 if it is not UTF-8. */
static size_t letter_len(const char *text, size_t len) {
    unsigned char c = (unsigned char)*text;
    size_t need = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : c >= 0xc0 ? 2 : 1;
    if (c < 0xc0 || c > 0xf4 || need > len)
        return 1;
    for (size_t i = 1; i < need; i++)
        if (((unsigned char)text[i] & 0xc0) != 0x80)
            return 1;
    return need;
}

/* == Reading == */

typedef struct parser {
    pt_sgf *sgf;
    reader text;
    size_t layout;           /* bytes between the tokens so far */
    size_t lines, lines_end; /* line endings before the byte `lines_end` */
    uint32_t node;           /* the last one read, PT_SGF_NONE outside a game */
    bool closed;             /* a variation of `node` has ended: only "(" and ")" may follow */
    pt_error *error;
} parser;

static int line_here(const parser *p) {
    return sgf_line(p->text.start, (size_t)(p->text.at - p->text.start));
}

/* An error at the cursor, showing the character there. */
static pt_status fault(parser *p, const pt_message *message) {
    const char *at = p->text.at;
    size_t len = letter_len(at, reader_left(&p->text));
    if (*at == '\0')
        return pt_fail(p->error, PT_SYNTAX, PT_MSG_RECORD_NUL, PT_FIELD_RECORD,
                       reader_offset(&p->text), "n", line_here(p));
    if (len == 1 && (unsigned char)*at >= 0x80)
        at = "?";
    return pt_fail(p->error, PT_SYNTAX, message, PT_FIELD_RECORD, reader_offset(&p->text), "ns",
                   line_here(p), at, len);
}

static pt_status storage_fault(parser *p, pt_status status) {
    if (status == PT_NOMEM)
        return pt_fail(p->error, status, PT_MSG_NO_MEMORY, PT_FIELD_RECORD, -1, "");
    return pt_fail(p->error, status, PT_MSG_SGF_NODES, PT_FIELD_RECORD, reader_offset(&p->text),
                   "nn", line_here(p), (int)SGF_NODES_MAX);
}

static void skip_layout(parser *p) {
    const char *from = p->text.at;
    for (;; p->text.at++) {
        int c = reader_peek(&p->text);
        if (c != ' ' && (c < '\t' || c > '\r'))
            break;
    }
    p->layout += (size_t)(p->text.at - from);
}

/* Adds a value to the pool: plain, or with the writer's escapes and those of colons. */
static void copy_value(pt_sgf *sgf, const char *from, const char *end, bool escaped) {
    char *to = sgf->pool + sgf->pool_len;
    for (const char *c = from; c < end; c++) {
        bool escape = *c == '\\';
        if (escape)
            c++;
        if (*c == '\r' || *c == '\n') {
            if (c + 1 < end && (c[1] == '\r' || c[1] == '\n') && c[1] != *c)
                c++;
            if (!escape)
                *to++ = '\n';
            continue;
        }
        if (escaped && (*c == ']' || *c == '\\' || (*c == ':' && escape)))
            *to++ = '\\';
        *to++ = *c;
    }
    *to++ = '\0';
    sgf->pool_len = (size_t)(to - sgf->pool);
}

/* Reads a value up to its "]" into the pool; the cursor is after the "[". */
static pt_status read_value(parser *p, uint32_t property, const char *name, size_t name_len) {
    pt_sgf *sgf = p->sgf;
    reader *r = &p->text;
    const char *from = r->at;
    bool colons = false;
    for (; r->at < r->end && *r->at != ']'; r->at++) {
        if (*r->at == '\0')
            return fault(p, PT_MSG_RECORD_NUL);
        if (*r->at == '\\') {
            if (++r->at == r->end)
                break;
            if (*r->at == '\0')
                return fault(p, PT_MSG_RECORD_NUL);
            colons = colons || *r->at == ':';
        }
    }
    if (r->at == r->end) {
        r->at = from;
        return pt_fail(p->error, PT_SYNTAX, PT_MSG_SGF_OPEN_VALUE, PT_FIELD_RECORD,
                       reader_offset(r), "ns", line_here(p), name, name_len);
    }
    /* Neither the plain nor the escaped text is longer than the input. */
    pt_status status = sgf_reserve(sgf, 2 * ((size_t)(r->at - from) + 1));
    if (status != PT_OK)
        return storage_fault(p, status);
    uint32_t text = (uint32_t)sgf->pool_len;
    copy_value(sgf, from, r->at, false);
    if (colons)
        copy_value(sgf, from, r->at, true);
    r->at++;
    status = sgf_add_value(sgf, property, text, colons);
    return status == PT_OK ? PT_OK : storage_fault(p, status);
}

static bool is_capital(int c) {
    return c >= 'A' && c <= 'Z';
}

/* Reads a property with its values; the cursor is on a letter. */
static pt_status read_property(parser *p) {
    reader *r = &p->text;
    const char *from = r->at;
    char first[16]; /* if lower-case letters were dropped: no old name is longer */
    size_t len = 0, capitals = 0;
    for (; r->at < r->end; r->at++) {
        char c = *r->at;
        bool kept = is_capital(c) || (c >= '0' && c <= '9' && capitals > 0);
        if (!kept && (c < 'a' || c > 'z'))
            break;
        if (kept && capitals++ < sizeof first)
            first[capitals - 1] = c;
        len++;
    }
    const char *name = capitals == len ? from : first;
    if (capitals == 0 || (capitals < len && capitals > sizeof first)) {
        r->at = from;
        return pt_fail(p->error, PT_SYNTAX, PT_MSG_SGF_NAME, PT_FIELD_RECORD, reader_offset(r),
                       "ns", line_here(p), from, len);
    }
    skip_layout(p);
    if (reader_peek(r) != '[')
        return pt_fail(p->error, PT_SYNTAX, PT_MSG_SGF_NO_VALUE, PT_FIELD_RECORD, reader_offset(r),
                       "ns", line_here(p), name, capitals);
    uint32_t property;
    pt_status status = sgf_add_property(p->sgf, p->node, name, capitals, &property);
    if (status != PT_OK)
        return storage_fault(p, status);
    while (reader_take(r, '[')) {
        status = read_value(p, property, name, capitals);
        if (status != PT_OK)
            return status;
        skip_layout(p);
    }
    return PT_OK;
}

static pt_status read_node(parser *p, bool opened) {
    size_t offset = (size_t)reader_offset(&p->text);
    uint32_t node;
    pt_status status = sgf_add_node(p->sgf, p->node, &node);
    if (status != PT_OK)
        return storage_fault(p, status);
    /* The previous node ended on a token, so this does not split a CR LF. */
    p->lines += (size_t)sgf_line(p->text.start + p->lines_end, offset - p->lines_end) - 1;
    p->lines_end = offset;
    p->sgf->nodes[node].opened = opened;
    p->sgf->nodes[node].offset = (uint32_t)offset;
    p->sgf->nodes[node].line = (uint32_t)p->lines + 1;
    p->node = node;
    p->closed = false;
    p->text.at++;
    return PT_OK;
}

/* The text ended inside a game; `open` is the place of a "(" without a node. */
static pt_status unclosed(parser *p, size_t open) {
    size_t game =
        p->node == PT_SGF_NONE ? open : p->sgf->nodes[p->sgf->roots[p->sgf->root_count - 1]].offset;
    return pt_fail(p->error, PT_SYNTAX, PT_MSG_SGF_OPEN_GAME, PT_FIELD_RECORD,
                   reader_offset(&p->text), "nn", line_here(p), sgf_line(p->text.start, game));
}

static pt_status read_open(parser *p) {
    size_t open = (size_t)(p->text.at++ - p->text.start);
    skip_layout(p);
    if (reader_done(&p->text))
        return unclosed(p, open);
    if (*p->text.at != ';')
        return fault(p, PT_MSG_SGF_NO_NODE);
    return read_node(p, true);
}

static void read_close(parser *p) {
    p->text.at++;
    while (!p->sgf->nodes[p->node].opened)
        p->node = p->sgf->nodes[p->node].parent;
    p->node = p->sgf->nodes[p->node].parent;
    p->closed = p->node != PT_SGF_NONE;
}

static pt_status read_collection(parser *p) {
    if (reader_take_text(&p->text, "\xef\xbb\xbf"))
        p->layout += 3;
    for (;;) {
        skip_layout(p);
        size_t bytes = (size_t)(p->text.at - p->text.start) - p->layout;
        if (bytes > SGF_TEXT_MAX)
            return pt_fail(p->error, PT_FULL, PT_MSG_TEXT_TOO_LONG, PT_FIELD_RECORD,
                           reader_offset(&p->text), "n", (int)SGF_TEXT_MAX);
        p->sgf->bytes = bytes;
        if (reader_done(&p->text))
            break;
        int c = reader_peek(&p->text);
        pt_status status = PT_OK;
        if (c == '(')
            status = read_open(p);
        else if (p->node == PT_SGF_NONE)
            return fault(p, PT_MSG_SGF_NO_GAME);
        else if (c == ')')
            read_close(p);
        else if (p->closed)
            return fault(p, PT_MSG_SGF_AFTER_VARIATION);
        else if (c == ';')
            status = read_node(p, false);
        else if (is_capital(c) || (c >= 'a' && c <= 'z'))
            status = read_property(p);
        else
            return fault(p, PT_MSG_SGF_IN_NODE);
        if (status != PT_OK)
            return status;
    }
    if (p->node != PT_SGF_NONE)
        return unclosed(p, 0);
    if (p->sgf->root_count == 0)
        return pt_fail(p->error, PT_SYNTAX, PT_MSG_TEXT_EMPTY, PT_FIELD_RECORD,
                       reader_offset(&p->text), "");
    return PT_OK;
}

pt_status pt_sgf_read(const char *text, size_t len, pt_sgf **out, pt_error *error) {
    *out = NULL;
    parser p = {.text = reader_on(text, len), .node = PT_SGF_NONE, .error = error};
    /* Layout is free, but not unlimited. */
    if (reader_left(&p.text) > 2 * SGF_TEXT_MAX)
        return pt_fail(error, PT_FULL, PT_MSG_TEXT_TOO_LONG, PT_FIELD_RECORD, -1, "n",
                       (int)SGF_TEXT_MAX);
    p.sgf = sgf_empty();
    if (!p.sgf)
        return pt_fail(error, PT_NOMEM, PT_MSG_NO_MEMORY, PT_FIELD_RECORD, -1, "");
    pt_status status = read_collection(&p);
    if (status != PT_OK) {
        pt_sgf_free(p.sgf);
        return status;
    }
    *out = p.sgf;
    return PT_OK;
}

/* == Writing == */

void sgf_put_bytes(sgf_sink *sink, const char *text, size_t len) {
    if (sink->out && sink->len < sink->size && len < sink->size - sink->len)
        memcpy(sink->out + sink->len, text, len);
    sink->len += len;
}

void sgf_put_char(sgf_sink *sink, char c) {
    sgf_put_bytes(sink, &c, 1);
}

void sgf_put_text(sgf_sink *sink, const char *text) {
    sgf_put_bytes(sink, text, strlen(text));
}

size_t sgf_put_end(sgf_sink *sink) {
    if (!sink->out)
        return sink->len;
    bool fits = sink->len < sink->size;
    if (sink->size > 0)
        sink->out[fits ? sink->len : 0] = '\0';
    return fits ? sink->len : 0;
}

static void write_value(sgf_sink *sink, const pt_sgf *sgf, const sgf_value *value) {
    const char *text = sgf->pool + value->text;
    sgf_put_char(sink, '[');
    if (value->colons) {
        sgf_put_text(sink, text + strlen(text) + 1);
    } else {
        for (size_t n; *text; text += n) {
            n = strcspn(text, "\\]");
            sgf_put_bytes(sink, text, n);
            if (text[n]) {
                sgf_put_char(sink, '\\');
                sgf_put_char(sink, text[n++]);
            }
        }
    }
    sgf_put_char(sink, ']');
}

static void write_node(sgf_sink *sink, const pt_sgf *sgf, uint32_t node) {
    sgf_put_char(sink, ';');
    for (uint32_t p = sgf->nodes[node].property; p != PT_SGF_NONE; p = sgf->properties[p].next) {
        sgf_put_text(sink, sgf->pool + sgf->properties[p].name);
        for (uint32_t v = sgf->properties[p].value; v != PT_SGF_NONE; v = sgf->values[v].next)
            write_value(sink, sgf, &sgf->values[v]);
    }
}

/* Whether the node needs a "(": a root, or one of several variations. */
static bool has_parens(const pt_sgf *sgf, uint32_t node) {
    uint32_t parent = sgf->nodes[node].parent;
    return parent == PT_SGF_NONE || sgf->nodes[parent].child != sgf->nodes[parent].last_child;
}

static void write_game(sgf_sink *sink, const pt_sgf *sgf, uint32_t root) {
    uint32_t node = root;
    for (;;) {
        if (node != root)
            sgf_put_char(sink, '\n');
        if (has_parens(sgf, node))
            sgf_put_char(sink, '(');
        write_node(sink, sgf, node);
        if (sgf->nodes[node].child != PT_SGF_NONE) {
            node = sgf->nodes[node].child;
            continue;
        }
        for (;;) {
            if (has_parens(sgf, node))
                sgf_put_char(sink, ')');
            if (node == root)
                return;
            if (sgf->nodes[node].sibling != PT_SGF_NONE)
                break;
            node = sgf->nodes[node].parent;
        }
        node = sgf->nodes[node].sibling;
    }
}

size_t sgf_write_game(const pt_sgf *sgf, uint32_t root, char *out, size_t size) {
    sgf_sink sink = {.out = out, .size = size, .len = 0};
    write_game(&sink, sgf, root);
    return sgf_put_end(&sink);
}

size_t pt_sgf_write(const pt_sgf *sgf, char *out, size_t size) {
    sgf_sink sink = {.out = out, .size = size, .len = 0};
    for (uint32_t game = 0; game < sgf->root_count; game++) {
        write_game(&sink, sgf, sgf->roots[game]);
        sgf_put_char(&sink, '\n');
    }
    return sgf_put_end(&sink);
}

/* An SGF collection as a tree: storage, queries and changes. */
#include "record/sgf.h"

#include <stdlib.h>
#include <string.h>

/* An array with room for one more item of `size` bytes: the same one, or one twice as large; NULL,
 * with nothing changed, when out of memory. */
static void *grown(void *array, size_t size, uint32_t count, uint32_t *room) {
    if (count < *room)
        return array;
    uint32_t more = *room ? *room * 2 : 16;
    void *larger = realloc(array, size * more);
    if (larger)
        *room = more;
    return larger;
}

pt_sgf *sgf_empty(void) {
    pt_sgf *sgf = calloc(1, sizeof *sgf);
    if (sgf)
        sgf->free_property = sgf->free_value = PT_SGF_NONE;
    return sgf;
}

pt_sgf *pt_sgf_new(void) {
    pt_sgf *sgf = sgf_empty();
    if (sgf && pt_sgf_add(sgf, PT_SGF_NONE) == PT_SGF_NONE) {
        pt_sgf_free(sgf);
        return NULL;
    }
    return sgf;
}

void pt_sgf_free(pt_sgf *sgf) {
    if (!sgf)
        return;
    free(sgf->nodes);
    free(sgf->properties);
    free(sgf->values);
    free(sgf->roots);
    free(sgf->pool);
    free(sgf);
}

/* == The pool == */

static size_t value_room(const pt_sgf *sgf, const sgf_value *value) {
    size_t len = strlen(sgf->pool + value->text) + 1;
    return value->colons ? len + strlen(sgf->pool + value->text + len) + 1 : len;
}

static uint32_t move_text(char *pool, size_t *len, const char *text, size_t room) {
    uint32_t at = (uint32_t)*len;
    memcpy(pool + at, text, room);
    *len += room;
    return at;
}

/* Copies what is still in use to `pool`; returns its length. */
static size_t compact(pt_sgf *sgf, char *pool) {
    size_t len = 0;
    for (uint32_t n = 0; n < sgf->node_count; n++) {
        for (uint32_t p = sgf->nodes[n].property; p != PT_SGF_NONE; p = sgf->properties[p].next) {
            sgf_property *property = &sgf->properties[p];
            const char *name = sgf->pool + property->name;
            property->name = move_text(pool, &len, name, strlen(name) + 1);
            for (uint32_t v = property->value; v != PT_SGF_NONE; v = sgf->values[v].next) {
                sgf_value *value = &sgf->values[v];
                size_t room = value_room(sgf, value);
                uint32_t at = move_text(pool, &len, sgf->pool + value->text, room);
                value->text = at & 0x7fffffffu;
            }
        }
    }
    return len;
}

/* Makes room; a replaced pool goes to *old, in case text in it is still needed. */
static pt_status pool_grow(pt_sgf *sgf, size_t len, char **old) {
    *old = NULL;
    if (sgf->pool_room - sgf->pool_len >= len)
        return PT_OK;
    size_t room = sgf->pool_room ? sgf->pool_room : 1024;
    size_t used = sgf->pool_len - sgf->pool_dead;
    bool worn = sgf->pool_dead > sgf->pool_len / 2;
    size_t need = (worn ? used : sgf->pool_len) + len;
    while (room < need)
        room *= 2;
    /* At the limit there is one plain and one escaped copy of everything, plus the NULs. */
    if (room > 8 * SGF_TEXT_MAX)
        return PT_FULL;
    char *pool = malloc(room);
    if (!pool)
        return PT_NOMEM;
    if (worn) {
        sgf->pool_len = compact(sgf, pool);
        sgf->pool_dead = 0;
    } else if (sgf->pool_len > 0) {
        memcpy(pool, sgf->pool, sgf->pool_len);
    }
    *old = sgf->pool;
    sgf->pool = pool;
    sgf->pool_room = room;
    return PT_OK;
}

pt_status sgf_reserve(pt_sgf *sgf, size_t len) {
    char *old;
    pt_status status = pool_grow(sgf, len, &old);
    free(old);
    return status;
}

/* Copies text to the end of the pool, which has room for it. Line endings become LF: CR, CR LF and
 * LF CR are one each. */
static uint32_t copy_text(pt_sgf *sgf, const char *text, size_t len) {
    uint32_t at = (uint32_t)sgf->pool_len;
    char *to = sgf->pool + at;
    for (size_t i = 0; i < len; i++) {
        char c = text[i];
        if (c == '\r' || c == '\n') {
            if (i + 1 < len && (text[i + 1] == '\r' || text[i + 1] == '\n') && text[i + 1] != c)
                i++;
            c = '\n';
        }
        *to++ = c;
    }
    *to++ = '\0';
    sgf->pool_len = (size_t)(to - sgf->pool);
    return at;
}

/* == Building == */

pt_status sgf_add_node(pt_sgf *sgf, uint32_t parent, uint32_t *out) {
    if (sgf->node_count >= SGF_NODES_MAX)
        return PT_FULL;
    sgf_node *nodes = grown(sgf->nodes, sizeof *nodes, sgf->node_count, &sgf->node_room);
    if (!nodes)
        return PT_NOMEM;
    sgf->nodes = nodes;
    if (parent == PT_SGF_NONE) {
        uint32_t *roots = grown(sgf->roots, sizeof *roots, sgf->root_count, &sgf->root_room);
        if (!roots)
            return PT_NOMEM;
        sgf->roots = roots;
    }
    uint32_t node = sgf->node_count++;
    sgf->nodes[node] = (sgf_node){
        .parent = parent,
        .child = PT_SGF_NONE,
        .last_child = PT_SGF_NONE,
        .sibling = PT_SGF_NONE,
        .property = PT_SGF_NONE,
        .last_property = PT_SGF_NONE,
    };
    if (parent == PT_SGF_NONE) {
        sgf->roots[sgf->root_count++] = node;
    } else {
        sgf_node *up = &sgf->nodes[parent];
        if (up->child == PT_SGF_NONE)
            up->child = node;
        else
            sgf->nodes[up->last_child].sibling = node;
        up->last_child = node;
    }
    *out = node;
    return PT_OK;
}

pt_status sgf_add_property(pt_sgf *sgf, uint32_t node, const char *name, size_t len,
                           uint32_t *out) {
    pt_status status = sgf_reserve(sgf, len + 1);
    if (status != PT_OK)
        return status;
    uint32_t p = sgf->free_property;
    if (p != PT_SGF_NONE) {
        sgf->free_property = sgf->properties[p].next;
    } else {
        sgf_property *properties =
            grown(sgf->properties, sizeof *properties, sgf->property_count, &sgf->property_room);
        if (!properties)
            return PT_NOMEM;
        sgf->properties = properties;
        p = sgf->property_count++;
    }
    sgf->properties[p] = (sgf_property){
        .name = copy_text(sgf, name, len),
        .value = PT_SGF_NONE,
        .last_value = PT_SGF_NONE,
        .next = PT_SGF_NONE,
    };
    sgf_node *at = &sgf->nodes[node];
    if (at->property == PT_SGF_NONE)
        at->property = p;
    else
        sgf->properties[at->last_property].next = p;
    at->last_property = p;
    *out = p;
    return PT_OK;
}

pt_status sgf_add_value(pt_sgf *sgf, uint32_t property, uint32_t text, bool colons) {
    uint32_t v = sgf->free_value;
    if (v != PT_SGF_NONE) {
        sgf->free_value = sgf->values[v].next;
    } else {
        sgf_value *values = grown(sgf->values, sizeof *values, sgf->value_count, &sgf->value_room);
        if (!values)
            return PT_NOMEM;
        sgf->values = values;
        v = sgf->value_count++;
    }
    sgf->values[v].text = text & 0x7fffffffu;
    sgf->values[v].colons = colons;
    sgf->values[v].next = PT_SGF_NONE;
    sgf_property *at = &sgf->properties[property];
    if (at->value == PT_SGF_NONE)
        at->value = v;
    else
        sgf->values[at->last_value].next = v;
    at->last_value = v;
    return PT_OK;
}

/* == Queries == */

static const sgf_node *node_at(const pt_sgf *sgf, uint32_t node) {
    return node < sgf->node_count ? &sgf->nodes[node] : NULL;
}

size_t pt_sgf_games(const pt_sgf *sgf) {
    return sgf->root_count;
}

uint32_t pt_sgf_root(const pt_sgf *sgf, size_t game) {
    return game < sgf->root_count ? sgf->roots[game] : PT_SGF_NONE;
}

uint32_t pt_sgf_parent(const pt_sgf *sgf, uint32_t node) {
    const sgf_node *at = node_at(sgf, node);
    return at ? at->parent : PT_SGF_NONE;
}

uint32_t pt_sgf_child(const pt_sgf *sgf, uint32_t node) {
    const sgf_node *at = node_at(sgf, node);
    return at ? at->child : PT_SGF_NONE;
}

uint32_t pt_sgf_sibling(const pt_sgf *sgf, uint32_t node) {
    const sgf_node *at = node_at(sgf, node);
    return at ? at->sibling : PT_SGF_NONE;
}

/* The first property with that name from `p` on. */
static uint32_t find_property(const pt_sgf *sgf, uint32_t p, const char *name) {
    while (p != PT_SGF_NONE && strcmp(sgf->pool + sgf->properties[p].name, name) != 0)
        p = sgf->properties[p].next;
    return p;
}

const char *pt_sgf_name(const pt_sgf *sgf, uint32_t node, size_t index) {
    const sgf_node *at = node_at(sgf, node);
    uint32_t p = at ? at->property : PT_SGF_NONE;
    while (p != PT_SGF_NONE && index-- > 0)
        p = sgf->properties[p].next;
    return p == PT_SGF_NONE ? NULL : sgf->pool + sgf->properties[p].name;
}

/* Duplicate names in a node violate FF[4] but do occur: their values are counted consecutively, and
 * written where they were. */
const char *pt_sgf_get(const pt_sgf *sgf, uint32_t node, const char *name, size_t index) {
    const sgf_node *at = node_at(sgf, node);
    uint32_t p = at ? find_property(sgf, at->property, name) : PT_SGF_NONE;
    for (; p != PT_SGF_NONE; p = find_property(sgf, sgf->properties[p].next, name))
        for (uint32_t v = sgf->properties[p].value; v != PT_SGF_NONE; v = sgf->values[v].next)
            if (index-- == 0)
                return sgf->pool + sgf->values[v].text;
    return NULL;
}

/* == Changing == */

/* A node is ';' and may need a pair of parentheses. */
#define NODE_BYTES 3

uint32_t pt_sgf_add(pt_sgf *sgf, uint32_t parent) {
    uint32_t node;
    if ((parent != PT_SGF_NONE && parent >= sgf->node_count) ||
        sgf->bytes + NODE_BYTES > SGF_TEXT_MAX || sgf_add_node(sgf, parent, &node) != PT_OK)
        return PT_SGF_NONE;
    sgf->bytes += NODE_BYTES;
    return node;
}

static bool is_name(const char *name) {
    if (*name < 'A' || *name > 'Z')
        return false;
    for (; *name; name++)
        if ((*name < 'A' || *name > 'Z') && (*name < '0' || *name > '9'))
            return false;
    return true;
}

/* The length of a value as written, with escapes and brackets. */
static size_t value_bytes(const char *text) {
    size_t len = 2;
    for (; *text; text++)
        len += *text == '\\' || *text == ']' ? 2 : 1;
    return len;
}

/* Moves the values from `v` on to the free list. */
static void drop_values(pt_sgf *sgf, uint32_t v) {
    while (v != PT_SGF_NONE) {
        sgf_value *value = &sgf->values[v];
        const char *text = sgf->pool + value->text;
        sgf->bytes -= value->colons ? strlen(text + strlen(text) + 1) + 2 : value_bytes(text);
        sgf->pool_dead += value_room(sgf, value);
        uint32_t next = value->next;
        value->next = sgf->free_value;
        sgf->free_value = v;
        v = next;
    }
}

/* Removes the properties with that name after `keep` (all of them for PT_SGF_NONE). */
static void drop_properties(pt_sgf *sgf, uint32_t node, const char *name, uint32_t keep) {
    sgf_node *at = &sgf->nodes[node];
    uint32_t before = keep, p = keep == PT_SGF_NONE ? at->property : sgf->properties[keep].next;
    while (p != PT_SGF_NONE) {
        sgf_property *property = &sgf->properties[p];
        uint32_t next = property->next;
        size_t len = strlen(sgf->pool + property->name);
        if (strcmp(sgf->pool + property->name, name) != 0) {
            before = p;
        } else {
            if (before == PT_SGF_NONE)
                at->property = next;
            else
                sgf->properties[before].next = next;
            if (at->last_property == p)
                at->last_property = before;
            drop_values(sgf, property->value);
            sgf->bytes -= len;
            sgf->pool_dead += len + 1;
            property->next = sgf->free_property;
            sgf->free_property = p;
        }
        p = next;
    }
}

/* Adds a value to the property, creating the property if the node has none. Name and value may come
 * from the tree itself, so the old pool is freed last. */
static pt_status add(pt_sgf *sgf, uint32_t node, const char *name, const char *value,
                     uint32_t property) {
    bool is_new = property == PT_SGF_NONE;
    size_t name_len = strlen(name), len = strlen(value);
    size_t bytes = value_bytes(value) + (is_new ? name_len : 0);
    if (bytes > SGF_TEXT_MAX - sgf->bytes)
        return PT_FULL;
    char *old;
    pt_status status = pool_grow(sgf, len + 1 + name_len + 1, &old);
    if (status != PT_OK)
        return status;
    uint32_t text = copy_text(sgf, value, len);
    if (is_new) {
        status = sgf_add_property(sgf, node, name, name_len, &property);
        if (status == PT_OK)
            sgf->bytes += name_len;
    }
    if (status == PT_OK) {
        status = sgf_add_value(sgf, property, text, false);
        if (status == PT_OK)
            sgf->bytes += value_bytes(sgf->pool + text);
        else if (is_new)
            drop_properties(sgf, node, name, PT_SGF_NONE);
    }
    free(old);
    return status;
}

static uint32_t last_property(const pt_sgf *sgf, uint32_t node, const char *name) {
    uint32_t found = PT_SGF_NONE;
    for (uint32_t p = find_property(sgf, sgf->nodes[node].property, name); p != PT_SGF_NONE;
         p = find_property(sgf, sgf->properties[p].next, name))
        found = p;
    return found;
}

pt_status pt_sgf_append(pt_sgf *sgf, uint32_t node, const char *name, const char *value) {
    if (node >= sgf->node_count)
        return PT_UNKNOWN;
    if (!is_name(name))
        return PT_SYNTAX;
    return add(sgf, node, name, value, last_property(sgf, node, name));
}

pt_status pt_sgf_set(pt_sgf *sgf, uint32_t node, const char *name, const char *value) {
    if (node >= sgf->node_count)
        return PT_UNKNOWN;
    if (!is_name(name))
        return PT_SYNTAX;
    uint32_t first = find_property(sgf, sgf->nodes[node].property, name);
    if (value) {
        uint32_t old = first == PT_SGF_NONE ? PT_SGF_NONE : sgf->properties[first].value;
        uint32_t last = first == PT_SGF_NONE ? PT_SGF_NONE : sgf->properties[first].last_value;
        pt_status status = add(sgf, node, name, value, first);
        if (status != PT_OK)
            return status;
        if (first == PT_SGF_NONE)
            return PT_OK;
        if (last != PT_SGF_NONE) {
            sgf->properties[first].value = sgf->values[last].next;
            sgf->values[last].next = PT_SGF_NONE;
        }
        drop_values(sgf, old);
    }
    /* Use the tree's copy of the name: the caller's may have been in the old pool. */
    if (first != PT_SGF_NONE)
        drop_properties(sgf, node, sgf->pool + sgf->properties[first].name,
                        value ? first : PT_SGF_NONE);
    return PT_OK;
}

/* Unlinks the node from its parent. */
static void unlink_child(pt_sgf *sgf, uint32_t node) {
    sgf_node *at = &sgf->nodes[node], *up = &sgf->nodes[at->parent];
    uint32_t before = PT_SGF_NONE;
    for (uint32_t child = up->child; child != node; child = sgf->nodes[child].sibling)
        before = child;
    if (before == PT_SGF_NONE)
        up->child = at->sibling;
    else
        sgf->nodes[before].sibling = at->sibling;
    if (up->last_child == node)
        up->last_child = before;
    at->sibling = PT_SGF_NONE;
}

/* Descends to a node without children, empties it and goes up, until the top is reached. */
void sgf_remove(pt_sgf *sgf, uint32_t node) {
    if (node >= sgf->node_count || sgf->nodes[node].parent == PT_SGF_NONE)
        return;
    unlink_child(sgf, node);
    sgf->nodes[node].parent = PT_SGF_NONE;
    for (uint32_t at = node; at != PT_SGF_NONE;) {
        sgf_node *here = &sgf->nodes[at];
        if (here->child != PT_SGF_NONE) {
            uint32_t child = here->child;
            here->child = sgf->nodes[child].sibling;
            at = child;
            continue;
        }
        while (here->property != PT_SGF_NONE)
            drop_properties(sgf, at, sgf->pool + sgf->properties[here->property].name, PT_SGF_NONE);
        /* Only its ';' is certain to have been counted: parentheses may have been shared. */
        sgf->bytes -= 1;
        at = here->parent;
        here->parent = here->sibling = here->last_child = PT_SGF_NONE;
    }
}

void sgf_promote(pt_sgf *sgf, uint32_t node) {
    if (node >= sgf->node_count || sgf->nodes[node].parent == PT_SGF_NONE)
        return;
    sgf_node *up = &sgf->nodes[sgf->nodes[node].parent];
    unlink_child(sgf, node);
    sgf->nodes[node].sibling = up->child;
    up->child = node;
    if (up->last_child == PT_SGF_NONE)
        up->last_child = node;
}

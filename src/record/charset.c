#include "record/charset.h"

#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "base/utf8.h"

/* == Names == */

static const struct {
    const char *name;
    charset is;
} names[] = {
    {"utf-8", CHARSET_UTF8},          {"utf8", CHARSET_UTF8},
    {"us-ascii", CHARSET_ASCII},      {"ascii", CHARSET_ASCII},
    {"iso-8859-1", CHARSET_LATIN1},   {"iso8859-1", CHARSET_LATIN1},
    {"iso_8859-1", CHARSET_LATIN1},   {"latin1", CHARSET_LATIN1},
    {"latin-1", CHARSET_LATIN1},      {"l1", CHARSET_LATIN1},
    {"windows-1252", CHARSET_LATIN1}, {"cp1252", CHARSET_LATIN1},
    {"cp-1252", CHARSET_LATIN1},      {"iso-8859-15", CHARSET_LATIN9},
    {"iso8859-15", CHARSET_LATIN9},   {"iso_8859-15", CHARSET_LATIN9},
    {"latin9", CHARSET_LATIN9},       {"latin-9", CHARSET_LATIN9},
};

charset charset_named(const char *name) {
    while (*name == ' ')
        name++;
    size_t len = strlen(name);
    while (len > 0 && name[len - 1] == ' ')
        len--;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        size_t k = 0;
        while (k < len && names[i].name[k] &&
               (name[k] >= 'A' && name[k] <= 'Z' ? name[k] + ('a' - 'A') : name[k]) ==
                   names[i].name[k])
            k++;
        if (k == len && !names[i].name[k])
            return names[i].is;
    }
    return CHARSET_UNKNOWN;
}

/* == Bytes == */

bool charset_is_ascii(const char *text, size_t len) {
    for (size_t i = 0; i < len; i++)
        if ((unsigned char)text[i] >= 0x80)
            return false;
    return true;
}

/* windows-1252 from 0x80 on; as in browsers, ISO-8859-1 is read the same way, since control
 * characters have no place in text. Five bytes are undefined: U+FFFD. */
static const uint16_t windows_1252[32] = {
    0x20ac, 0xfffd, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0xfffd, 0x017d, 0xfffd, 0xfffd, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0xfffd, 0x017e, 0x0178,
};

static unsigned letter_of(charset from, unsigned char c) {
    if (from == CHARSET_LATIN9) {
        switch (c) {
        case 0xa4:
            return 0x20ac;
        case 0xa6:
            return 0x0160;
        case 0xa8:
            return 0x0161;
        case 0xb4:
            return 0x017d;
        case 0xb8:
            return 0x017e;
        case 0xbc:
            return 0x0152;
        case 0xbd:
            return 0x0153;
        case 0xbe:
            return 0x0178;
        default:
            break;
        }
    }
    return c >= 0x80 && c < 0xa0 ? windows_1252[c - 0x80] : c;
}

size_t charset_to_utf8(charset from, const char *text, size_t len, char *out) {
    size_t n = 0;
    for (size_t i = 0; i < len; i++) {
        unsigned letter = letter_of(from, (unsigned char)text[i]);
        char bytes[3];
        size_t size = letter < 0x80 ? 1 : letter < 0x800 ? 2 : 3;
        if (size == 1) {
            bytes[0] = (char)letter;
        } else if (size == 2) {
            bytes[0] = (char)(0xc0 | letter >> 6);
            bytes[1] = (char)(0x80 | (letter & 63));
        } else {
            bytes[0] = (char)(0xe0 | letter >> 12);
            bytes[1] = (char)(0x80 | (letter >> 6 & 63));
            bytes[2] = (char)(0x80 | (letter & 63));
        }
        if (out)
            memcpy(out + n, bytes, size);
        n += size;
    }
    return n;
}

/* == Trees == */

/* What a game's values consist of. */
typedef struct makeup {
    bool is_ascii, is_utf8;
    uint32_t odd; /* the first node with a non-ASCII value or, if there is one, with an invalid
                   * UTF-8 value */
} makeup;

/* A game's nodes are stored together, in reading order. */
static uint32_t game_end(const pt_sgf *sgf, size_t game) {
    return game + 1 < sgf->root_count ? sgf->roots[game + 1] : sgf->node_count;
}

static makeup look_through(const pt_sgf *sgf, uint32_t from, uint32_t to) {
    makeup m = {.is_ascii = true, .is_utf8 = true, .odd = from};
    for (uint32_t n = from; n < to; n++) {
        for (uint32_t p = sgf->nodes[n].property; p != PT_SGF_NONE; p = sgf->properties[p].next) {
            for (uint32_t v = sgf->properties[p].value; v != PT_SGF_NONE; v = sgf->values[v].next) {
                const char *text = sgf->pool + sgf->values[v].text;
                size_t len = strlen(text);
                if (charset_is_ascii(text, len))
                    continue;
                bool utf8 = is_utf8(text, len);
                if (m.is_ascii || (m.is_utf8 && !utf8))
                    m.odd = n;
                m.is_ascii = false;
                m.is_utf8 = m.is_utf8 && utf8;
            }
        }
    }
    return m;
}

/* The new text goes to the end of the pool. */
static pt_status recode_value(pt_sgf *sgf, uint32_t v, charset from, bool unless_utf8) {
    const char *old = sgf->pool + sgf->values[v].text;
    size_t len[2] = {strlen(old), 0}, size[2] = {0, 0};
    int texts = sgf->values[v].colons ? 2 : 1;
    if (texts == 2)
        len[1] = strlen(old + len[0] + 1);
    if (charset_is_ascii(old, len[0]) || (unless_utf8 && is_utf8(old, len[0])))
        return PT_OK;
    size_t room = 0;
    for (int i = 0; i < texts; i++) {
        size[i] = charset_to_utf8(from, old + (i ? len[0] + 1 : 0), len[i], NULL);
        room += size[i] + 1;
    }
    size_t grown = size[texts - 1] - len[texts - 1];
    if (sgf->bytes + grown > SGF_TEXT_MAX)
        return PT_FULL;
    pt_status status = sgf_reserve(sgf, room);
    if (status != PT_OK)
        return status;
    old = sgf->pool + sgf->values[v].text;
    uint32_t text = (uint32_t)sgf->pool_len;
    for (int i = 0; i < texts; i++) {
        charset_to_utf8(from, old + (i ? len[0] + 1 : 0), len[i], sgf->pool + sgf->pool_len);
        sgf->pool_len += size[i];
        sgf->pool[sgf->pool_len++] = '\0';
        sgf->pool_dead += len[i] + 1;
    }
    sgf->values[v].text = text & 0x7fffffffu;
    sgf->bytes += grown;
    return PT_OK;
}

static pt_status recode(pt_sgf *sgf, uint32_t from, uint32_t to, charset stated, bool unless_utf8) {
    for (uint32_t n = from; n < to; n++) {
        for (uint32_t p = sgf->nodes[n].property; p != PT_SGF_NONE; p = sgf->properties[p].next) {
            for (uint32_t v = sgf->properties[p].value; v != PT_SGF_NONE; v = sgf->values[v].next) {
                pt_status status = recode_value(sgf, v, stated, unless_utf8);
                if (status != PT_OK)
                    return status;
            }
        }
    }
    return PT_OK;
}

static pt_status storage_fault(pt_status status, pt_error *error) {
    if (status == PT_FULL)
        return pt_fail(error, status, PT_MSG_TEXT_TOO_LONG, PT_FIELD_RECORD, -1, "n",
                       (int)SGF_TEXT_MAX);
    return pt_fail(error, PT_NOMEM, PT_MSG_NO_MEMORY, PT_FIELD_RECORD, -1, "");
}

pt_status sgf_to_utf8(pt_sgf *sgf, bool decoded, uint32_t *node, pt_error *error) {
    for (size_t game = 0; game < sgf->root_count; game++) {
        uint32_t root = sgf->roots[game], end = game_end(sgf, game);
        const char *name = pt_sgf_get(sgf, root, "CA", 0);
        /* Recoding moves the texts, including the name. */
        charset named = name ? charset_named(name) : CHARSET_LATIN1;
        charset stated = decoded ? CHARSET_UTF8 : named;
        makeup m = look_through(sgf, root, end);
        *node = m.odd;
        if (!name && m.is_utf8)
            stated = CHARSET_UTF8;
        if (m.is_ascii)
            stated = CHARSET_UTF8; /* all supported charsets extend ASCII */
        if (stated == CHARSET_UNKNOWN)
            return pt_fail(error, PT_UNKNOWN, PT_MSG_RECORD_CHARSET, PT_FIELD_RECORD, -1, "z",
                           name);
        if (stated == CHARSET_ASCII || (stated == CHARSET_UTF8 && !m.is_utf8))
            return pt_fail(error, PT_SYNTAX, PT_MSG_RECORD_NOT_CHARSET, PT_FIELD_RECORD, -1, "z",
                           stated == CHARSET_ASCII ? name : "UTF-8");
        pt_status status = stated == CHARSET_UTF8 ? PT_OK : recode(sgf, root, end, stated, !name);
        if (status == PT_OK && (name ? named != CHARSET_UTF8 : !m.is_ascii))
            status = pt_sgf_set(sgf, root, "CA", "UTF-8");
        if (status != PT_OK)
            return storage_fault(status, error);
    }
    return PT_OK;
}

#include "base/utf8.h"

unsigned utf8_length_in(const char *text, size_t left) {
    const unsigned char *p = (const unsigned char *)text;
    if (left == 0)
        return 0;
    unsigned n = p[0] < 0x80 ? 1 : p[0] < 0xe0 ? 2 : p[0] < 0xf0 ? 3 : 4;
    if (n == 1)
        return 1;
    if (p[0] < 0xc2 || p[0] > 0xf4 || left < n)
        return 0;
    unsigned char low = p[0] == 0xe0 ? 0xa0 : p[0] == 0xf0 ? 0x90 : 0x80;
    unsigned char high = p[0] == 0xed ? 0x9f : p[0] == 0xf4 ? 0x8f : 0xbf;
    if (p[1] < low || p[1] > high)
        return 0;
    for (unsigned i = 2; i < n; i++)
        if ((p[i] & 0xc0) != 0x80)
            return 0;
    return n;
}

unsigned utf8_length(const char *text) {
    size_t left = 1; /* a NUL among the following bytes ends the text */
    while (left < 4 && text[left - 1])
        left++;
    return utf8_length_in(text, left);
}

uint32_t utf8_letter(const char *text, unsigned length) {
    static const unsigned char heads[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    uint32_t letter = (unsigned char)text[0] & heads[length];
    for (unsigned i = 1; i < length; i++)
        letter = letter << 6 | ((unsigned char)text[i] & 0x3f);
    return letter;
}

bool is_utf8(const char *text, size_t len) {
    for (size_t at = 0; at < len;) {
        unsigned n = utf8_length_in(text + at, len - at);
        if (n == 0)
            return false;
        at += n;
    }
    return true;
}

#include "server/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

enum { MAPPED_BITS = 96 };

static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

static bool is_mapped(const uint8_t address[ADDRESS_SIZE]) {
    return memcmp(address, mapped, sizeof mapped) == 0;
}

static void map(const struct in_addr *four, uint8_t out[ADDRESS_SIZE]) {
    memcpy(out, mapped, sizeof mapped);
    memcpy(out + sizeof mapped, four, 4);
}

bool address_read(const char *text, size_t len, uint8_t out[ADDRESS_SIZE]) {
    char copy[INET6_ADDRSTRLEN];
    if (len == 0 || len >= sizeof copy || memchr(text, '\0', len))
        return false;
    memcpy(copy, text, len);
    copy[len] = '\0';
    struct in_addr four;
    if (inet_pton(AF_INET, copy, &four) == 1) {
        map(&four, out);
        return true;
    }
    return inet_pton(AF_INET6, copy, out) == 1;
}

bool address_read_port(const char *text, size_t len, uint8_t out[ADDRESS_SIZE]) {
    if (address_read(text, len, out))
        return true;
    size_t end = len;
    while (end && text[end - 1] >= '0' && text[end - 1] <= '9')
        end--;
    /* A colon and one to five digits at the end are a port. */
    if (end && end < len && len - end <= 5 && text[end - 1] == ':')
        end--;
    else
        end = len;
    if (end >= 2 && text[0] == '[' && text[end - 1] == ']')
        return memchr(text, ':', end) && address_read(text + 1, end - 2, out);
    return end < len && !memchr(text, ':', end) && address_read(text, end, out);
}

void address_write(const uint8_t address[ADDRESS_SIZE], char out[ADDRESS_TEXT_MAX]) {
    const char *done = is_mapped(address)
                           ? inet_ntop(AF_INET, address + sizeof mapped, out, ADDRESS_TEXT_MAX)
                           : inet_ntop(AF_INET6, address, out, ADDRESS_TEXT_MAX);
    if (!done)
        out[0] = '\0';
}

bool address_is_loopback(const uint8_t address[ADDRESS_SIZE]) {
    static const uint8_t one[ADDRESS_SIZE] = {[ADDRESS_SIZE - 1] = 1};
    return is_mapped(address) ? address[sizeof mapped] == 127
                              : memcmp(address, one, sizeof one) == 0;
}

void address_of_peer(int fd, uint8_t out[ADDRESS_SIZE]) {
    union {
        struct sockaddr any;
        struct sockaddr_in four;
        struct sockaddr_in6 six;
    } name;
    socklen_t len = sizeof name;
    memset(out, 0, ADDRESS_SIZE);
    if (getpeername(fd, &name.any, &len) != 0)
        return;
    if (name.any.sa_family == AF_INET)
        map(&name.four.sin_addr, out);
    else if (name.any.sa_family == AF_INET6)
        memcpy(out, &name.six.sin6_addr, ADDRESS_SIZE);
}

/* Whether all bits after the first `bits` are 0. */
static bool ends_in_zeros(const uint8_t bytes[ADDRESS_SIZE], unsigned bits) {
    for (unsigned i = bits; i < 8 * ADDRESS_SIZE; i++)
        if (bytes[i / 8] >> (7 - i % 8) & 1)
            return false;
    return true;
}

bool network_read(const char *text, network *out) {
    const char *slash = strchr(text, '/');
    size_t len = slash ? (size_t)(slash - text) : strlen(text);
    if (!address_read(text, len, out->bytes))
        return false;
    out->bits = 8 * ADDRESS_SIZE;
    if (!slash)
        return true;
    bool four = !memchr(text, ':', len);
    unsigned bits = 0;
    size_t digits = strlen(slash + 1);
    if (digits == 0 || digits > 3 || strspn(slash + 1, "0123456789") != digits)
        return false;
    for (const char *p = slash + 1; *p; p++)
        bits = bits * 10 + (unsigned)(*p - '0');
    if (bits > (four ? 32 : 128))
        return false;
    out->bits = four ? MAPPED_BITS + bits : bits;
    return ends_in_zeros(out->bytes, out->bits);
}

bool network_has(const network *n, const uint8_t address[ADDRESS_SIZE]) {
    unsigned whole = n->bits / 8, rest = n->bits % 8;
    if (memcmp(n->bytes, address, whole) != 0)
        return false;
    return !rest || (n->bytes[whole] ^ address[whole]) >> (8 - rest) == 0;
}

bool networks_have(const network *list, unsigned count, const uint8_t address[ADDRESS_SIZE]) {
    for (unsigned i = 0; i < count; i++)
        if (network_has(&list[i], address))
            return true;
    return false;
}

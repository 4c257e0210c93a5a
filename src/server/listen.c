#include "server/listen.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BACKLOG = 1024 };

/* Parses a port with nothing after it. */
static bool read_port(const char *text, unsigned *out) {
    unsigned port = 0;
    size_t len = strlen(text);
    if (len == 0 || len > 5 || strspn(text, "0123456789") != len)
        return false;
    for (; *text; text++)
        port = port * 10 + (unsigned)(*text - '0');
    *out = port;
    return port <= 65535;
}

/* "127.0.0.1:8484", "[::1]:8484", or "8484" for the loopback address. */
static bool read_address(const char *text, listening *out) {
    if (read_port(text, &out->port)) {
        memcpy(out->host, "127.0.0.1", sizeof "127.0.0.1");
        return true;
    }
    const char *colon = strrchr(text, ':');
    if (!colon || !read_port(colon + 1, &out->port))
        return false;
    const char *end = colon;
    if (text[0] == '[') {
        text++;
        if (end == text || *--end != ']')
            return false;
    } else if (memchr(text, ':', (size_t)(end - text))) {
        return false;
    }
    size_t len = (size_t)(end - text);
    if (len == 0 || len >= sizeof out->host)
        return false;
    memcpy(out->host, text, len);
    out->host[len] = '\0';
    return true;
}

static unsigned port_of(int fd) {
    union {
        struct sockaddr any;
        struct sockaddr_in four;
        struct sockaddr_in6 six;
    } name;
    socklen_t len = sizeof name;
    if (getsockname(fd, &name.any, &len) != 0)
        return 0;
    return ntohs(name.any.sa_family == AF_INET6 ? name.six.sin6_port : name.four.sin_port);
}

/* Notes the kind of address; all zeros means every address of the machine. */
static void note_kind(const struct addrinfo *a, listening *out) {
    if (a->ai_family == AF_INET6) {
        struct sockaddr_in6 six;
        memcpy(&six, a->ai_addr, sizeof six);
        out->everywhere |= IN6_IS_ADDR_UNSPECIFIED(&six.sin6_addr);
        out->local &= IN6_IS_ADDR_LOOPBACK(&six.sin6_addr);
    } else {
        struct sockaddr_in four;
        memcpy(&four, a->ai_addr, sizeof four);
        out->everywhere |= four.sin_addr.s_addr == htonl(INADDR_ANY);
        out->local &= ntohl(four.sin_addr.s_addr) >> 24 == 127;
    }
}

/* Opens one socket; returns an errno, or 0. */
static int open_socket(const struct addrinfo *a, listening *out) {
    int fd = socket(a->ai_family, SOCK_STREAM, 0);
    if (fd < 0)
        return errno;
    int on = 1;
    /* Allow reusing the port immediately after a restart. */
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    /* An IPv6 address means IPv6 only, whatever the system's default. */
    if (a->ai_family == AF_INET6)
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
    if (fcntl(fd, F_SETFD, FD_CLOEXEC) < 0 || fcntl(fd, F_SETFL, O_NONBLOCK) < 0 ||
        bind(fd, a->ai_addr, a->ai_addrlen) != 0 || listen(fd, BACKLOG) != 0) {
        int error = errno;
        close(fd);
        return error;
    }
    note_kind(a, out);
    out->sockets[out->count++] = fd;
    out->port = port_of(fd);
    return 0;
}

static void set_port(const struct addrinfo *a, unsigned port) {
    in_port_t value = htons((in_port_t)port);
    size_t offset = a->ai_family == AF_INET6 ? offsetof(struct sockaddr_in6, sin6_port)
                                             : offsetof(struct sockaddr_in, sin_port);
    memcpy((char *)a->ai_addr + offset, &value, sizeof value);
}

/* Whether the address occurred earlier: /etc/hosts may list it twice. */
static bool is_repeated(const struct addrinfo *all, const struct addrinfo *a) {
    for (; all != a; all = all->ai_next)
        if (all->ai_addrlen == a->ai_addrlen &&
            memcmp(all->ai_addr, a->ai_addr, a->ai_addrlen) == 0)
            return true;
    return false;
}

listen_status listen_open(const char *address, listening *out) {
    *out = (listening){.local = true};
    if (!read_address(address, out))
        return LISTEN_NO_ADDRESS;
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found;
    out->error = getaddrinfo(out->host, NULL, &hints, &found);
    if (out->error)
        return LISTEN_UNKNOWN_HOST;
    for (const struct addrinfo *a = found; a && out->count < LISTEN_SOCKETS_MAX; a = a->ai_next) {
        if (a->ai_family != AF_INET && a->ai_family != AF_INET6)
            continue;
        set_port(a, out->port);
        if (is_repeated(found, a))
            continue;
        int error = open_socket(a, out);
        /* A name may have an address of a family that this machine does not use. */
        bool elsewhere = error == EADDRNOTAVAIL || error == EAFNOSUPPORT;
        if (error && (!out->error || !elsewhere))
            out->error = error;
        if (error && !elsewhere) {
            listen_close(out);
            break;
        }
    }
    freeaddrinfo(found);
    if (!out->count)
        return LISTEN_REFUSED;
    out->error = 0;
    return LISTEN_DONE;
}

void listen_close(listening *l) {
    for (unsigned i = 0; i < l->count; i++)
        close(l->sockets[i]);
    l->count = 0;
}

void listen_url(const listening *l, char out[LISTEN_URL_MAX]) {
    bool six = strchr(l->host, ':');
    const char *host = l->host;
    if (l->everywhere)
        host = six ? "::1" : "127.0.0.1";
    snprintf(out, LISTEN_URL_MAX, six ? "http://[%s]:%u/" : "http://%s:%u/", host, l->port);
}

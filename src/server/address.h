/* Network addresses in one form: IPv4 is mapped into IPv6. */
#ifndef PT_SERVER_ADDRESS_H
#define PT_SERVER_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ADDRESS_SIZE = 16, ADDRESS_TEXT_MAX = 64 };

/* All addresses that share these first `bits` bits. */
typedef struct network {
    uint8_t bytes[ADDRESS_SIZE];
    unsigned bits;
} network;

/* Parses "192.0.2.1" or "2001:db8::1", with nothing before or after. */
bool address_read(const char *text, size_t len, uint8_t out[ADDRESS_SIZE]);

/* Also accepts the forms proxies use: "192.0.2.1:80", "[2001:db8::1]", "[::1]:80". */
bool address_read_port(const char *text, size_t len, uint8_t out[ADDRESS_SIZE]);

void address_write(const uint8_t address[ADDRESS_SIZE], char out[ADDRESS_TEXT_MAX]);
bool address_is_loopback(const uint8_t address[ADDRESS_SIZE]);

/* The remote end of a connected socket; all zeros if unknown. */
void address_of_peer(int fd, uint8_t out[ADDRESS_SIZE]);

/* Parses an address with an optional prefix length: "10.0.0.0/8". The remaining bits must be 0. */
bool network_read(const char *text, network *out);
bool network_has(const network *n, const uint8_t address[ADDRESS_SIZE]);
bool networks_have(const network *list, unsigned count, const uint8_t address[ADDRESS_SIZE]);

#endif

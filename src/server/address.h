/* Addresses of the network: one form for both kinds, IPv4 mapped into IPv6. */
#ifndef PT_SERVER_ADDRESS_H
#define PT_SERVER_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ADDRESS_SIZE = 16, ADDRESS_TEXT_MAX = 64 };

/* All addresses whose first `bits` bits are these. */
typedef struct network {
    uint8_t bytes[ADDRESS_SIZE];
    unsigned bits;
} network;

/* Reads "192.0.2.1" or "2001:db8::1", nothing around it. */
bool address_read(const char *text, size_t len, uint8_t out[ADDRESS_SIZE]);

/* The same with what proxies write around it: "192.0.2.1:80", "[2001:db8::1]", "[::1]:80". */
bool address_read_port(const char *text, size_t len, uint8_t out[ADDRESS_SIZE]);

void address_write(const uint8_t address[ADDRESS_SIZE], char out[ADDRESS_TEXT_MAX]);
bool address_is_loopback(const uint8_t address[ADDRESS_SIZE]);

/* The other end of a connected socket; all zeros where it cannot be told. */
void address_of_peer(int fd, uint8_t out[ADDRESS_SIZE]);

/* Reads an address, or one with the number of its bits that count: "10.0.0.0/8". Bits beyond
 * that must be 0. */
bool network_read(const char *text, network *out);
bool network_has(const network *n, const uint8_t address[ADDRESS_SIZE]);
bool networks_have(const network *list, unsigned count, const uint8_t address[ADDRESS_SIZE]);

#endif

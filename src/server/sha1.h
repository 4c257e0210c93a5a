/* SHA-1, only for the WebSocket handshake, where it protects no secret. */
#ifndef PT_SERVER_SHA1_H
#define PT_SERVER_SHA1_H

#include <stddef.h>
#include <stdint.h>

enum { SHA1_SIZE = 20 };

void sha1(const void *bytes, size_t len, uint8_t out[SHA1_SIZE]);

#endif

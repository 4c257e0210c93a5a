#include "log.h"

#include <string.h>

static const char magic[8] = {'P', 'T', 'G', 'A', 'M', 'E', 'S', '1'};

enum { GAME_BYTES = 8, ACTION_BYTES = 7 };

bool log_write_head(FILE *file, const char *start) {
    char padded[LOG_START_MAX] = {0};
    size_t len = strlen(start);
    if (len >= LOG_START_MAX)
        return false;
    memcpy(padded, start, len);
    return fwrite(magic, sizeof magic, 1, file) == 1 && fwrite(padded, sizeof padded, 1, file) == 1;
}

bool log_read_head(FILE *file, char start[LOG_START_MAX + 1]) {
    char read[sizeof magic];
    start[LOG_START_MAX] = '\0';
    return fread(read, sizeof read, 1, file) == 1 && memcmp(read, magic, sizeof magic) == 0 &&
           fread(start, LOG_START_MAX, 1, file) == 1;
}

static void put(unsigned char *out, uint32_t value, unsigned bytes) {
    for (unsigned i = 0; i < bytes; i++)
        out[i] = (unsigned char)(value >> 8 * i);
}

static uint32_t get(const unsigned char *in, unsigned bytes) {
    uint32_t value = 0;
    for (unsigned i = 0; i < bytes; i++)
        value |= (uint32_t)in[i] << 8 * i;
    return value;
}

bool log_write(FILE *file, const log_game *game) {
    unsigned char bytes[GAME_BYTES + LOG_ACTIONS_MAX * ACTION_BYTES];
    put(bytes, game->seed, 4);
    put(bytes + 4, game->count, 2);
    put(bytes + 6, (uint32_t)game->result, 1);
    put(bytes + 7, 0, 1);
    unsigned char *at = bytes + GAME_BYTES;
    for (unsigned i = 0; i < game->count; i++, at += ACTION_BYTES) {
        put(at, game->actions[i].action, 4);
        put(at + 4, (uint16_t)game->actions[i].score, 2);
        put(at + 6, game->actions[i].actor, 1);
    }
    return fwrite(bytes, (size_t)(at - bytes), 1, file) == 1;
}

bool log_read(FILE *file, log_game *game) {
    unsigned char head[GAME_BYTES], bytes[ACTION_BYTES];
    if (fread(head, sizeof head, 1, file) != 1)
        return false;
    game->seed = get(head, 4);
    game->count = get(head + 4, 2);
    game->result = (int8_t)head[6];
    if (game->count > LOG_ACTIONS_MAX)
        return false;
    for (unsigned i = 0; i < game->count; i++) {
        if (fread(bytes, sizeof bytes, 1, file) != 1)
            return false;
        game->actions[i] = (log_action){
            .action = get(bytes, 4),
            .score = (int16_t)get(bytes + 4, 2),
            .actor = bytes[6],
        };
    }
    return true;
}

/* What hostile clients say to a site: messages of a WebSocket and requests, a line each, on a
 * real store. Two sit at a table, '@' in a line stands for its id. Whatever comes, everything
 * asked is answered exactly once, every answer and frame is JSON, and the site goes on. */
#include <dirent.h>
#include <jansson.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "site/site.h"
#include "target.h"

enum { LINES_MAX = 32, RUNS_MAX = 1000, LINE_MAX_BYTES = 9000, TURNS_MAX = 400 };

static char folder[256];
static site *place;
static site_peer *peers[2];
static bool ended[2];
static unsigned runs, waiting;
static char table_id[32];

/* Two browsers; any 32 bytes are a visitor's secret. */
static const char visitors[2][44] = {"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
                                     "BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"};

static site_caller caller_of(unsigned who) {
    return (site_caller){
        .address = {[10] = 0xff, [11] = 0xff, [12] = 127, [15] = (uint8_t)(1 + who)},
        .visitor = {visitors[who], 43}};
}

static json_t *parsed(const char *text, size_t len) {
    json_t *value = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);
    REQUIRE(value);
    return value;
}

/* == A line to a peer == */

static void on_send(void *context, site_frame *frame) {
    (void)context;
    size_t len;
    const char *text = site_frame_text(frame, &len);
    json_decref(parsed(text, len));
    site_frame_drop(frame);
}

static void on_end(void *context, int code, const char *reason) {
    (void)reason;
    REQUIRE(code >= 1000 && code < 5000);
    *(bool *)context = true;
}

static void connect_peer(unsigned who) {
    int status = 0;
    site_caller caller = caller_of(who);
    ended[who] = false;
    peers[who] = site_peer_open(
        place, &caller, &(site_line){.send = on_send, .end = on_end, .context = &ended[who]},
        &status);
    REQUIRE(peers[who]);
}

/* == Requests == */

static void on_reply(void *context, const site_reply *reply) {
    REQUIRE(waiting-- > 0 && reply->status >= 200 && reply->status < 600);
    json_t *body = NULL;
    if (reply->type && strcmp(reply->type, "application/json") == 0 && reply->len)
        body = parsed(reply->body, reply->len);
    if (context) /* the table that is made first */
        snprintf(table_id, sizeof table_id, "%s",
                 json_string_value(json_object_get(json_object_get(body, "table"), "id")));
    json_decref(body);
}

static void ask(unsigned who, site_method method, const char *path, size_t path_len,
                const char *query, size_t query_len, const char *body, size_t body_len,
                void *context) {
    site_request r = {
        .method = method,
        .path = {path, path_len},
        .query = {query, query_len},
        .body = {body, body_len},
        .caller = caller_of(who),
    };
    waiting++;
    site_ask(place, &r, on_reply, context);
}

/* Lets the site work until nothing is under way. */
static void settle(void) {
    for (int i = 0; i < TURNS_MAX && (waiting || !site_is_idle(place)); i++) {
        poll(&(struct pollfd){.fd = site_fd(place), .events = POLLIN}, 1, 5);
        site_work(place, site_now());
    }
    REQUIRE(waiting == 0);
    for (unsigned who = 0; who < 2; who++)
        if (ended[who]) {
            site_peer_close(peers[who]);
            connect_peer(who);
        }
}

/* == The site == */

static void empty_folder(void) {
    DIR *dir = opendir(folder);
    if (!dir)
        return;
    for (struct dirent *entry; (entry = readdir(dir));)
        if (entry->d_name[0] != '.')
            unlinkat(dirfd(dir), entry->d_name, 0);
    closedir(dir);
}

static void close_site(void) {
    for (unsigned who = 0; who < 2; who++)
        site_peer_close(peers[who]);
    site_close(place);
    place = NULL;
    empty_folder();
}

static void leave(void) {
    if (place)
        close_site();
    rmdir(folder);
}

static void open_site(void) {
    static const char make[] = "{\"setup\":\"gipf standard\",\"colour\":\"white\"}";
    char path[300], error[SITE_ERROR_MAX];
    if (!folder[0]) {
        snprintf(folder, sizeof folder, "%s/potentia-fuzz-XXXXXX",
                 access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
        REQUIRE(mkdtemp(folder));
        atexit(leave);
    }
    snprintf(path, sizeof path, "%s/site.db", folder);
    place = site_open(
        &(site_options){
            .store = path, .engines = 1, .engine_mb = 1, .open_house = true, .version = "fuzz"},
        error);
    REQUIRE(place);
    connect_peer(0);
    connect_peer(1);
    ask(0, SITE_POST, "/api/v1/tables", 14, NULL, 0, make, sizeof make - 1, &waiting);
    settle();
    REQUIRE(strlen(table_id) == 11);
    snprintf(path, sizeof path, "/api/v1/tables/%s/join", table_id);
    ask(1, SITE_POST, path, strlen(path), NULL, 0, "{}", 2, NULL);
    settle();
}

/* "POST /path?query body", and so for the other methods; anything else is a message. A line of
 * the second player begins with '+'. */
static void say(const char *line, size_t len) {
    static const char *const methods[SITE_METHOD_NB] = {"GET ", "POST ", "PUT ", "DELETE "};
    unsigned who = len && line[0] == '+';
    line += who;
    len -= who;
    for (site_method m = 0; m < SITE_METHOD_NB; m++) {
        size_t word = strlen(methods[m]);
        if (len < word || memcmp(line, methods[m], word) != 0)
            continue;
        const char *path = line + word, *end = line + len;
        const char *blank = memchr(path, ' ', (size_t)(end - path)), *stop = blank ? blank : end;
        const char *mark = memchr(path, '?', (size_t)(stop - path));
        const char *body = blank && m != SITE_GET ? blank + 1 : NULL;
        ask(who, m, path, (size_t)((mark ? mark : stop) - path), mark ? mark + 1 : NULL,
            mark ? (size_t)(stop - mark - 1) : 0, body, body ? (size_t)(end - body) : 0, NULL);
        return;
    }
    if (!ended[who])
        site_peer_receive(peers[who], line, len);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (place && runs++ % RUNS_MAX == RUNS_MAX - 1)
        close_site();
    if (!place)
        open_site();
    const char *p = (const char *)data, *end = p + size;
    for (int i = 0; i < LINES_MAX && p < end; i++) {
        const char *eol = memchr(p, '\n', (size_t)(end - p));
        const char *stop = eol ? eol : end;
        char *line = malloc(LINE_MAX_BYTES);
        size_t len = 0;
        REQUIRE(line);
        for (; p < stop && len + sizeof table_id < LINE_MAX_BYTES; p++) {
            if (*p == '@') {
                memcpy(line + len, table_id, 11);
                len += 11;
            } else {
                line[len++] = *p;
            }
        }
        /* In a room of exactly its size, so that a byte read too far is noticed. */
        char *exact = realloc(line, len ? len : 1);
        REQUIRE(exact);
        say(exact, len < SITE_FRAME_MAX ? len : SITE_FRAME_MAX);
        free(exact);
        p = eol ? eol + 1 : end;
    }
    settle();
    return 0;
}

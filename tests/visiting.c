#include "visiting.h"

#include <ftw.h>
#include <poll.h>
#include <unistd.h>

#include "table/table.h"

site *s;
static char folder[64];
char store_file[96];
int64_t fixed_time, shift;

int64_t our_time(void) {
    return fixed_time ? fixed_time : site_now() + shift;
}

static void on_log(void *context, const char *line) {
    (void)context;
    if (getenv("POTENTIA_TEST_LOG"))
        fprintf(stderr, "%s\n", line);
}

site *open_at(bool open_house) {
    char error[SITE_ERROR_MAX];
    site *made = site_open(&(site_options){.store = store_file,
                                           .engines = 1,
                                           .engine_mb = 4,
                                           .open_house = open_house,
                                           .version = "0.0-test",
                                           .log = on_log,
                                           .clock = our_time},
                           error);
    if (!made)
        fail_msg("%s", error);
    return made;
}

int open_site(void **state) {
    (void)state;
    strcpy(folder, "/tmp/potentia-site-XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    snprintf(store_file, sizeof store_file, "%s/site.db", folder);
    shift = 0;
    s = open_at(true);
    return 0;
}

static int remove_one(const char *path, const struct stat *info, int kind, struct FTW *where) {
    (void)info;
    (void)kind;
    (void)where;
    return remove(path);
}

int close_site(void **state) {
    (void)state;
    site_close(s);
    nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    return 0;
}

void turn_loop(int ms) {
    struct pollfd ready = {.fd = site_fd(s), .events = POLLIN};
    poll(&ready, 1, ms);
    site_work(s, our_time());
}

void run_until(const bool *done) {
    for (int i = 0; i < 2000 && !*done; i++)
        turn_loop(10);
    assert_true(*done);
}

/* == A browser == */

/* Does what a browser does with Set-Cookie. */
static void take_cookie(browser *b, const char *cookie) {
    snprintf(b->cookies + strlen(b->cookies), sizeof b->cookies - strlen(b->cookies), "%s\n",
             cookie);
    static const char *const names[] = {"potentia-visitor=", "potentia-session="};
    for (int i = 0; i < 2; i++) {
        char *into = i == 0 ? b->visitor : b->session;
        size_t len = strlen(names[i]);
        if (strncmp(cookie, names[i], len) != 0)
            continue;
        size_t value = strcspn(cookie + len, ";");
        assert_true(value < SECRET_TEXT);
        memcpy(into, cookie + len, value);
        into[value] = '\0';
    }
}

static void on_reply(void *context, const site_reply *reply) {
    browser *b = context;
    assert_false(b->answered); /* once */
    b->answered = true;
    b->status = reply->status;
    b->retry_after = reply->retry_after;
    json_decref(b->body);
    free(b->text);
    b->body = NULL;
    b->text = reply->body ? strndup(reply->body, reply->len) : NULL;
    if (reply->type && strcmp(reply->type, "application/json") == 0) {
        b->body = json_loadb(reply->body, reply->len, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(b->body);
    }
    snprintf(b->type, sizeof b->type, "%s", reply->type ? reply->type : "");
    snprintf(b->filename, sizeof b->filename, "%s", reply->filename ? reply->filename : "");
    snprintf(b->allow, sizeof b->allow, "%s", reply->allow ? reply->allow : "");
    b->cookies[0] = '\0';
    for (int i = 0; i < 2; i++)
        if (reply->cookies[i])
            take_cookie(b, reply->cookies[i]);
}

static span text_of(const char *text) {
    return *text ? (span){text, strlen(text)} : (span){NULL, 0};
}

static site_caller caller_of(const browser *b) {
    site_caller caller = {.visitor = text_of(b->visitor),
                          .session = text_of(b->session),
                          .bearer = text_of(b->bearer),
                          .secure = b->secure};
    memcpy(caller.address, b->address, sizeof b->address);
    return caller;
}

void start_ask(browser *b, site_method method, const char *address, const char *body) {
    char path[512];
    size_t len = strcspn(address, "?");
    snprintf(path, sizeof path, "/api/v1/%.*s", (int)len, address);
    site_request request = {.method = method,
                            .path = text_of(path),
                            .query = text_of(address[len] ? address + len + 1 : ""),
                            .body = text_of(body ? body : ""),
                            .caller = caller_of(b)};
    b->answered = false;
    site_ask(s, &request, on_reply, b);
}

int ask(browser *b, site_method method, const char *address, const char *body) {
    start_ask(b, method, address, body);
    run_until(&b->answered);
    return b->status;
}

int get(browser *b, const char *address) {
    return ask(b, SITE_GET, address, NULL);
}

int post(browser *b, const char *address, const char *body) {
    return ask(b, SITE_POST, address, body);
}

const char *text_at(const browser *b, const char *name) {
    const char *text = json_string_value(json_object_get(b->body, name));
    return text ? text : "";
}

const char *error_code(const browser *b) {
    const char *code = json_string_value(look_in(b->body, "error/code"));
    return code ? code : "";
}

void expect_refusal(browser *b, site_method method, const char *address, const char *body,
                    int status, const char *code) {
    assert_int_equal(ask(b, method, address, body), status);
    assert_string_equal(error_code(b), code);
}

/* Registers a new account, whose password is "secret of NAME". */
void register_as(browser *b, const char *name) {
    char body[256];
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"secret of %s\"}", name, name);
    assert_int_equal(ask(b, SITE_POST, "accounts", body), 201);
    assert_string_equal(text_at(b, "name"), name);
}

int log_in(browser *b, const char *name, const char *password) {
    char body[256];
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"%s\"}", name, password);
    return ask(b, SITE_POST, "session", body);
}

const char *my_name(browser *b) {
    assert_int_equal(ask(b, SITE_GET, "me", NULL), 200);
    const json_t *account = json_object_get(b->body, "account");
    return json_is_null(account) ? "" : json_string_value(json_object_get(account, "name"));
}

json_t *look_in(json_t *message, const char *path) {
    char part[64];
    while (message && *path) {
        size_t len = strcspn(path, "/");
        snprintf(part, sizeof part, "%.*s", (int)len, path);
        path += path[len] ? len + 1 : len;
        message = json_is_array(message) ? json_array_get(message, strtoul(part, NULL, 10))
                                         : json_object_get(message, part);
    }
    return message;
}

const char *word_in(json_t *message, const char *path) {
    json_t *found = look_in(message, path);
    if (json_is_null(found))
        return "null";
    return json_is_string(found) ? json_string_value(found) : "-";
}

int64_t number_in(json_t *message, const char *path) {
    json_t *found = look_in(message, path);
    return json_is_integer(found) ? json_integer_value(found) : -1;
}

/* == Its connection == */

static void hear(void *context, site_frame *frame) {
    browser *b = context;
    size_t len;
    const char *text = site_frame_text(frame, &len);
    json_t *message = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);
    if (!message)
        fail_msg("not JSON: %.*s", (int)len, text);
    json_array_append_new(b->heard, message);
    site_frame_drop(frame);
}

static void hear_end(void *context, int code, const char *reason) {
    browser *b = context;
    (void)reason;
    b->ended = code;
}

void connect_browser(browser *b) {
    site_line line = {.send = hear, .end = hear_end, .context = b};
    site_caller caller = caller_of(b);
    int status;
    json_decref(b->heard);
    b->heard = json_array();
    b->ended = 0;
    b->peer = site_peer_open(s, &caller, &line, &status);
    assert_non_null(b->peer);
    for (int i = 0; i < 400 && !heard_last(b, "hello") && !b->ended; i++)
        turn_loop(5);
}

void disconnect_browser(browser *b) {
    if (b->peer)
        site_peer_close(b->peer);
    b->peer = NULL;
}

void say(browser *b, const char *text) {
    site_peer_receive(b->peer, text, strlen(text));
}

void forget_heard(browser *b) {
    json_array_clear(b->heard);
}

json_t *heard_last(const browser *b, const char *name) {
    for (size_t i = json_array_size(b->heard); i-- > 0;)
        if (json_object_get(json_array_get(b->heard, i), name))
            return json_array_get(b->heard, i);
    return NULL;
}

size_t heard_count(const browser *b, const char *name) {
    size_t count = 0;
    for (size_t i = 0; i < json_array_size(b->heard); i++)
        count += json_object_get(json_array_get(b->heard, i), name) != NULL;
    return count;
}

void forget(browser *b) {
    disconnect_browser(b);
    json_decref(b->body);
    json_decref(b->heard);
    free(b->text);
    *b = (browser){.status = 0};
}

/* == The store == */

int64_t account_of(const char *name) {
    person p;
    assert_int_equal(account_find(site_store(s), name, &p), STORE_OK);
    return p.id;
}

void mark(void *context, store_status status, const char *detail) {
    (void)detail;
    *(store_status *)context = status;
}

void keep(store_batch *b) {
    store_status status = STORE_FAILED;
    assert_int_equal(store_append(site_store(s), b, mark, &status), STORE_OK);
    store_flush(site_store(s));
    assert_int_equal(status, STORE_OK);
}

static bool see_seat(void *context, const store_seat *seat) {
    char *line = context;
    snprintf(line, 100, "%s|%s|%d|%d", seat->colour, seat->name, seat->account != 0,
             seat->token != NULL);
    return true;
}

void seat_of(int64_t at, char line[100]) {
    line[0] = '\0';
    assert_int_equal(store_read_seats(site_store(s), at, see_seat, line), STORE_OK);
}

/* A table with one seat, which belongs to the token (by its hash) or to the account. */
int64_t keep_table(const uint8_t *token, int64_t account, const char *name, bool listed,
                   int64_t ended) {
    int64_t id = random_id(), now = our_time();
    char line[TABLE_LINE_MAX];
    static table_answer answer;
    table_create(NULL, &(table_setup){.setup = "gipf standard", .setup_len = PT_ZSTR}, now,
                 &answer);
    assert_int_equal(answer.count, 1);
    table_event_write(&answer.events[0], line, sizeof line);
    store_batch *b = store_batch_new();
    store_add_table(b, &(store_table){.id = id,
                                      .created = now,
                                      .setup = "gipf standard",
                                      .options = "none -",
                                      .state = STORE_OPEN,
                                      .result = "",
                                      .listed = listed,
                                      .head = {.updated = now, .turn = ""}});
    store_add_events(
        b, id, &(store_head){.last = 1, .updated = now, .turn = ""},
        &(store_event){.number = 1, .time = now, .kind = "created", .actor = "host", .text = line},
        1);
    store_add_seat(b, &(store_seat){.table = id,
                                    .colour = "white",
                                    .kind = "person",
                                    .name = name,
                                    .account = account,
                                    .token = token});
    if (ended)
        store_set_state(b, id, STORE_ENDED, "1/2", ended);
    keep(b);
    return id;
}

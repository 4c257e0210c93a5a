#include <assert.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <sodium.h>

#include "site/inside.h"

/* == Secrets and IDs == */

enum { SECRET_BYTES = 32 };

static_assert(SECRET_TEXT ==
                  sodium_base64_ENCODED_LEN(SECRET_BYTES, sodium_base64_VARIANT_URLSAFE_NO_PADDING),
              "a secret's text");
static_assert(ID_TEXT == sodium_base64_ENCODED_LEN(8, sodium_base64_VARIANT_URLSAFE_NO_PADDING),
              "an id's text");

/* A secret has 256 random bits, so a fast hash protects it as well as a slow one. */
static void hash_bytes(const uint8_t bytes[SECRET_BYTES], uint8_t hash[STORE_HASH_SIZE]) {
    crypto_generichash(hash, STORE_HASH_SIZE, bytes, SECRET_BYTES, NULL, 0);
}

void secret_make(char out[SECRET_TEXT], uint8_t hash[STORE_HASH_SIZE]) {
    uint8_t bytes[SECRET_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(out, SECRET_TEXT, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    hash_bytes(bytes, hash);
    sodium_memzero(bytes, sizeof bytes);
}

bool secret_hash(span text, uint8_t hash[STORE_HASH_SIZE]) {
    uint8_t bytes[SECRET_BYTES];
    size_t len = 0;
    if (!text.at || text.len != SECRET_TEXT - 1 ||
        sodium_base642bin(bytes, sizeof bytes, text.at, text.len, NULL, &len, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        len != sizeof bytes)
        return false;
    hash_bytes(bytes, hash);
    sodium_memzero(bytes, sizeof bytes);
    return true;
}

uint64_t random_bits(void *unused) {
    (void)unused;
    uint64_t bits;
    randombytes_buf(&bits, sizeof bits);
    return bits;
}

int64_t random_id(void) {
    for (;;) {
        int64_t id = (int64_t)(random_bits(NULL) >> 1);
        if (id > 0)
            return id;
    }
}

/* The id's eight bytes in base64url, most significant first. */
void id_write(int64_t id, char out[ID_TEXT]) {
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)((uint64_t)id >> (56 - 8 * i));
    sodium_bin2base64(out, ID_TEXT, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

bool id_read(const char *text, size_t len, int64_t *id) {
    uint8_t bytes[8];
    size_t got = 0;
    if (!text || len != ID_TEXT - 1 ||
        sodium_base642bin(bytes, sizeof bytes, text, len, NULL, &got, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        got != sizeof bytes || bytes[0] > 0x7F)
        return false;
    uint64_t number = 0;
    for (int i = 0; i < 8; i++)
        number = number << 8 | bytes[i];
    if (number == 0)
        return false;
    *id = (int64_t)number;
    return true;
}

/* == Passwords ==
 *
 * Argon2id takes 64 MB and about 70 ms: a single thread keeps both bounded and the loop free. Jobs
 * go from `waiting` to the thread to `done`; both lists are protected by the lock. */

enum {
    WAITING_MAX = 16,  /* by strangers */
    KNOWN_MAX = 8,     /* in addition, by people known to the account: strangers cannot use up these
                        * places */
    PASSWORD_MAX = 256 /* docs/api.md, People */
};

typedef struct job {
    struct job *next;
    bool checks, is_known;
    bool is_nobody; /* no such account: takes as long, and is always wrong */
    bool right;
    password_done done;
    void *context;
    char password[PASSWORD_MAX + 1];
    char text[STORE_SECRET_MAX + 1];
} job;

typedef struct job_list {
    job *first, **end;
} job_list;

typedef struct secrets {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more;
    int fd;     /* readable when `done` is not empty */
    bool stops; /* no new jobs; only used by the loop */
    bool ends;
    job_list waiting, done;
    unsigned under_way[2]; /* not yet called back, from strangers and from people known; only
                            * changed by the loop */
    uint64_t hashed, checked, refused;
} secrets;

/* Costs as much to check as a real hash, but matches nothing. */
static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$UG90ZW50aWEtbm9ib2R5IQ$"
                             "Tm9ib2R5IGhhcyB0aGlzIHBhc3N3b3JkLCBldmVyISE";

static void list_clear(job_list *list) {
    list->first = NULL;
    list->end = &list->first;
}

static void list_add(job_list *list, job *j) {
    j->next = NULL;
    *list->end = j;
    list->end = &j->next;
}

static void list_add_first(job_list *list, job *j) {
    j->next = list->first;
    list->first = j;
    if (!j->next)
        list->end = &j->next;
}

static job *list_take(job_list *list) {
    job *j = list->first;
    if (j) {
        list->first = j->next;
        if (!list->first)
            list->end = &list->first;
    }
    return j;
}

static void job_free(job *j) {
    sodium_memzero(j, sizeof *j);
    free(j);
}

bool password_hash_now(const char *password, char text[STORE_SECRET_MAX + 1]) {
    static_assert(crypto_pwhash_STRBYTES <= STORE_SECRET_MAX + 1, "room for argon2id");
    return crypto_pwhash_str_alg(
               text, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
               crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13) == 0;
}

static void job_run(job *j) {
    if (j->checks)
        j->right = crypto_pwhash_str_verify(j->text, j->password, strlen(j->password)) == 0 &&
                   !j->is_nobody;
    else
        j->right = password_hash_now(j->password, j->text);
    sodium_memzero(j->password, sizeof j->password);
}

static void ring(secrets *x) {
    uint64_t one = 1;
    /* Fails only if the counter is full, in which case the loop is awake anyway. */
    ssize_t written = write(x->fd, &one, sizeof one);
    (void)written;
}

static void *run(void *context) {
    secrets *x = context;
    pthread_mutex_lock(&x->lock);
    for (;;) {
        if (x->ends)
            break;
        job *j = list_take(&x->waiting);
        if (!j) {
            pthread_cond_wait(&x->more, &x->lock);
            continue;
        }
        pthread_mutex_unlock(&x->lock);
        job_run(j);
        pthread_mutex_lock(&x->lock);
        list_add(&x->done, j);
        ring(x);
    }
    pthread_mutex_unlock(&x->lock);
    return NULL;
}

static unsigned all_under_way(const secrets *x) {
    return x->under_way[0] + x->under_way[1];
}

static secrets *secrets_of(const site *s) {
    return *site_part_of((site *)s, PART_SECRETS);
}

static bool submit(site *s, const char *text, const char *password, bool known, password_done done,
                   void *context) {
    secrets *x = secrets_of(s);
    size_t len = strlen(password);
    if (x->stops || len > PASSWORD_MAX || store_is_pending())
        return false;
    unsigned *count = &x->under_way[known];
    if (*count >= (known ? KNOWN_MAX : WAITING_MAX)) {
        x->refused++;
        return false;
    }
    job *j = calloc(1, sizeof *j);
    if (!j)
        return false;
    j->is_known = known;
    j->done = done;
    j->context = context;
    memcpy(j->password, password, len + 1);
    if (text) {
        j->checks = true;
        j->is_nobody = !*text || strlen(text) >= sizeof j->text;
        strcpy(j->text, j->is_nobody ? nobody : text);
    }
    ++*count;
    pthread_mutex_lock(&x->lock);
    (known ? list_add_first : list_add)(&x->waiting, j);
    pthread_cond_signal(&x->more);
    pthread_mutex_unlock(&x->lock);
    return true;
}

bool password_hash(site *s, const char *password, bool known, password_done done, void *context) {
    return submit(s, NULL, password, known, done, context);
}

bool password_check(site *s, const char *text, const char *password, bool known, password_done done,
                    void *context) {
    return submit(s, text ? text : "", password, known, done, context);
}

/* == Hooks == */

static void call_back(secrets *x) {
    pthread_mutex_lock(&x->lock);
    job *j = x->done.first;
    list_clear(&x->done);
    pthread_mutex_unlock(&x->lock);
    while (j) {
        job *next = j->next;
        x->under_way[j->is_known]--;
        if (j->checks)
            x->checked++;
        else
            x->hashed++;
        /* If hashing runs out of memory, it reports false and no text. */
        j->done(j->context, j->right, j->right && !j->checks ? j->text : NULL);
        job_free(j);
        j = next;
    }
}

/* Signals are for the loop's thread. */
static bool start(secrets *x) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&x->thread, NULL, run, x) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

static bool secrets_open(site *s, const site_options *options) {
    (void)options;
    if (sodium_init() < 0)
        return false;
    secrets *x = secrets_of(s);
    list_clear(&x->waiting);
    list_clear(&x->done);
    pthread_mutex_init(&x->lock, NULL);
    pthread_cond_init(&x->more, NULL);
    x->fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (x->fd < 0 || !site_watch(s, x->fd) || !start(x)) {
        if (x->fd >= 0)
            close(x->fd);
        pthread_cond_destroy(&x->more);
        pthread_mutex_destroy(&x->lock);
        return false;
    }
    return true;
}

/* While stopping, waits for the job in progress: it will not take long, and the site must be idle
 * when it is closed. */
static void secrets_work(site *s, int64_t now) {
    (void)now;
    secrets *x = secrets_of(s);
    if (x->stops && all_under_way(x) > 0)
        poll(&(struct pollfd){.fd = x->fd, .events = POLLIN}, 1, 2000);
    uint64_t count;
    if (read(x->fd, &count, sizeof count) == (ssize_t)sizeof count)
        call_back(x);
}

static void secrets_stop(site *s) {
    secrets *x = secrets_of(s);
    x->stops = true;
    pthread_mutex_lock(&x->lock);
    for (job *j; (j = list_take(&x->waiting));) {
        sodium_memzero(j->password, sizeof j->password);
        list_add(&x->done, j);
    }
    pthread_mutex_unlock(&x->lock);
    ring(x);
}

static bool secrets_is_idle(const site *s) {
    return all_under_way(secrets_of(s)) == 0;
}

static void secrets_close(site *s) {
    secrets *x = secrets_of(s);
    pthread_mutex_lock(&x->lock);
    x->ends = true;
    pthread_cond_signal(&x->more);
    pthread_mutex_unlock(&x->lock);
    pthread_join(x->thread, NULL);
    for (job *j; (j = list_take(&x->waiting)) || (j = list_take(&x->done));)
        job_free(j);
    close(x->fd);
    pthread_cond_destroy(&x->more);
    pthread_mutex_destroy(&x->lock);
}

static void secrets_metrics(site *s, uint64_t values[]) {
    const secrets *x = secrets_of(s);
    values[METRIC_PASSWORDS_HASHED] = x->hashed;
    values[METRIC_PASSWORDS_CHECKED] = x->checked;
    values[METRIC_PASSWORDS_REFUSED] = x->refused;
    values[METRIC_PASSWORDS_WAITING] = all_under_way(x);
}

const part_hooks secrets_hooks = {
    .size = sizeof(secrets),
    .open = secrets_open,
    .work = secrets_work,
    .stop = secrets_stop,
    .is_idle = secrets_is_idle,
    .close = secrets_close,
    .metrics = secrets_metrics,
};

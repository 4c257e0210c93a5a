/* potentia admin: moderating a server's store. Its texts are for operators: English only. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <sodium.h>

#include "cli/commands.h"
#include "cli/language.h"
#include "cli/message.h"
#include "cli/nearest.h"
#include "site/operator/operator.h"

enum { PATH_MAX_LEN = 4096, TIME_TEXT = 32 };

typedef struct errand {
    const char *name; /* "admin remove-chat", for messages */
    store *store;
    const char *first, *second; /* its operands */
} errand;

/* == What went wrong == */

static int fail_store(const errand *e, store_status status) {
    return fail(e->name, STATUS_FAULT, "%s", _(store_status_text(status)));
}

/* `missing` and `invalid` are sentences, or NULL if that status is impossible. */
static int end(const errand *e, store_status status, const char *missing, const char *invalid) {
    if (status == STORE_OK)
        return STATUS_DONE;
    if (status == STORE_MISSING && missing)
        return fail(e->name, STATUS_FAULT, "%s", missing);
    if (status == STORE_INVALID && invalid)
        return fail(e->name, STATUS_FAULT, "%s", invalid);
    return fail_store(e, status);
}

static bool read_id(const errand *e, const char *text, int64_t *id) {
    if (id_read(text, strlen(text), id))
        return true;
    fail(e->name, STATUS_USAGE, "\"%s\" is not an id: 11 letters, digits, - and _", text);
    return false;
}

/* == Removing == */

static int remove_chat(const errand *e) {
    int64_t table;
    unsigned number;
    if (!read_id(e, e->first, &table))
        return STATUS_USAGE;
    if (!args_number(e->second, 1, 1000000, &number))
        return fail(e->name, STATUS_USAGE, "\"%s\" is not an event number", e->second);
    return end(e, operator_remove_chat(e->store, table, number),
               "there is no such event at this table",
               "this event is not a chat message; remove-game removes the whole game");
}

static int remove_game(const errand *e) {
    int64_t table;
    if (!read_id(e, e->first, &table))
        return STATUS_USAGE;
    return end(e, operator_remove_game(e->store, table), "there is no such table", NULL);
}

static int remove_name(const errand *e) {
    char instead[STORE_NAME_MAX + 1];
    if (e->second) {
        int64_t table;
        if (!read_id(e, e->first, &table))
            return STATUS_USAGE;
        if (strcmp(e->second, "white") != 0 && strcmp(e->second, "black") != 0)
            return fail(e->name, STATUS_USAGE, "\"%s\" is not white or black", e->second);
        return end(e, operator_remove_seat_name(e->store, table, e->second),
                   "that seat is "
                   "empty",
                   "that player has an account: remove the account's name");
    }
    store_status status = operator_remove_name(e->store, e->first, instead);
    if (status == STORE_OK)
        printf("%s is now called %s\n", e->first, instead);
    return end(e, status, "there is no account with this name", NULL);
}

static int remove_record(const errand *e) {
    int64_t id;
    if (!read_id(e, e->second, &id))
        return STATUS_USAGE;
    return end(e, operator_remove_record(e->store, e->first, id), "this account has no such record",
               NULL);
}

/* == Reports == */

static void time_text(int64_t ms, char out[TIME_TEXT]) {
    time_t seconds = (time_t)(ms / 1000);
    struct tm parts;
    if (!gmtime_r(&seconds, &parts) || strftime(out, TIME_TEXT, "%Y-%m-%dT%H:%M:%SZ", &parts) == 0)
        strcpy(out, "-");
}

typedef struct shown_report {
    store_report report;
    char text[STORE_NOTE_MAX + 1];
} shown_report;

enum { REPORTS_AT_ONCE = 50 };

typedef struct report_page {
    size_t count;
    shown_report reports[REPORTS_AT_ONCE];
} report_page;

static bool see_report(void *context, const store_report *report) {
    report_page *p = context;
    shown_report *r = &p->reports[p->count++];
    r->report = *report;
    snprintf(r->text, sizeof r->text, "%s", report->text);
    return p->count < REPORTS_AT_ONCE;
}

/* The text of the reported event. */
static bool see_event(void *context, const store_event *event) {
    snprintf(context, TABLE_LINE_MAX, "%s", event->text);
    return false;
}

static void print_report(store *s, shown_report *r) {
    char id[ID_TEXT], table[ID_TEXT], time[TIME_TEXT], line[TABLE_LINE_MAX] = "";
    person who;
    const store_report *report = &r->report;
    id_write(report->id, id);
    id_write(report->table, table);
    time_text(report->created, time);
    bool is_known = report->account && account_read(s, report->account, &who) == STORE_OK;
    printf("%s %s %s %" PRId64 " %s\n", id, time, table, report->number,
           is_known && *who.name ? who.name : "-");
    make_printable(r->text);
    if (*r->text)
        printf("    %s\n", r->text);
    if (report->number > 0)
        store_read_events(s, report->table, report->number, 1, see_event, line);
    make_printable(line);
    if (*line)
        printf("    > %s\n", line);
}

static int list_reports(const errand *e) {
    report_page *p = calloc(1, sizeof *p);
    int64_t time = 0, id = 0;
    store_status status = p ? STORE_OK : STORE_NO_MEMORY;
    while (status == STORE_OK) {
        p->count = 0;
        status = store_read_reports(e->store, "", time, id, REPORTS_AT_ONCE, see_report, p);
        for (size_t i = 0; status == STORE_OK && i < p->count; i++)
            print_report(e->store, &p->reports[i]);
        if (status != STORE_OK || p->count < REPORTS_AT_ONCE)
            break;
        time = p->reports[p->count - 1].report.created;
        id = p->reports[p->count - 1].report.id;
    }
    free(p);
    return end(e, status, NULL, NULL);
}

static int close_report(const errand *e) {
    int64_t id;
    if (!read_id(e, e->first, &id))
        return STATUS_USAGE;
    return end(e, operator_close_report(e->store, id), "there is no such report", NULL);
}

/* == The rest == */

static int reset_password(const errand *e) {
    char code[RECOVERY_TEXT];
    store_status status = operator_reset_password(e->store, e->first, code);
    if (status == STORE_OK)
        printf("%s\n", code);
    return end(e, status, "there is no account with this name",
               "this is a bot; its owner can create it again");
}

static int print_stats(const errand *e) {
    store_counts c;
    store_status status = store_read_counts(e->store, site_now(), &c);
    if (status != STORE_OK)
        return fail_store(e, status);
    printf("accounts %" PRId64 "\nsessions %" PRId64 "\n", c.accounts, c.sessions);
    printf("tables-open %" PRId64 "\ntables-playing %" PRId64 "\ntables-ended %" PRId64 "\n",
           c.open, c.playing, c.ended);
    printf("events %" PRId64 "\nrecords %" PRId64 "\nreports %" PRId64 "\n", c.events, c.records,
           c.reports);
    return STATUS_DONE;
}

static void print_damage(void *context, int64_t table, int64_t number, const char *why,
                         const pt_error *error) {
    char id[ID_TEXT], sentence[SENTENCE_MAX] = "";
    (void)context;
    id_write(table, id);
    if (error)
        error_sentence(error, sentence);
    printf("%s %" PRId64 " %s%s%s\n", id, number, why, error ? ": " : "", sentence);
}

static int check(const errand *e) {
    operator_check_counts counts;
    store_status status = operator_check(e->store, print_damage, NULL, &counts);
    if (status != STORE_OK)
        return fail_store(e, status);
    printf("%llu tables, %llu events, %llu removed, %llu damaged\n",
           (unsigned long long)counts.tables, (unsigned long long)counts.events,
           (unsigned long long)counts.removed, (unsigned long long)counts.damaged);
    return counts.damaged ? STATUS_FAULT : STATUS_DONE;
}

/* == Which == */

static const char *const words[] = {
    "remove-chat",  "remove-name",    "remove-record", "remove-game", "reports",
    "close-report", "reset-password", "stats",         "check",       NULL};

/* In the order of `words`. */
static const struct {
    unsigned least, most; /* operands */
    int (*run)(const errand *e);
} errands[] = {
    {2, 2, remove_chat},    {1, 2, remove_name},  {2, 2, remove_record},
    {1, 1, remove_game},    {0, 0, list_reports}, {1, 1, close_report},
    {1, 1, reset_password}, {0, 0, print_stats},  {0, 0, check},
};

static int fail_errand(const char *word) {
    nearest meant = nearest_to(word);
    for (size_t i = 0; words[i]; i++)
        nearest_offer(&meant, words[i]);
    return fail_name("admin", meant.name, "potentia admin --help", "unknown command \"%s\"", word);
}

/* Never creates a store: a mistyped path must not become a new site. */
static store *open_store(const cli_args *args) {
    const char *name = args->command->name, *location = args->values[OPTION_STORE];
    char path[PATH_MAX_LEN];
    if (!location && !store_default_path(path, sizeof path)) {
        fail(name, STATUS_USAGE, "there is no home folder; use --store");
        return NULL;
    }
    const char *where = location ? location : path;
    if (!strstr(where, "://") && access(where, F_OK) != 0) {
        fail(name, STATUS_USAGE, "there is no database at %s", where);
        return NULL;
    }
    store_error error;
    store *s = store_open(&(store_options){.location = where}, &error);
    if (!s)
        fail(name, STATUS_USAGE, "%s%s%s", _(store_status_text(error.status)),
             *error.detail ? ": " : "", error.detail);
    return s;
}

static int run(const cli_args *args) {
    language_plain_numbers();
    const char *word = args->operands[0];
    size_t i = 0;
    while (words[i] && strcmp(words[i], word) != 0)
        i++;
    if (!words[i])
        return fail_errand(word);
    char name[64];
    snprintf(name, sizeof name, "admin %s", word);
    if (args->count - 1 < errands[i].least)
        return fail(name, STATUS_USAGE, "argument missing; try \"potentia admin --help\"");
    if (args->count - 1 > errands[i].most)
        return fail(name, STATUS_USAGE, "unexpected argument \"%s\"",
                    args->operands[errands[i].most + 1]);
    if (sodium_init() < 0)
        return fail(name, STATUS_FAULT, "the system provides no random numbers");
    errand e = {.name = name,
                .first = args->operands[1],
                .second = args->operands[2],
                .store = open_store(args)};
    if (!e.store)
        return STATUS_USAGE;
    int status = errands[i].run(&e);
    store_close(e.store);
    return status;
}

const cli_command command_admin = {
    .name = "admin",
    .about = N_("moderate a server: reports, deletions, passwords"),
    .synopsis = "admin [--store WHERE] COMMAND [ARGUMENT...]",
    .description =
        "Moderates a server's store, even while \"potentia serve\" is using it. Whatever you "
        "remove leaves a tombstone: an event keeps its number, an account its games. Tables, "
        "records and reports are named by their ids, as in addresses and lists; if an id "
        "begins with -, put -- before it.\n"
        "\n"
        "    remove-chat TABLE N     remove a chat message: event N of the table\n"
        "    remove-game TABLE       remove everything that happened at a table\n"
        "    remove-name NAME        remove an account's name everywhere\n"
        "    remove-name TABLE SEAT  remove a guest's name; SEAT is white or black\n"
        "    remove-record NAME ID   remove a record from an account\n"
        "    reports                 list open reports\n"
        "    close-report ID         close a report\n"
        "    reset-password NAME     end password and sessions, print a recovery code\n"
        "    stats                   print totals\n"
        "    check                   replay every table; status 1 if any is damaged",
    .examples = "    potentia admin reports\n"
                "    potentia admin --store postgresql:///potentia remove-chat Ab3dE-9_xYz 17\n"
                "    potentia admin reset-password Ada",
    .options = ADMIN_OPTIONS,
    .least = 1,
    .most = 3,
    .complete = {COMPLETE_ERRAND},
    .errands = words,
    .run = run,
};

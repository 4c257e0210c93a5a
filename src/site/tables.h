/* What the requests about tables share. */
#ifndef PT_SITE_TABLES_H
#define PT_SITE_TABLES_H

#include "site/live.h"

enum { SEAT_NAME_MAX = 40 };

void answer_snapshot(call *c, live *l, int status, uint32_t after);
/* 201 with the secrets of a new table, each may be NULL. */
void answer_made(call *c, live *l, const char *invite, const char *watch);
/* The same once more, for who lost the first answer: the secrets are new ones. */
void answer_made_again(call *c, live *l);

/* A name of somebody without an account, NULL for none. */
bool name_is_fine(const char *name);

/* POST /api/v1/tables. (new_tables.c) */
void post_table(call *c);

#endif

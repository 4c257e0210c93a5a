/* What the requests about tables share. */
#ifndef PT_SITE_TABLES_H
#define PT_SITE_TABLES_H

#include "site/tables/live.h"

enum { SEAT_NAME_MAX = 40 };

/* The table that the path names; false: refused. */
bool call_table(call *c, live **out);

bool answer_snapshot(call *c, live *l, int status, uint32_t after);
/* 201 with the secrets of a new table, each may be NULL. */
bool answer_made(call *c, live *l, const char *invite, const char *watch);
/* The same once more, for who lost the first answer: the secrets are new ones. (joining.c) */
bool answer_made_again(call *c, live *l);

/* What somebody without an account wants to be called; "" becomes NULL. False: refused.
 * (joining.c) */
bool seat_name_read(call *c, const char **name);

#endif

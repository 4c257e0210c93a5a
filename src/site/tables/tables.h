/* Shared by the requests about tables. */
#ifndef PT_SITE_TABLES_H
#define PT_SITE_TABLES_H

#include "site/tables/live.h"

enum { SEAT_NAME_MAX = 40 };

/* The table named in the path; false: refused. */
bool call_table(call *c, live **out);

bool answer_snapshot(call *c, live *l, int status, uint32_t after);
/* Answers 201 with the secrets of a new table, each of which may be NULL. */
bool answer_made(call *c, live *l, const char *invite, const char *watch);
/* Answers that again if the first answer was lost: the secrets are new. (joining.c) */
bool answer_made_again(call *c, live *l);

/* Checks the name of someone without an account; "" becomes NULL. False: refused. (joining.c) */
bool seat_name_read(call *c, const char **name);

#endif

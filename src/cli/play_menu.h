/* Which game to play, asked in lines, and the list of those that are kept. */
#ifndef PT_CLI_PLAY_MENU_H
#define PT_CLI_PLAY_MENU_H

#include "cli/keep.h"
#include "cli/seat.h"
#include "potentia.h"

typedef struct menu_choice {
    char resume[GAME_NAME_MAX + 1]; /* a game that is kept; "" for a new one */
    char start[PT_SETUP_TEXT_MAX];
    seat seats[2];
} menu_choice;

/* Asks for all of it; false where nothing is to be played. */
bool play_menu(const keeper *k, menu_choice *out);

/* Prints the games that are kept, a line each. */
void play_list_games(const keeper *k);

#endif

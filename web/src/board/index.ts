/* The board's room, as the pages use it. What is drawn from the data of games is in now.ts, and
 * takes this place once every page uses it. */

export * from './old';

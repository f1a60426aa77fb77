import { widget } from './en/widget.ts';

/** What the greeting in the corner says; the build keeps it apart from the texts of the room's pages. */
export const cardsEn = { widget };

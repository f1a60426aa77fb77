/** The time the page begins with: this year up to today, so that it is compared with the same days of last year and not with all of it. */
export const usualTime = (today: string): { from: string; until: string } => ({ from: `${today.slice(0, 4)}-01-01`, until: today });

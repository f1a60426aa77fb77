/** English texts of parties. */
export const en = { title: 'parties' };

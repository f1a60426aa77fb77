/** English texts of accounting. */
export const en = { title: 'accounting' };

/** English texts: quotes, their public page and sales orders. */
export const quotes = {};

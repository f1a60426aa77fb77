/** English texts: the sales dashboard. */
export const dashboard = {};

/** Arabic texts: opportunities, forecast and targets. */
export const deals = {};

/** How issues from stock are valued: the oldest first, all at their average, or at a standard cost that is set for the product. */
export const itemCostings = ['fifo', 'average', 'standard'] as const;
/** One of them. */
export type ItemCosting = (typeof itemCostings)[number];

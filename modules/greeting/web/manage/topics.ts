/** Live topics by which items are read again. */
export const itemTopics = ['greeting.item'] as const;
/** Live topics by which it is read again how far a file is. */
export const fetchTopics = ['greeting.fetch'] as const;

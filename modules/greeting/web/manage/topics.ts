/** Live topics by which items are read again. */
export const itemTopics = ['greeting.item'] as const;

/** What pages about bank feeds watch. */
export const feedTopics = ['accounting.bank_feeds', 'accounting.statement_file'] as const;

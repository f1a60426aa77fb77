/** What files with many papers change by. */
export const paperTopics = ['core.paper_batch'];

/** Name of the topic all views share. */
export const topic = 'parties.party';

/** English texts of this part of accounting. */
export const reports = {};

/** What pages of other rooms say of it. */
export const reportsSaid = { rule: {}, refused: {}, permission: {}, event: {}, eventType: {}, party_reference: {} };

/** Arabic texts of this part of accounting. */
export const bank = {};

/** What pages of other rooms say of it. */
export const bankSaid = { rule: {}, refused: {}, permission: {}, event: {}, eventType: {}, party_reference: {} };

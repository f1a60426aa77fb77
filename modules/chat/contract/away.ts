// A file of its own: every page needs it, and nothing else of the protocol.
/** Client: without input for so long, a tab says `away`, in milliseconds. */
export const awayMs = 5 * 60_000;

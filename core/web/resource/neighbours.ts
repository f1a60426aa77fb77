/** Addresses of the records before and after one, where they are known. */
export interface Neighbours { previousHref?: string | undefined; nextHref?: string | undefined }

// Enough to go on from where one was in a long list; a list that was not opened for longest is forgotten.
const mostLists = 10;
const mostRecords = 5000;

// For as long as the app is open: whoever comes by a link comes from no list.
const listed = new Map<string, readonly string[]>();

/** Keeps the addresses of the records a list or board shows, in its order, as far as they are loaded. */
export function rememberListed(listId: string, addresses: readonly string[]): void {
  listed.delete(listId);
  listed.set(listId, addresses.slice(0, mostRecords));
  if (listed.size > mostLists) listed.delete(listed.keys().next().value!);
}

/** The records before and after the one at an address, in the list or board that showed it last; none where no list did. */
export function neighboursOf(address: string): Neighbours {
  const addresses = [...listed.values()].findLast((list) => list.includes(address));
  if (!addresses) return {};
  const at = addresses.indexOf(address);
  return { previousHref: addresses[at - 1], nextHref: addresses[at + 1] };
}

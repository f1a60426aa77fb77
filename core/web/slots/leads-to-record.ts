import { useEffect } from 'react';
import { isOwn, recordBehind } from './record-pages.ts';
import { completeRooms, useRooms } from './slots.ts';

/** Makes the pages of records known, of all rooms, where an address of this app is among these. */
export function useRecordPages(addresses: readonly string[]): void {
  useRooms();
  const own = addresses.some(isOwn);
  // Which pages are a record's is known once all rooms are here. Offline at the wrong moment: plain links.
  useEffect(() => { if (own) void completeRooms().catch(() => undefined); }, [own]);
}

/** True when one of these addresses leads to a record of any kind, whoever may see it. */
export function useLeadsToRecord(addresses: readonly string[]): boolean {
  useRecordPages(addresses);
  return addresses.some((address) => isOwn(address) && recordBehind(address, location.origin) !== null);
}

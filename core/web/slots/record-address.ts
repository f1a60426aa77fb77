import { useEffect } from 'react';
import { useCan } from '../viewer.tsx';
import { completeRooms, slot, useRooms } from './slots.ts';

/** Gives the address of a record of any room that has a page, for whoever may see it; null for others. */
export function useRecordAddress(): (topic: string, id: string | null) => string | null {
  useRooms();
  // Which pages there are is known once all rooms are here. Offline at the wrong moment: no links.
  useEffect(() => { void completeRooms().catch(() => undefined); }, []);
  const can = useCan();
  return (topic, id) => {
    if (id === null) return null;
    const page = slot('recordPages').find((p) => p.topic === topic && (!p.can || can(p.can)));
    return page ? page.path.replace('$id', encodeURIComponent(id)) : null;
  };
}

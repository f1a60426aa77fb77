import { useEffect, useState } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { request } from '#core/web/api/request.ts';
import { useRead } from '#core/web/query.ts';
import { listPeople } from '../../contract.ts';

/** Somebody in a room, with their role. */
export type RoomPerson = OutputOf<typeof listPeople>['people'][number];

/** Topic by which the people of a room are read again. */
export const peopleTopic = 'chat.people';

/** Everybody in a room, at most 500: the first hundred as a query, the others behind it as they come. */
export function useRoomPeople(roomId: string, enabled = true) {
  const query = useRead(listPeople, { id: roomId, limit: 100 }, { topics: [peopleTopic], staleTime: 0, enabled });
  // The first hundred are the same object when they are as before, also where those behind them changed.
  const { data: first, dataUpdatedAt } = query;
  const [rest, setRest] = useState<{ behind: unknown; people: readonly RoomPerson[] }>({ behind: null, people: [] });
  useEffect(() => {
    if (!first?.nextCursor) return;
    let isGone = false;
    const read = async () => {
      const people: RoomPerson[] = [];
      for (let cursor: string | null = first.nextCursor; cursor !== null && !isGone;) {
        const page: OutputOf<typeof listPeople> = await request(listPeople, { id: roomId, limit: 100, cursor });
        people.push(...page.people);
        cursor = page.nextCursor;
        // Read again, those who are there already stay until all have come.
        if (!isGone) setRest((known) => (known.behind === first && cursor !== null && known.people.length >= people.length ? known : { behind: first, people: [...people] }));
      }
    };
    // What is there stays; the next change of the room tries again.
    void read().catch(() => undefined);
    return () => { isGone = true; };
  }, [first, dataUpdatedAt, roomId]);
  return { query, people: first ? [...first.people, ...(rest.behind === first ? rest.people : [])] : [] };
}

import { useQuery } from '@tanstack/react-query';
// An address, not the shapes: only who looks at the map fetches them.
import address from 'world-atlas/countries-110m.json?url';
import { toApiError } from '#core/web/api/errors.ts';
import { landsOf, type Land, type WorldFile } from './world-picture.ts';

async function readWorld(signal: AbortSignal): Promise<Land[]> {
  const answer = await fetch(address, { signal }).catch((error: unknown) => { throw toApiError(error); });
  if (!answer.ok) throw toApiError(new Error(answer.statusText));
  return landsOf(await answer.json() as WorldFile);
}

/** The lands of the world; read once. */
export function useWorld() {
  return useQuery({ queryKey: ['sales.world', address], queryFn: ({ signal }) => readWorld(signal), staleTime: Infinity });
}

import { useQueries } from '@tanstack/react-query';
import { request } from '#core/web/api/request.ts';
import { queryKey } from '#core/web/query.ts';
import { uploadState } from '#modules/files/contract.ts';
import type { ShownFile } from './draft-files.ts';
import type { KeptFile } from './use-composer.ts';

/** Files of a draft that arrived before the page was loaded anew, as the post will show them; those the server does not know any more are left out. */
export function useKeptFiles(kept: readonly KeptFile[]): ShownFile[] {
  const answers = useQueries({ queries: kept.map(({ id }) => ({ queryKey: queryKey(uploadState, { id }), queryFn: ({ signal }: { signal: AbortSignal }) => request(uploadState, { id }, { signal }), staleTime: 60_000 })) });
  return answers.flatMap(({ data }, i) => (data?.card ? [{ ...data.card, alt: kept[i]!.alt, captions: false }] : []));
}

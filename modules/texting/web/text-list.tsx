import { useEffect, useRef } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import type { usePages } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import type { Text } from '../contract.ts';
import { Bubble } from './bubble.tsx';

/** Texts in the order they were said, the latest at the end and in sight; earlier ones are fetched on demand. */
export function TextList({ query, name, canSend, empty, label }: { query: ReturnType<typeof usePages>; name: string; canSend: boolean; empty: React.ReactNode; label: string }) {
  const t = useT('texting');
  const end = useRef<HTMLLIElement>(null);
  const data = query.data as { pages: Array<{ items: Text[] }> } | undefined;
  const newest = data?.pages[0]?.items[0]?.id;
  useEffect(() => { end.current?.scrollIntoView({ block: 'nearest' }); }, [newest]);
  return (
    <QueryView query={query as never} skeleton={<SkeletonRows rows={5} columns={1} />}>
      {() => {
        const items = (data?.pages ?? []).flatMap((p) => p.items).toReversed();
        if (items.length === 0) return empty;
        return (
          <>
            {query.hasNextPage && <Button size="sm" variant="ghost" className="self-center" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('inbox.earlier')}</Button>}
            <ol aria-label={label} className="flex flex-col gap-3">{items.map((text) => <Bubble key={text.id} text={text} name={name} canSend={canSend} />)}<li ref={end} aria-hidden /></ol>
          </>
        );
      }}
    </QueryView>
  );
}

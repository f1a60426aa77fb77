import { Combine, CopyCheck } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, usePages } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Badge } from '#core/web/ui/badge.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { dismissDuplicate, listDuplicates, type Duplicate, type PartyCard } from '../../contract.ts';
import { PartyName } from '../parts/party-name.tsx';
import { useSlug } from '../parts/use-slug.ts';
import { MergeDialog } from '../party/merge-dialog.tsx';
import { partyAddress } from '../party-address.ts';

const topics = ['parties.party', 'parties.duplicate'];

/** Pairs that may be one, each with why: merge them, or say that they are two. */
export function DuplicatesPage() {
  const t = useT('parties');
  const pages = usePages(listDuplicates, { workspace_slug: useSlug(), limit: 25 }, { topics });
  const [merging, setMerging] = useState<Duplicate | null>(null);
  return (
    <div className="mx-auto w-full max-w-4xl">
      <PageHeader title={t('duplicate.title')} description={t('duplicate.help')} {...(pages.data?.pages[0]?.total ? { count: pages.data.pages[0].total } : {})} />
      <div className="px-4 pb-10 sm:px-6">
        <QueryView query={pages} skeleton={<SkeletonRows rows={5} columns={2} />}>
          {({ pages: loaded }) => {
            const items = loaded.flatMap((p) => p.items);
            if (items.length === 0) return <EmptyState icon={CopyCheck} title={t('duplicate.noneTitle')}>{t('duplicate.none')}</EmptyState>;
            return (
              <>
                <ul className="divide-y rounded-lg border">{items.map((pair) => <Pair key={pair.id} pair={pair} onMerge={() => setMerging(pair)} />)}</ul>
                {pages.hasNextPage && <Button size="sm" variant="outline" className="mt-4" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>{t('duplicate.more')}</Button>}
              </>
            );
          }}
        </QueryView>
      </div>
      {merging && <MergeDialog winnerId={merging.a.id} loserId={merging.b.id} kind={merging.a.kind} onClose={() => setMerging(null)} />}
    </div>
  );
}

function Pair({ pair, onMerge }: { pair: Duplicate; onMerge: () => void }) {
  const t = useT('parties');
  const slug = useSlug();
  const dismiss = useAction(dismissDuplicate, { topics, success: t('duplicate.dismissed') });
  const side = (party: PartyCard) => <Link to={partyAddress(party)} className="focus-ring min-w-0 rounded-sm"><PartyName party={party} detail={[party.companyName, party.email ?? party.phone].filter(Boolean).join(' · ') || null} /></Link>;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-80 gap-2 sm:grid-cols-2">{side(pair.a)}{side(pair.b)}</div>
      <span className="flex flex-wrap gap-1">{pair.reasons.map((r) => <Badge key={r} tone="warning">{t(`duplicate.reason.${r}`)}</Badge>)}</span>
      <span className="flex gap-2">
        <Button size="sm" variant="outline" onClick={onMerge}><Combine aria-hidden />{t('duplicate.compare')}</Button>
        <Button size="sm" variant="ghost" loading={dismiss.isPending} onClick={() => dismiss.mutate({ workspace_slug: slug, id: pair.id })}>{t('duplicate.dismiss')}</Button>
      </span>
    </li>
  );
}

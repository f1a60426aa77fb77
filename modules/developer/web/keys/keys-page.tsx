import { BookOpen, KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { usePages } from '#core/web/query.ts';
import { Link, useSearchState } from '#core/web/router.ts';
import { Button, buttonStyle } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Skeleton, SkeletonGate } from '#core/web/ui/skeleton.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { SettingsPage } from '#modules/settings/web/public.tsx';
import { listKeys, topics, type KeyRow } from '../../contract.ts';
import { useSlug } from '../words.ts';
import { KeyForm } from './key-form.tsx';
import { KeyItem } from './key-item.tsx';
import { KeySecret } from './key-secret.tsx';

/** API keys of the viewer, or of everybody for those who manage them. */
export function KeysPage() {
  const t = useT('developer');
  const slug = useSlug();
  const [{ new: making, ended }, change] = useSearchState({ new: false, ended: false });
  const [changed, setChanged] = useState<KeyRow | null>(null);
  const [fresh, setFresh] = useState<{ name: string; secret: string } | null>(null);
  const query = usePages(listKeys, { workspace_slug: slug, limit: 50, ended }, { topics: [topics.keys, 'workspace.member', 'workspace.role'], keepPrevious: true });
  const items = query.data?.pages.flatMap((page) => (page as { items: KeyRow[] }).items) ?? [];
  const show = (key: KeyRow, secret: string) => setFresh({ name: key.name, secret });
  const add = <Button variant="primary" onClick={() => change({ new: true })}><Plus />{t('keys.new')}</Button>;
  return (
    <SettingsPage title={t('keys.title')} description={t('keys.lead')} action={items.length > 0 && add}>
      {query.error ? <QueryError error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} /> : (
        <SkeletonGate loading={query.isPending} skeleton={<div className="flex flex-col gap-2"><Skeleton className="h-20" /><Skeleton className="h-20" /></div>}>
          <div>
            {items.length === 0
              ? <EmptyState icon={KeyRound} title={t('keys.emptyTitle')} action={<>{add}<DocsLink /></>} className="rounded-lg border">{t('keys.empty')}</EmptyState>
              : <ul className="divide-y rounded-lg border">{items.map((key) => <KeyItem key={key.id} item={key} onChange={() => setChanged(key)} onFresh={show} />)}</ul>}
            <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
              <Switch checked={ended} onCheckedChange={(on) => change({ ended: on })} label={t('keys.showEnded')} />
              {items.length > 0 && <DocsLink />}
            </div>
            {query.hasNextPage && <Button variant="outline" className="mt-4" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('keys.more')}</Button>}
          </div>
        </SkeletonGate>
      )}
      {(making || changed) && <KeyForm item={changed} onClose={() => { setChanged(null); change({ new: false }); }} onFresh={show} />}
      {fresh && <KeySecret {...fresh} onClose={() => setFresh(null)} />}
    </SettingsPage>
  );
}

function DocsLink() {
  const t = useT('developer');
  return <Link to="/api/docs" className={buttonStyle({ variant: 'outline' })}><BookOpen aria-hidden className="size-4" strokeWidth={1.75} />{t('action.docs')}</Link>;
}

import { ArrowDown, ArrowUp, Hand, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError, useAction, useRead } from '#core/web/query.ts';
import { Link, useGo } from '#core/web/router.ts';
import { Badge } from '#core/web/ui/badge.tsx';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Image } from '#core/web/ui/image.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { arrangeItems, createItem, deleteItem, getFigures, listItems, restoreItem, updateItem, type GreetingItem } from '../../contract.ts';
import { PartsNav } from '../parts-nav.tsx';
import { useBase } from '../use-base.ts';
import { Comparisons, FiguresLine, figuresDays } from './figures-line.tsx';
import { itemTopics } from './topics.ts';
import { useRoleNames } from './use-role-names.ts';

/** All greetings in their order, with what happened to them. */
export function ItemsPage() {
  const t = useT('greeting');
  const base = useBase();
  const go = useGo();
  const query = useRead(listItems, base, { topics: itemTopics });
  const figures = useRead(getFigures, { ...base, days: figuresDays }, { topics: itemTopics, staleTime: 60_000 });
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const arrange = useAction(arrangeItems, { topics: itemTopics, onDone: () => setOrder(null), onRefused: () => setOrder(null) });
  const add = useAction(createItem, { topics: itemTopics, onDone: (item) => go(`/greeting/items/${item.id}`) });
  const begin = () => add.mutate({ ...base, title: t('items.newTitle'), videoId: null, posterId: null, captions: '', images: [], locale: '', audience: 'members', role: null, pagesIn: [], pagesOut: [], startsAt: null, endsAt: null, position: 'left', enabled: false, experiment: '' });
  const remove = async (item: GreetingItem) => {
    try {
      await request(deleteItem, { ...base, id: item.id }, { idempotencyKey: newId() });
      void invalidateTopics(itemTopics);
      toast.success(t('items.removed'), { action: { label: t('items.undo'), onPress: () => { request(restoreItem, { ...base, id: item.id }, { idempotencyKey: newId() }).then(() => invalidateTopics(itemTopics)).catch(showError); } } });
    } catch (error) { showError(error); }
  };
  return (
    <>
      <PageHeader title={t('items.title')} description={t('items.lead')} action={<Button variant="primary" loading={add.isPending} onClick={begin}><Plus aria-hidden />{t('items.add')}</Button>}><PartsNav /></PageHeader>
      <div className="px-4 pb-8 sm:px-6">
        <QueryView query={query} skeleton={<SkeletonRows rows={4} columns={3} />}>
          {({ items }) => {
            if (items.length === 0) return <EmptyState icon={Hand} title={t('items.emptyTitle')} action={<Button variant="primary" onClick={begin}>{t('items.add')}</Button>}>{t('items.empty')}</EmptyState>;
            const ids = order ?? items.map((i) => i.id);
            const shown = ids.flatMap((id) => items.filter((i) => i.id === id));
            const swap = (at: number, by: -1 | 1) => { const next = [...ids]; [next[at], next[at + by]] = [next[at + by]!, next[at]!]; setOrder(next); arrange.mutate({ ...base, ids: next }); };
            return (
              <><ol className="divide-y rounded-lg border">
                {shown.map((item, i) => (
                  <ItemLine key={item.id} item={item} figures={figures.data?.items.find((f) => f.itemId === item.id)} onUp={i > 0 ? () => swap(i, -1) : null} onDown={i < shown.length - 1 ? () => swap(i, 1) : null} onRemove={() => void remove(item)} />
                ))}
              </ol>
              {figures.data && <Comparisons figures={figures.data.items} />}</>
            );
          }}
        </QueryView>
      </div>
    </>
  );
}

function ItemLine({ item, figures, onUp, onDown, onRemove }: { item: GreetingItem; figures: Parameters<typeof FiguresLine>[0]['figures'] | undefined; onUp: (() => void) | null; onDown: (() => void) | null; onRemove: () => void }) {
  const t = useT('greeting');
  const base = useBase();
  const turn = useAction(updateItem, { topics: itemTopics });
  const { nameOf: roleName } = useRoleNames();
  const name = item.title;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-3">
      <Image src={item.poster ?? item.images[0]?.url} alt="" className="size-12 shrink-0 rounded-full" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2">
          <Link to={`/greeting/items/${item.id}`} className="focus-ring rounded-sm font-medium underline-offset-2 hover:underline"><bdi>{name}</bdi></Link>
          <Badge>{t(`item.audiences.${item.audience}`)}{item.role && `: ${roleName(item.role)}`}</Badge>
          {item.experiment !== '' && <span className="text-sm text-muted-foreground">{t('items.experiment', { name: item.experiment })}</span>}
        </p>
        <p className="truncate text-sm text-muted-foreground" dir="ltr">{item.pagesIn.length === 0 ? '*' : item.pagesIn.join(', ')}</p>
        {figures && <FiguresLine figures={figures} />}
      </div>
      <Switch checked={item.enabled} disabled={turn.isPending} onCheckedChange={(enabled) => turn.mutate({ ...base, id: item.id, version: item.version, enabled })} aria-label={t('items.onNamed', { name })} />
      <span className="flex">
        <IconButton size="sm" aria-label={t('items.up', { name })} disabled={!onUp} onClick={() => onUp?.()}><ArrowUp /></IconButton>
        <IconButton size="sm" aria-label={t('items.down', { name })} disabled={!onDown} onClick={() => onDown?.()}><ArrowDown /></IconButton>
        <IconButton size="sm" aria-label={t('items.remove', { name })} onClick={onRemove}><Trash2 /></IconButton>
      </span>
    </li>
  );
}

import { Ellipsis, FlaskConical, RefreshCw, Send } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, useAction, useRead } from '#core/web/query.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import type { ListAnswer, ListColumn } from '#core/web/resource/list-types.ts';
import { Link, useGo, useParams } from '#core/web/router.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#core/web/ui/menu.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { Tooltip } from '#core/web/ui/tooltip.tsx';
import { deleteWebhook, deliveryFields, deliveryStatuses, getWebhook, listDeliveries, rotateSecret, sendTest, topics, updateWebhook, type DeliveryRow, type WebhookRow } from '../../contract.ts';
import { eventText, useSlug } from '../words.ts';
import { answerText, DeliveryState, toneOf } from './delivery-state.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookSecret } from './webhook-secret.tsx';
import { WebhookState } from './webhook-state.tsx';

/** One webhook: how it stands, what can be done about it, and what it was sent. */
export function WebhookPage() {
  const { id = '' } = useParams();
  const query = useRead(getWebhook, { workspace_slug: useSlug(), id }, { topics: [topics.webhooks, topics.deliveries] });
  return <QueryView query={query} skeleton={<div className="p-6"><Skeleton className="h-24" /></div>}>{(item) => <Shown item={item} />}</QueryView>;
}

function Shown({ item }: { item: WebhookRow }) {
  const t = useT('developer');
  const slug = useSlug();
  const test = useAction(sendTest, { topics: [topics.webhooks, topics.deliveries], success: t('hooks.tested') });
  const turn = useAction(updateWebhook, { topics: [topics.webhooks], success: ({ active }) => t(active ? 'hooks.turnedOn' : 'hooks.turnedOff') });
  const turnOn = <Button variant="outline" size="sm" loading={turn.isPending} onClick={() => turn.mutate({ workspace_slug: slug, id: item.id, version: item.version, active: true })}>{t('hooks.turnOn')}</Button>;
  return (
    <div className="flex h-[calc(100dvh-var(--page-top,3.5rem)-var(--page-bottom,0px))] min-h-160 flex-col">
      <PageHeader
        title={<span dir="ltr" className="block truncate">{new URL(item.url).host}</span>} breadcrumb={[<Link key="all" to="/settings/webhooks">{t('hooks.title')}</Link>, <bdi key="this" dir="ltr">{new URL(item.url).host}</bdi>]}
        secondary={<Actions item={item} onPause={() => turn.mutate({ workspace_slug: slug, id: item.id, version: item.version, active: false })} />}
        action={<Button variant="primary" loading={test.isPending} onClick={() => test.mutate({ workspace_slug: slug, id: item.id })}><FlaskConical />{t('hooks.test')}</Button>}
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
          <WebhookState item={item} />
          <bdi dir="ltr" className="break-all">{item.url}</bdi>
          <span>{item.eventTypes ? <span title={item.eventTypes.join('\n')}>{t('hooks.types', { count: item.eventTypes.length })}</span> : t('hooks.all')}</span>
          <span>{t('hooks.keeper', { name: item.keeper.name })}</span>
          {item.waiting > 0 && <span>{t('hooks.waiting', { count: item.waiting })}</span>}
          {item.secretOverlapUntil && <span>{t('hooks.overlap')} <RelativeTime value={item.secretOverlapUntil} /></span>}
        </div>
        {item.description && <p dir="auto" className="mt-1">{item.description}</p>}
        {item.pauseReason && <Notice kind={item.pauseReason === 'person' ? 'info' : 'warning'} className="mt-2"><div className="flex flex-wrap items-center justify-between gap-2"><p>{t(`hooks.reason.${item.pauseReason}`)}</p>{turnOn}</div></Notice>}
      </PageHeader>
      <div className="min-h-0 flex-1"><Deliveries id={item.id} /></div>
    </div>
  );
}

function Actions({ item, onPause }: { item: WebhookRow; onPause: () => void }) {
  const t = useT('developer');
  const go = useGo();
  const slug = useSlug();
  const [shown, setShown] = useState<'edit' | 'rotate' | 'resend' | 'delete' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = useAction(rotateSecret, { topics: [topics.webhooks], onDone: (fresh) => setSecret(fresh.secret) });
  const remove = useAction(deleteWebhook, { success: t('hooks.deleted'), onDone: () => { go('/settings/webhooks'); void invalidateTopics([topics.webhooks]); } });
  const close = (open: boolean) => { if (!open) setShown(null); };
  const input = { workspace_slug: slug, id: item.id };
  return (
    <>
      <Menu align="end" trigger={<IconButton variant="outline" aria-label={t('action.more', { name: new URL(item.url).host })}><Ellipsis /></IconButton>}>
        <MenuItem onSelect={() => setShown('edit')}>{t('hooks.edit')}</MenuItem>
        {item.active && <MenuItem onSelect={onPause}>{t('hooks.pause')}</MenuItem>}
        <MenuItem onSelect={() => setShown('rotate')}>{t('hooks.rotate')}</MenuItem>
        {item.active && <MenuItem icon={<Send />} onSelect={() => setShown('resend')}>{t('hooks.resend')}</MenuItem>}
        <MenuSeparator />
        <MenuItem destructive onSelect={() => setShown('delete')}>{t('hooks.delete')}</MenuItem>
      </Menu>
      <AlertDialog open={shown === 'rotate'} onOpenChange={close} title={t('hooks.rotateTitle')} description={t('hooks.rotateHelp')} confirmLabel={t('hooks.rotate')} onConfirm={() => rotate.mutateAsync(input)} />
      <AlertDialog open={shown === 'delete'} onOpenChange={close} destructive title={t('hooks.deleteTitle')} description={t('hooks.deleteHelp')} confirmLabel={t('hooks.delete')} onConfirm={() => remove.mutateAsync(input)} />
      {shown === 'edit' && <WebhookForm item={item} onClose={() => setShown(null)} />}
      {shown === 'resend' && <ResendDialog id={item.id} onClose={() => setShown(null)} />}
      {secret && <WebhookSecret secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}

const deliveryList = listDeliveries as unknown as Endpoint<{ workspace_slug: string; id: string; limit?: number; filter?: string }, ListAnswer<DeliveryRow>>;

function Deliveries({ id }: { id: string }) {
  const t = useT('developer');
  const columns = useMemo<ReadonlyArray<ListColumn<DeliveryRow>>>(() => [
    { key: 'type', header: t('deliveries.event'), width: 330, cell: (row) => <span title={row.type}>{eventText(row.type)}</span> },
    { key: 'status', header: t('deliveries.status'), width: 140, cell: (row) => <DeliveryState status={row.status} /> },
    { key: 'lastStatus', header: t('deliveries.answer'), width: 220, cell: (row) => <span className="figures text-muted-foreground">{answerText(t, row)}</span> },
    { key: 'attempts', header: t('deliveries.attempts'), width: 100, align: 'end' },
    { key: 'createdAt', header: t('deliveries.at'), width: 140, cell: (row) => <RelativeTime value={row.createdAt} className="text-muted-foreground" /> },
  ], [t]);
  const choices = useMemo(() => ({ status: deliveryStatuses.map((value) => ({ value, label: t(`deliveries.state.${value}`), tone: toneOf[value] })) }), [t]);
  return (
    <ListPage
      embedded endpoint={deliveryList} input={{ workspace_slug: useSlug(), id }} fields={deliveryFields} columns={columns} choices={choices} topics={[topics.deliveries]} title={t('deliveries.title')}
      searchPlaceholder={t('deliveries.search')} rowName={(row) => eventText(row.type)} rowHref={(row) => `/settings/webhooks/${id}/${row.id}`} card={(row) => <Card row={row} />}
      secondary={<Tooltip label={t('deliveries.refresh')}><IconButton size="sm" variant="outline" aria-label={t('deliveries.refresh')} onClick={() => void invalidateTopics([topics.deliveries])}><RefreshCw /></IconButton></Tooltip>}
      empty={{ title: t('deliveries.emptyTitle'), text: t('deliveries.empty'), icon: Send }}
    />
  );
}

function Card({ row }: { row: DeliveryRow }) {
  const t = useT('developer');
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0"><p className="font-medium text-pretty">{eventText(row.type)}</p><p className="mt-0.5 text-sm text-muted-foreground"><RelativeTime value={row.createdAt} /> · {answerText(t, row)}</p></div>
      <DeliveryState status={row.status} />
    </div>
  );
}

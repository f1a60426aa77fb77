import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Link, useParams } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import { getDelivery, redeliver, topics, type DeliveryDetail } from '../../contract.ts';
import { CodeBlock } from '../parts/secret-dialog.tsx';
import { eventText, useSlug } from '../words.ts';
import { answerText, DeliveryState } from './delivery-state.tsx';

/** One delivery: what was sent, and every attempt with its answer. */
export function DeliveryPage() {
  const { delivery = '' } = useParams();
  const query = useRead(getDelivery, { workspace_slug: useSlug(), id: delivery }, { topics: [topics.deliveries] });
  return <QueryView query={query} skeleton={<div className="p-6"><Skeleton className="h-40" /></div>}>{(item) => <Shown item={item} />}</QueryView>;
}

function Shown({ item }: { item: DeliveryDetail }) {
  const t = useT('developer');
  const slug = useSlug();
  const again = useAction(redeliver, { topics: [topics.webhooks, topics.deliveries], success: t('deliveries.againDone') });
  const { host } = new URL(item.url);
  return (
    <div className="pb-16">
      <PageHeader
        title={eventText(item.type)} breadcrumb={[<Link key="all" to="/settings/webhooks">{t('hooks.title')}</Link>, <Link key="one" to={`/settings/webhooks/${item.webhookId}`}><bdi dir="ltr">{host}</bdi></Link>, t('deliveries.pageTitle')]}
        action={<Button variant="outline" disabled={item.status === 'pending'} loading={again.isPending} onClick={() => again.mutate({ workspace_slug: slug, id: item.id })}><RotateCw />{t('deliveries.again')}</Button>}
      />
      <div className="page-reading flex flex-col gap-8 px-4 pt-2 sm:px-6">
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
          <Fact name={t('deliveries.status')}><DeliveryState status={item.status} /></Fact>
          {item.nextAt && <Fact name={t('deliveries.next')}><RelativeTime value={item.nextAt} /></Fact>}
          <Fact name={t('deliveries.at')}><RelativeTime value={item.createdAt} /></Fact>
          <Fact name={t('deliveries.event')}><code dir="ltr" className="font-mono text-sm">{item.type}</code></Fact>
          <Fact name={t('deliveries.id')}><code dir="ltr" className="font-mono text-sm break-all">{item.eventId}</code></Fact>
          <Fact name={t('deliveries.to')}><bdi dir="ltr" className="break-all">{item.url}</bdi></Fact>
        </dl>
        <section>
          <h2 className="mb-3 text-lg font-semibold">{t('deliveries.log')}</h2>
          {item.log.length === 0 && <p className="text-muted-foreground">{item.lastError ? answerText(t, item) : t('deliveries.logEmpty')}</p>}
          <ol className="flex flex-col gap-3">{item.log.map((one) => <Attempt key={one.number} one={one} />)}</ol>
        </section>
        <section>
          <h2 className="mb-3 text-lg font-semibold">{t('deliveries.payload')}</h2>
          <CodeBlock text={JSON.stringify(JSON.parse(item.payload), null, 2)} label={t('deliveries.payload')} />
        </section>
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return <div className="contents max-sm:block"><dt className="text-sm text-muted-foreground">{name}</dt><dd className="min-w-0">{children}</dd></div>;
}

function Attempt({ one }: { one: DeliveryDetail['log'][number] }) {
  const t = useT('developer');
  return (
    <li className="rounded-lg border px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <StatusDot tone={one.error ? 'destructive' : 'success'} /><span className="font-medium">{t('deliveries.attempt', { number: one.number })}</span>
        <span className="figures">{answerText(t, { lastStatus: one.status, lastError: one.error })}</span>
        <span className="text-sm text-muted-foreground"><RelativeTime value={one.at} /> · <bdi className="figures">{t('deliveries.ms', { count: one.durationMs })}</bdi></span>
      </p>
      {one.status !== null && (one.response
        ? <pre dir="ltr" role="group" tabIndex={0} aria-label={t('deliveries.answer')} className="focus-ring mt-2 max-h-48 overflow-auto rounded-md bg-muted px-3 py-2 font-mono text-xs break-words whitespace-pre-wrap">{one.response}</pre>
        : <p className="mt-1 text-sm text-muted-foreground">{t('deliveries.emptyAnswer')}</p>)}
    </li>
  );
}

import { BookOpen, Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link, useGo, useSearchState } from '#core/web/router.ts';
import { Button, buttonStyle } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { SettingsPage } from '#modules/settings/web/public.tsx';
import { listWebhooks, topics, type WebhookRow } from '../../contract.ts';
import { useSlug } from '../words.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookSecret } from './webhook-secret.tsx';
import { WebhookState } from './webhook-state.tsx';

/** Where events of the workspace go. */
export function WebhooksPage() {
  const t = useT('developer');
  const go = useGo();
  const slug = useSlug();
  const [{ new: making }, change] = useSearchState({ new: false });
  const [fresh, setFresh] = useState<{ webhook: WebhookRow; secret: string } | null>(null);
  const query = useRead(listWebhooks, { workspace_slug: slug }, { topics: [topics.webhooks, topics.deliveries] });
  const add = <Button variant="primary" onClick={() => change({ new: true })}><Plus />{t('hooks.new')}</Button>;
  const docs = <Link to="/api/docs" className={buttonStyle({ variant: 'outline' })}><BookOpen aria-hidden className="size-4" strokeWidth={1.75} />{t('action.docs')}</Link>;
  return (
    <SettingsPage title={t('hooks.title')} description={t('hooks.lead')} action={(query.data?.items.length ?? 0) > 0 && add}>
      <QueryView query={query} skeleton={<div className="flex flex-col gap-2"><Skeleton className="h-16" /><Skeleton className="h-16" /></div>}>
        {({ items }) => (items.length === 0
          ? <EmptyState icon={Webhook} title={t('hooks.emptyTitle')} action={<>{add}{docs}</>} className="rounded-lg border">{t('hooks.empty')}</EmptyState>
          : <div><ul className="divide-y rounded-lg border">{items.map((item) => <Item key={item.id} item={item} />)}</ul><div className="mt-4 flex justify-end">{docs}</div></div>)}
      </QueryView>
      {making && <WebhookForm item={null} onClose={() => change({ new: false })} onFresh={setFresh} />}
      {fresh && <WebhookSecret secret={fresh.secret} onClose={() => { setFresh(null); go(`/settings/webhooks/${fresh.webhook.id}`); }} />}
    </SettingsPage>
  );
}

function Item({ item }: { item: WebhookRow }) {
  const t = useT('developer');
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 hover:bg-accent/50">
      <div className="min-w-0 flex-1 basis-60">
        <Link to={`/settings/webhooks/${item.id}`} className="focus-ring rounded-sm font-medium after:absolute after:inset-0"><bdi dir="ltr" className="break-all">{item.url}</bdi></Link>
        <p className="text-sm text-muted-foreground">
          {item.description && <><bdi>{item.description}</bdi> · </>}{item.eventTypes ? t('hooks.types', { count: item.eventTypes.length }) : t('hooks.all')} · {item.lastSuccessAt ? <>{t('hooks.lastSuccess')} <RelativeTime value={item.lastSuccessAt} /></> : t('hooks.noSuccess')}
          {item.failed > 0 && <> · {t('hooks.failed', { count: item.failed })}</>}
        </p>
      </div>
      <WebhookState item={item} />
    </li>
  );
}

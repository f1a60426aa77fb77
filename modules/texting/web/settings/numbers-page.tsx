import { MessageSquareText, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { CopyButton } from '#core/web/ui/copy-button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { SettingsPage } from '#modules/settings/web/public.tsx';
import { checkNumber, listNumbers, numberTopic, removeNumber, syncTemplates, type TextNumber } from '../../contract.ts';
import { useBase } from '../base.ts';
import { NumberForm } from './number-form.tsx';

const topics = [numberTopic] as const;

/** `/settings/texts`: the numbers of the workspace, who carries their texts, and whether that works. */
export function NumbersPage() {
  const t = useT('texting');
  const query = useRead(listNumbers, useBase(), { topics });
  const [editing, setEditing] = useState<TextNumber | 'new' | null>(null);
  const add = <Button variant="primary" onClick={() => setEditing('new')}>{t('numbers.add')}</Button>;
  return (
    <SettingsPage title={t('numbers.title')} description={t('numbers.lead')} action={(query.data?.items.length ?? 0) > 0 ? add : undefined}>
      <QueryView query={query} skeleton={<SkeletonRows rows={3} columns={1} />}>
        {({ items }) => (items.length === 0 ? <EmptyState icon={MessageSquareText} title={t('numbers.emptyTitle')} action={add}>{t('numbers.empty')}</EmptyState> : <ul className="divide-y rounded-lg border">{items.map((n) => <NumberCard key={n.id} n={n} onEdit={() => setEditing(n)} />)}</ul>)}
      </QueryView>
      {editing && <NumberForm now={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </SettingsPage>
  );
}

function NumberCard({ n, onEdit }: { n: TextNumber; onEdit: () => void }) {
  const t = useT('texting');
  const base = useBase();
  const [removing, setRemoving] = useState(false);
  const check = useAction(checkNumber, { topics });
  const sync = useAction(syncTemplates, { topics, success: t('numbers.fetching') });
  const remove = useAction(removeNumber, { topics, success: t('numbers.removed') });
  const byProvider = n.provider !== 'manual';
  return (
    <li className="flex flex-col gap-3 px-4 py-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1">
          <h2 className="font-medium"><bdi>{n.label}</bdi></h2>
          <p className="flex flex-wrap gap-x-2 text-sm text-muted-foreground"><bdi dir="ltr">{n.phone}</bdi><span>{t(`channel.${n.channel}`)} · {t(`provider.${n.provider}`)}</span>{n.templates > 0 && <span>{t('numbers.templates', { count: n.templates })}</span>}</p>
        </div>
        {byProvider && <StatusPill tone={n.problem ? 'destructive' : n.ready ? 'success' : 'warning'}>{t(n.problem ? 'numbers.trouble' : n.ready ? 'numbers.ready' : 'numbers.incomplete')}</StatusPill>}
      </div>
      {n.problem && <Notice kind="error">{t(`numbers.problem.${n.problem.kind}`)}{n.problem.text !== '' && <> <q dir="ltr">{n.problem.text}</q></>} <RelativeTime value={n.problem.at} /></Notice>}
      {byProvider && !n.problem && n.checkedAt && !n.checking && <p className="text-sm text-muted-foreground">{t('numbers.checked')} <RelativeTime value={n.checkedAt} /></p>}
      {n.webhookUrl && <Copied label={t('numbers.webhook')} help={t(n.provider === 'twilio' ? 'numbers.webhookTwilio' : 'numbers.webhookMeta')} value={n.webhookUrl} />}
      {n.verifyToken && <Copied label={t('numbers.verifyToken')} value={n.verifyToken} />}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={onEdit} aria-label={`${t('numbers.edit')}: ${n.label}`}><Pencil aria-hidden />{t('numbers.edit')}</Button>
        {byProvider && n.ready && <Button size="sm" variant="outline" loading={check.isPending || n.checking} onClick={() => check.mutate({ ...base, id: n.id })}>{t(n.checking ? 'numbers.checking' : 'numbers.check')}</Button>}
        {n.provider === 'meta' && n.businessAccountId !== '' && n.ready && <Button size="sm" variant="outline" loading={sync.isPending} onClick={() => sync.mutate({ ...base, id: n.id })}><RefreshCw aria-hidden />{t('numbers.fetchTemplates')}</Button>}
        <Button size="sm" variant="ghost" onClick={() => setRemoving(true)} aria-label={`${t('numbers.remove')}: ${n.label}`}><Trash2 aria-hidden />{t('numbers.remove')}</Button>
      </div>
      <AlertDialog open={removing} onOpenChange={setRemoving} title={t('numbers.removeTitle', { label: n.label })} description={t('numbers.removeText')} confirmLabel={t('numbers.remove')} onConfirm={() => remove.mutateAsync({ ...base, id: n.id })} />
    </li>
  );
}

function Copied({ label, help, value }: { label: string; help?: string; value: string }) {
  return (
    <div>
      <p className="text-sm font-medium">{label}</p>
      <p className="mt-1 flex items-center gap-2"><code dir="ltr" className="min-w-0 rounded-md bg-muted px-2 py-1 text-sm break-all">{value}</code><CopyButton text={value} /></p>
      {help && <p className="mt-1 text-sm text-muted-foreground">{help}</p>}
    </div>
  );
}

import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError, useAction, useRead } from '#core/web/query.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { bankAccounts, disconnectBank, lookAtConsent, mapFeed, type BankConsent, type BankFeedRow } from '../../../contract.ts';
import { useBooksBase } from '../../ledger/use-books.ts';
import { bankTopics, useDayText } from '../bank-words.ts';
import { feedTopics } from './feed-topics.ts';

interface Item { id: string; label: string }
const tones = { asked: 'info', open: 'warning', linked: 'success', expired: 'destructive', refused: 'destructive' } as const;

/** Banks that are connected, or on the way there. */
export function Consents({ consents }: { consents: readonly BankConsent[] }) {
  const t = useT('accounting');
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">{t('bank.feeds.connected')}</h3>
      <ul className="flex flex-col gap-3">{consents.map((c) => <li key={c.id} className="rounded-lg border p-4"><Consent consent={c} /></li>)}</ul>
    </div>
  );
}

function Consent({ consent: c }: { consent: BankConsent }) {
  const t = useT('accounting');
  const day = useDayText();
  const edit = useCan()('accounting.bank.edit');
  const base = useBooksBase();
  const disconnect = useAction(disconnectBank, { topics: feedTopics, success: t('bank.feeds.disconnected') });
  const look = useAction(lookAtConsent, { topics: feedTopics });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="flex min-w-0 flex-wrap items-center gap-2"><bdi className="font-medium">{c.bankName}</bdi><StatusPill tone={tones[c.state]}>{t(`bank.feeds.state.${c.state}`)}</StatusPill>{c.state === 'linked' && c.validUntil && <span className="text-sm text-muted-foreground">{t('bank.feeds.until', { day: day(c.validUntil) })}</span>}</p>
        {edit && <AlertDialog destructive trigger={<Button size="sm" variant="ghost">{t('bank.feeds.disconnect')}</Button>} title={t('bank.feeds.disconnectTitle', { bank: c.bankName })} description={t('bank.feeds.disconnectText')} confirmLabel={t('bank.feeds.disconnect')} onConfirm={() => disconnect.mutateAsync({ ...base, id: c.id })} />}
      </div>
      {c.state === 'asked' && c.problem === '' && <p className="text-sm text-muted-foreground" aria-live="polite">{t('bank.feeds.preparing')}</p>}
      {c.problem !== '' && <Notice kind="error">{t(`bank.feeds.problem.${c.problem}`)}</Notice>}
      {c.url && edit && <div className="flex flex-wrap items-center gap-3"><a href={c.url} rel="noreferrer" className="focus-ring rounded-md bg-primary px-3 py-2 text-sm font-medium text-primary-foreground">{t('bank.feeds.go', { bank: c.bankName })}</a><Button size="sm" variant="outline" loading={look.isPending} onClick={() => look.mutate({ ...base, id: c.id })}>{t('bank.feeds.agreed')}</Button><span className="text-sm text-muted-foreground">{t('bank.feeds.openLead')}</span></div>}
      {c.isEnding && c.validUntil && <Notice kind="warning">{t('bank.feeds.ending', { day: day(c.validUntil) })}</Notice>}
      {c.state === 'expired' && <Notice kind="warning">{t('bank.feeds.again')}</Notice>}
      {c.feeds.length > 0 && <ul className="divide-y rounded-lg border">{c.feeds.map((f) => <li key={f.id} className="p-3"><Feed key={f.version} feed={f} edit={edit} /></li>)}</ul>}
    </div>
  );
}

function Feed({ feed, edit }: { feed: BankFeedRow; edit: boolean }) {
  const t = useT('accounting');
  const base = useBooksBase();
  const [wrong, setWrong] = useState<string | null>(null);
  const accounts = useRead(bankAccounts.list, { ...base, limit: 100, sort: [], filter: undefined, count: 'none' }, { topics: bankTopics, staleTime: 60_000 }).data?.items ?? [];
  const items: Item[] = accounts.filter((a) => !a.isArchived && a.kind !== 'cash' && (feed.currency === '' || a.currency === feed.currency)).map((a) => ({ id: a.id, label: a.name }));
  const save = useAction(mapFeed, { topics: feedTopics, onRefused: (error) => { const said = error.fields?.[0]?.message; if (said) setWrong(said); else showError(error); } });
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <div className="min-w-0 text-sm">
        <p className="truncate font-medium"><bdi>{feed.name || t('bank.feeds.unnamed')}</bdi> <span className="text-muted-foreground">{feed.currency}</span></p>
        <p className="text-muted-foreground">{feed.number && t('bank.feeds.account', { number: feed.number })}</p>
        <p className="text-muted-foreground">{feed.bankAccountId && (feed.fetchedAt ? <RelativeTime value={feed.fetchedAt} /> : t('bank.feeds.never'))}</p>
      </div>
      <Field label={t('bank.feeds.feeds')} disabled={!edit} {...(wrong ? { error: wrong } : {})}>
        <Combobox<Item> items={items} placeholder={t('bank.feeds.notRead')} value={feed.bankAccountId ? items.find((i) => i.id === feed.bankAccountId) ?? { id: feed.bankAccountId, label: '…' } : null} onValueChange={(i) => { setWrong(null); save.mutate({ ...base, id: feed.id, version: feed.version, bankAccountId: i?.id ?? null }); }} />
      </Field>
      {feed.problem !== '' && <Notice kind="error" className="sm:col-span-2">{t(`bank.feeds.problem.${feed.problem}`)}</Notice>}
    </div>
  );
}

import { ClipboardPaste, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { LeaveGuard } from '#core/web/forms/leave-guard.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { useCan } from '#core/web/viewer.tsx';
import { PartyPicker } from '#modules/parties/web/public.tsx';
import { useWorkspaceDay } from '#modules/settings/web/public.tsx';
import { getOpening, postOpening, type OpeningState } from '../../../contract.ts';
import { BooksMenu } from '../books-menu.tsx';
import { EntryLines } from '../journal/entry-lines.tsx';
import { blankLine, plainEntryLines, type EditedEntryLine } from '../journal/typed-lines.ts';
import { entryAddress, ledgerTopics, useBooksBase } from '../use-books.ts';
import { PasteDialog, type EditedItem } from './paste-dialog.tsx';

const blankItem = (): EditedItem => ({ key: newId(), side: 'receivable', partyId: null, number: '', dueOn: '', amount: '', currency: '' });

/** Opening balances: accounts, open invoices and bills, and what remains on the opening account. */
export function OpeningPage() {
  const t = useT('accounting');
  const query = useRead(getOpening, useBooksBase(), { topics: ledgerTopics });
  return (
    <>
      <PageHeader title={t('ledger.opening.title')} description={t('ledger.opening.lead')} secondary={<BooksMenu />} breadcrumb={[<Link key="chart" to="/accounting/chart-of-account">{t('ledger.chart.title')}</Link>]} />
      <div className="flex max-w-300 flex-col gap-8 px-4 pb-10 sm:px-6"><QueryView query={query} skeleton={<SkeletonRows rows={6} columns={4} />} showServerError>{(state) => <><Remaining state={state} /><Wizard state={state} /></>}</QueryView></div>
    </>
  );
}

function Remaining({ state }: { state: OpeningState }) {
  const t = useT('accounting');
  const money = useMoneyText();
  const done = /^-?0(\.0+)?$/.test(state.remaining);
  if (state.entries.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <Notice kind={done ? 'done' : 'warning'}>{done ? t('ledger.opening.done', { account: `${state.account.code} ${state.account.name}` }) : t('ledger.opening.remains', { account: `${state.account.code} ${state.account.name}`, amount: money(state.remaining, state.baseCurrency) })}</Notice>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">{state.entries.map((e) => <li key={e.id}><Link className="figures underline underline-offset-4" to={entryAddress(e.id)}>{e.number}</Link> <span className="text-muted-foreground">{e.on} · {money(e.total, state.baseCurrency)}{e.reversed ? ` · ${t('ledger.entry.reversed')}` : ''}</span></li>)}</ul>
    </section>
  );
}

function Wizard({ state }: { state: OpeningState }) {
  const t = useT('accounting');
  const base = useBooksBase();
  const mayPost = useCan()('accounting.entry.post');
  const [on, setOn] = useState(useWorkspaceDay());
  const [lines, setLines] = useState<EditedEntryLine[]>([blankLine(), blankLine()]);
  const [items, setItems] = useState<EditedItem[]>([]);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [pasting, setPasting] = useState<'lines' | 'items' | null>(null);
  const [busy, setBusy] = useState(false);
  const dirty = plainEntryLines(lines).lines.length > 0 || items.length > 0;
  const post = async () => {
    if (busy) return;
    setBusy(true); setWrong({}); setProblem(null);
    const plain = plainEntryLines(lines);
    const written = items.filter((i) => i.partyId !== null || i.amount.trim() !== '');
    try {
      const { number } = await request(postOpening, { ...base, on, lines: plain.lines, items: written.map(({ key: _key, dueOn, partyId, ...i }) => ({ ...i, partyId: partyId ?? '', dueOn: dueOn || null, rate: '' })) }, { idempotencyKey: newId() });
      setLines([blankLine(), blankLine()]); setItems([]);
      void invalidateTopics(ledgerTopics);
      toast.success(t('ledger.draft.posted', { number }));
    } catch (thrown) {
      const error = toApiError(thrown);
      const placed = error.fields.flatMap((f) => { const [, list, n, field] = /^(lines|items)\.(\d+)\.(.+)$/.exec(f.path) ?? []; const key = list === 'lines' ? plain.keys[Number(n)] : list === 'items' ? written[Number(n)]?.key : undefined; return key ? [[`${key}.${field}`, f.message] as const] : []; });
      setWrong(Object.fromEntries(placed));
      setProblem(placed.length > 0 ? null : errorText(error));
    } finally { setBusy(false); }
  };
  const setItem = (key: string, patch: Partial<EditedItem>) => setItems(items.map((i) => (i.key === key ? { ...i, ...patch } : i)));
  if (!mayPost) return null;
  return (
    <form className="flex flex-col gap-6" onSubmit={(e) => { e.preventDefault(); void post(); }}>
      {problem && <Notice kind="error">{problem}</Notice>}
      <Field label={t('ledger.opening.on')} help={t('ledger.opening.onHelp')} className="max-w-72"><Input type="date" required value={on} onChange={(e) => setOn(e.target.value)} /></Field>
      <section className="flex flex-col gap-3" aria-labelledby="opening-accounts">
        <div className="flex items-center justify-between gap-3"><h2 id="opening-accounts" className="text-lg font-semibold">{t('ledger.opening.accounts')}</h2><Button size="sm" variant="outline" onClick={() => setPasting('lines')}><ClipboardPaste aria-hidden />{t('ledger.opening.paste')}</Button></div>
        <EntryLines lines={lines} onChange={setLines} baseCurrency={state.baseCurrency} on={on} wrong={wrong} />
        <p className="text-sm text-muted-foreground">{t('ledger.opening.difference', { account: `${state.account.code} ${state.account.name}` })}</p>
      </section>
      <section className="flex flex-col gap-3" aria-labelledby="opening-items">
        <div className="flex items-center justify-between gap-3"><h2 id="opening-items" className="text-lg font-semibold">{t('ledger.opening.items')}</h2><Button size="sm" variant="outline" onClick={() => setPasting('items')}><ClipboardPaste aria-hidden />{t('ledger.opening.paste')}</Button></div>
        <p className="text-sm text-muted-foreground">{t('ledger.opening.itemsLead')}</p>
        {items.length > 0 && (
          <ol className="flex flex-col rounded-lg border bg-card">
            {items.map((item, at) => {
              const problems = Object.entries(wrong).filter(([key]) => key.startsWith(`${item.key}.`)).map(([, message]) => message);
              const named = (word: string) => `${word}, ${t('ledger.draft.line', { n: at + 1 })}`;
              return (
                <li key={item.key} className="border-b px-2 py-1.5 last:border-b-0">
                  <div className="grid grid-cols-2 gap-2 lg:grid-cols-[9rem_minmax(12rem,2fr)_1fr_9rem_8rem_5rem_2.25rem]">
                    <Select size="sm" aria-label={named(t('ledger.opening.side'))} value={item.side} onValueChange={(side) => setItem(item.key, { side })} options={(['receivable', 'payable'] as const).map((value) => ({ value, label: t(`ledger.opening.sides.${value}`) }))} />
                    <PartyPicker size="sm" aria-label={named(t('ledger.entry.party'))} value={item.partyId} role={item.side === 'receivable' ? 'customer' : 'vendor'} onChange={(partyId) => setItem(item.key, { partyId })} />
                    <Input size="sm" aria-label={named(t('ledger.entry.number'))} placeholder={t('ledger.entry.number')} maxLength={60} value={item.number} onChange={(e) => setItem(item.key, { number: e.target.value })} />
                    <Input size="sm" type="date" aria-label={named(t('ledger.entry.dueOn'))} value={item.dueOn} onChange={(e) => setItem(item.key, { dueOn: e.target.value })} />
                    <Input size="sm" inputMode="decimal" className="figures text-end" aria-label={named(t('ledger.entry.amount'))} placeholder={t('ledger.entry.amount')} value={item.amount} onChange={(e) => setItem(item.key, { amount: e.target.value })} />
                    <Input size="sm" maxLength={3} aria-label={named(t('ledger.entry.currency'))} placeholder={state.baseCurrency} value={item.currency} onChange={(e) => setItem(item.key, { currency: e.target.value.toUpperCase() })} />
                    <IconButton size="sm" className="text-muted-foreground" aria-label={named(t('remove'))} onClick={() => setItems(items.filter((i) => i.key !== item.key))}><Trash2 /></IconButton>
                  </div>
                  {problems.length > 0 && <p role="alert" className="pt-1 text-sm text-destructive-ink">{[...new Set(problems)].join(' ')}</p>}
                </li>
              );
            })}
          </ol>
        )}
        <div><Button size="sm" variant="outline" onClick={() => setItems([...items, blankItem()])}><Plus aria-hidden />{t('ledger.opening.addItem')}</Button></div>
      </section>
      <div><Button type="submit" variant="primary" loading={busy} disabled={!dirty}>{t('ledger.opening.post')}</Button></div>
      {pasting && <PasteDialog kind={pasting} present={items.length} onClose={() => setPasting(null)} onLines={(pasted) => setLines([...lines.filter((l) => l.accountId !== null || l.debit !== '' || l.credit !== ''), ...pasted])} onItems={(pasted) => setItems([...items, ...pasted])} />}
      <LeaveGuard when={dirty && !busy} />
    </form>
  );
}

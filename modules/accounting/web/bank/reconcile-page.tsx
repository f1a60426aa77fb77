import { FileUp, Landmark, ListChecks, Scale, WandSparkles } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, usePages } from '#core/web/query.ts';
import { useGo, useSearchState } from '#core/web/router.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { FormDrawer } from '#core/web/forms/form-drawer.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Kbd } from '#core/web/ui/kbd.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SearchInput } from '#core/web/ui/search-input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { listBankLines, reopenBankLine, unmatchBankLine, type BankAccount, type BankLine } from '../../contract.ts';
import { useBooksBase } from '../ledger/use-books.ts';
import { lineTopics, useBankAccountsRead } from './bank-words.ts';
import { LineDialog } from './line-dialogs.tsx';
import { LineList } from './line-list.tsx';
import { LineView } from './line-view.tsx';
import { MatchRunControl } from './match-run.tsx';
import { ReconciliationReport } from './reconciliation-report.tsx';
import { RuleForm } from './rule-form.tsx';
import { StatementImport } from './statement-import.tsx';
import { useKeys } from './use-keys.ts';

const views = ['waiting', 'matched', 'excluded', 'all'] as const;
const statusesOf: Record<string, readonly string[] | null> = { waiting: ['new', 'suggested', 'on_hold'], matched: ['matched', 'split'], excluded: ['excluded'], all: null };

/** Two panes: lines of the bank's statements, and what the open one is. */
export function ReconcilePage() {
  const t = useT('accounting');
  const go = useGo();
  const mayAdd = useCan()('accounting.bank.edit');
  const query = useBankAccountsRead();
  const [{ account: wanted }, change] = useSearchState({ account: '' });
  const accounts = query.data ?? [];
  const account = accounts.find((a) => a.id === wanted) ?? accounts.find((a) => a.toMatch > 0) ?? accounts[0];
  if (account) return <Workbench key={account.id} account={account} accounts={accounts} onAccount={(id) => change({ account: id })} />;
  return (
    <>
      <PageHeader title={t('bank.reconcile.title')} />
      <QueryView query={query} skeleton={<div className="p-6"><SkeletonRows rows={8} columns={2} /></div>}>
        {() => <EmptyState icon={Landmark} title={t('bank.emptyTitle')} action={mayAdd && <Button variant="primary" onClick={() => go('/accounting/bank-account?add=true')}>{t('bank.add')}</Button>}>{t('bank.empty')}</EmptyState>}
      </QueryView>
    </>
  );
}

function useLines(account: BankAccount, view: string, q: string) {
  const statuses = statusesOf[view] ?? null;
  const filter = statuses ? JSON.stringify({ field: 'status', op: 'in', value: statuses }) : undefined;
  return usePages(listBankLines, { ...useBooksBase(), accountId: account.id, limit: 50, count: 'none', sort: 'bookedOn' as never, ...(filter ? { filter: filter as never } : {}), ...(q ? { q } : {}) } as never, { topics: lineTopics, keepPrevious: true });
}

function Workbench({ account, accounts, onAccount }: { account: BankAccount; accounts: readonly BankAccount[]; onAccount: (id: string) => void }) {
  const t = useT('accounting');
  const go = useGo();
  const can = useCan();
  const [{ view, q, line: openId }, change] = useSearchState({ view: 'waiting', q: '', line: '' });
  const [open, setOpen] = useState<'import' | 'report' | null>(null);
  const query = useLines(account, view, q);
  const lines = useMemo(() => (query.data?.pages ?? []).flatMap((p) => p.items as BankLine[]), [query.data]);
  const edit = can('accounting.bank.edit');
  return (
    <div className="flex h-[calc(100dvh-var(--page-top,3.5rem)-var(--page-bottom,0px))] min-h-96 flex-col">
      <PageHeader
        title={t('bank.reconcile.title')}
        secondary={<>
          <IconButton size="sm" variant="outline" aria-label={t('bank.rule.title')} {...tip(t('bank.rule.title'))} onClick={() => go('/accounting/bank-rule')}><WandSparkles /></IconButton>
          <IconButton size="sm" variant="outline" aria-label={t('bank.report.title')} {...tip(t('bank.report.title'))} onClick={() => setOpen('report')}><Scale /></IconButton>
        </>}
        action={edit ? <Button size="sm" variant="primary" onClick={() => setOpen('import')}><FileUp />{t('bank.import.open')}</Button> : undefined}
      />
      <div className="flex flex-wrap items-center gap-2 border-b px-4 pb-3 sm:px-6">
        <Select size="sm" className="w-full sm:w-64" aria-label={t('bank.one')} value={account.id} options={accounts.map((a) => ({ value: a.id, label: `${a.name} (${a.toMatch})` }))} onValueChange={onAccount} />
        <Select size="sm" className="max-sm:flex-1 sm:w-36" aria-label={t('bank.reconcile.view')} value={view} options={views.map((value) => ({ value, label: t(`bank.reconcile.views.${value}`) }))} onValueChange={(next) => change({ view: next, line: '' })} />
        <SearchInput value={q} onSearch={(text) => change({ q: text, line: '' })} label={t('bank.reconcile.search')} placeholder={t('bank.reconcile.search')} shortcut="/" className="max-sm:order-last max-sm:w-full" />
        {edit && <MatchRunControl accountId={account.id} />}
        <p className="ms-auto hidden items-center gap-3 text-xs text-muted-foreground xl:flex">{(['j', 'k', 'enter', 's', 'h', 'x', 'u'] as const).map((key) => <span key={key} className="inline-flex items-center gap-1"><Kbd keys={key} />{t(`bank.reconcile.key.${key}`)}</span>)}</p>
      </div>
      <QueryView query={query as never} skeleton={<div className="p-6"><SkeletonRows rows={8} columns={2} /></div>}>
        {() => (lines.length === 0 ? <EmptyState icon={ListChecks} title={t(view === 'waiting' && !q ? 'bank.reconcile.doneTitle' : 'bank.reconcile.noneTitle')}>{t(view === 'waiting' && !q ? 'bank.reconcile.done' : 'bank.reconcile.none')}</EmptyState>
          : <Panes lines={lines} openId={openId} onOpen={(id) => change({ line: id })} hasMore={query.hasNextPage} onMore={() => void query.fetchNextPage()} loadingMore={query.isFetchingNextPage} mayEdit={edit} />)}
      </QueryView>
      {open === 'import' && <StatementImport account={account} onClose={() => setOpen(null)} />}
      {open === 'report' && <ReconciliationReport accountId={account.id} onClose={() => setOpen(null)} />}
    </div>
  );
}

function Panes({ lines, openId, onOpen, hasMore, onMore, loadingMore, mayEdit }: { lines: readonly BankLine[]; openId: string; onOpen: (id: string) => void; hasMore: boolean; onMore: () => void; loadingMore: boolean; mayEdit: boolean }) {
  const t = useT('accounting');
  const base = useBooksBase();
  const [dialog, setDialog] = useState<'hold' | 'exclude' | 'rule' | null>(null);
  const [splitting, setSplitting] = useState(false);
  const pane = useRef<HTMLDivElement>(null);
  const line = lines.find((l) => l.id === openId) ?? lines[0]!;
  const at = lines.indexOf(line);
  const unmatch = useAction(unmatchBankLine, { topics: lineTopics, success: t('bank.line.unmatched') });
  const reopen = useAction(reopenBankLine, { topics: lineTopics });
  const move = (step: number) => { const next = lines[at + step]; if (next) { setSplitting(false); onOpen(next.id); } else if (step > 0 && hasMore) onMore(); };
  // The line leaves the list of what waits: the next one takes its place.
  const goOn = () => { setSplitting(false); const next = lines[at + 1] ?? lines[at - 1]; if (next) onOpen(next.id); };
  const waits = ['new', 'suggested', 'on_hold'].includes(line.status);
  const undo = () => { if (line.status === 'matched' || line.status === 'split') unmatch.mutate({ ...base, id: line.id, version: line.version }); else if (line.status === 'excluded' || line.status === 'on_hold') reopen.mutate({ ...base, id: line.id, version: line.version }); };
  useKeys({
    j: () => move(1), k: () => move(-1), ArrowDown: () => move(1), ArrowUp: () => move(-1),
    ...(mayEdit ? { Enter: () => pane.current?.querySelector<HTMLButtonElement>('[data-accept]')?.click(), s: () => { if (waits) setSplitting(true); }, h: () => { if (waits) setDialog('hold'); }, x: () => { if (waits) setDialog('exclude'); }, r: () => { if (waits) setDialog('rule'); }, u: undo } : {}),
  });
  return (
    <div className="grid min-h-0 flex-1 grid-rows-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-cols-[minmax(20rem,2fr)_3fr] lg:grid-rows-1">
      <div className="overflow-y-auto border-b lg:border-e lg:border-b-0"><LineList lines={lines} openId={line.id} onOpen={(id) => { setSplitting(false); onOpen(id); }} hasMore={hasMore} onMore={onMore} loadingMore={loadingMore} /></div>
      <div ref={pane} className="overflow-y-auto"><LineView key={line.id} id={line.id} splitting={splitting} onSplit={setSplitting} steps={{ onHold: () => setDialog('hold'), onExclude: () => setDialog('exclude'), onReopen: undo, onRule: () => setDialog('rule'), onDone: goOn }} /></div>
      {(dialog === 'hold' || dialog === 'exclude') && <LineDialog kind={dialog} line={line} onClose={() => setDialog(null)} onDone={goOn} />}
      {dialog === 'rule' && <FormDrawer size="lg" title={t('bank.rule.fromLine')} onClose={() => setDialog(null)}><RuleForm line={line} onCancel={() => setDialog(null)} onDone={() => setDialog(null)} /></FormDrawer>}
    </div>
  );
}

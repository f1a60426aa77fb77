import { QueryView } from '#core/web/errors/query-error.tsx';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { Link, useGo, useParams, useSearchState } from '#core/web/router.ts';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { journals, ledgerAccounts, lineFields, listLines, type LedgerAccount, type LedgerLine } from '../../../contract.ts';
import { accountAddress, accountViews, entryAddress, ledgerTopics, useBooksBase, type AccountView } from '../use-books.ts';
import { AccountItems } from './account-items.tsx';
import { AccountSettlements } from './account-settlements.tsx';

/** The ledger of one account: every line, each with the way to its entry; of one whose items are settled also what is open, and what was settled by hand. */
export function AccountPage() {
  const { id = '' } = useParams();
  const [{ view }] = useSearchState({ view: 'lines' });
  const query = useRead(ledgerAccounts.get, { ...useBooksBase(), id }, { topics: [ledgerAccounts.topic] });
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={10} columns={5} />}>
      {(account) => (account.reconcilable && view === 'open' ? <AccountItems key="open" account={account} views={<Views account={account} now="open" />} /> : account.reconcilable && view === 'settled' ? <AccountSettlements key="settled" account={account} views={<Views account={account} now="settled" />} /> : <Lines key="lines" account={account} />)}
    </QueryView>
  );
}

function Views({ account, now }: { account: LedgerAccount; now: AccountView }) {
  const t = useT('accounting');
  const go = useGo();
  // Each view is a list of its own: what one was searched and filtered by is not asked of the next.
  const show = (view: AccountView) => go(view === 'lines' ? accountAddress(account.id) : `${accountAddress(account.id)}?view=${view}`);
  return <SegmentedControl size="sm" aria-label={t('ledger.items.view', { name: account.name })} value={now} onValueChange={show} segments={accountViews.map((value) => ({ value, label: t(`ledger.items.views.${value}`) }))} />;
}

function Lines({ account }: { account: LedgerAccount }) {
  const t = useT('accounting');
  const base = useBooksBase();
  const money = useMoneyText();
  const side = (amount: string, line: LedgerLine) => (/^0(\.0+)?$/.test(amount) ? <span className="text-muted-foreground">–</span> : <span className="figures">{money(amount, line.baseCurrency)}</span>);
  return (
    <ListPage
      endpoint={listLines} input={{ ...base, accountId: account.id }} fields={lineFields} topics={ledgerTopics} title={`${account.code} ${account.name}`} breadcrumb={[<Link key="chart" to="/accounting/chart-of-account">{t('ledger.chart.title')}</Link>]}
      secondary={account.reconcilable && <Views account={account} now="lines" />}
      choices={{ journal: journals.map((value) => ({ value, label: t(`ledger.journal.${value}`) })) }} rowHref={(l) => entryAddress(l.entryId)} rowName={(l) => l.number}
      columns={[
        { key: 'on', header: t('ledger.entry.on'), width: 120, pin: 'start' }, { key: 'number', header: t('ledger.entry.number'), width: 130, cell: (l) => <span className="figures font-medium">{l.number}</span> }, { key: 'journal', header: t('ledger.entry.journal'), width: 120 },
        { key: 'memo', header: t('ledger.entry.memo'), width: 280, cell: (l) => <span dir="auto">{l.memo || '–'}</span> }, { key: 'amount', header: t('ledger.entry.amount'), width: 130, align: 'end', hidden: account.currency === null, cell: (l) => <span className="figures">{money(l.amount, l.currency)}</span> },
        { key: 'debit', header: t('ledger.entry.debit'), width: 130, align: 'end', cell: (l) => side(l.debit, l) }, { key: 'credit', header: t('ledger.entry.credit'), width: 130, align: 'end', cell: (l) => side(l.credit, l) },
      ]}
      empty={{ title: t('ledger.account.emptyTitle'), text: t('ledger.account.empty') }}
    />
  );
}

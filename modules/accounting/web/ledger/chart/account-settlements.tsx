import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { Link } from '#core/web/router.ts';
import { MenuItem } from '#core/web/ui/menu.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { listSettlements, settlementFields, undoSettlement, type LedgerAccount, type Settlement } from '../../../contract.ts';
import { entryAddress, ledgerTopics, useBooksBase } from '../use-books.ts';

/** What was settled by hand on an account; each can be taken back. */
export function AccountSettlements({ account, views }: { account: LedgerAccount; views: ReactNode }) {
  const t = useT('accounting');
  const base = useBooksBase();
  const money = useMoneyText();
  const mayUndo = useCan()('accounting.entry.post');
  const undo = useAction(undoSettlement, { topics: ledgerTopics, success: t('ledger.items.undone') });
  const amount = (s: Settlement) => <span className="figures">{money(s.amount, s.currency)}</span>;
  const entry = (id: string, number: string) => <Link to={entryAddress(id)} className="figures focus-ring rounded-sm hover:underline">{number}</Link>;
  const names = (s: Settlement) => `${s.debitNumber} / ${s.creditNumber}`;
  return (
    <ListPage
      endpoint={listSettlements} input={{ ...base, accountId: account.id }} fields={settlementFields} topics={ledgerTopics} title={`${account.code} ${account.name}`} breadcrumb={[<Link key="chart" to="/accounting/chart-of-account">{t('ledger.chart.title')}</Link>]} secondary={views} rowName={names}
      columns={[
        { key: 'on', header: t('ledger.items.settledOn'), width: 130, pin: 'start' }, { key: 'debitNumber', header: t('ledger.entry.debit'), width: 150, cell: (s) => entry(s.debitEntryId, s.debitNumber) }, { key: 'creditNumber', header: t('ledger.entry.credit'), width: 150, cell: (s) => entry(s.creditEntryId, s.creditNumber) },
        { key: 'party', header: t('ledger.items.party'), width: 220, cell: (s) => <span dir="auto">{s.party ?? '–'}</span> }, { key: 'amount', header: t('ledger.entry.amount'), width: 130, align: 'end', cell: amount },
      ]}
      card={(s) => (
        <div className="min-w-0">
          <p className="flex items-baseline justify-between gap-3"><span className="figures font-medium">{names(s)}</span>{amount(s)}</p>
          <p className="mt-0.5 flex gap-3 text-sm text-muted-foreground"><span className="figures shrink-0">{s.on}</span><span className="truncate" dir="auto">{s.party}</span></p>
        </div>
      )}
      {...(mayUndo ? { rowActions: (s: Settlement) => <MenuItem icon={<Undo2 className="mirror-rtl" />} onSelect={() => undo.mutate({ ...base, id: s.id })}>{t('ledger.items.undo')}</MenuItem> } : {})}
      empty={{ title: t('ledger.items.noneTitle'), text: t('ledger.items.none') }}
    />
  );
}

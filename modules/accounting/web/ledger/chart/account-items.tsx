import { Link2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Selection } from '#core/contract/list-fields.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { Link } from '#core/web/router.ts';
import { useCan } from '#core/web/viewer.tsx';
import { accountItemFields, listAccountItems, type AccountItem, type LedgerAccount } from '../../../contract.ts';
import { entryAddress, ledgerTopics, useBooksBase } from '../use-books.ts';
import { SettleDialog } from './settle-dialog.tsx';

/** What is open on an account; items that belong together are settled with each other. */
export function AccountItems({ account, views }: { account: LedgerAccount; views: ReactNode }) {
  const t = useT('accounting');
  const base = useBooksBase();
  const money = useMoneyText();
  const maySettle = useCan()('accounting.entry.post');
  const [settling, setSettling] = useState<{ selection: Selection; end: (done: boolean) => void } | null>(null);
  // What is chosen stays so until it was settled.
  const settle = (selection: Selection) => new Promise<void>((resolve, reject) => { setSettling({ selection, end: (done) => { setSettling(null); if (done) resolve(); else reject(new DOMException('closed', 'AbortError')); } }); });
  const open = (i: AccountItem) => <span className="figures">{money(i.open, i.currency)}</span>;
  return (
    <>
      <ListPage
        endpoint={listAccountItems} input={{ ...base, accountId: account.id }} fields={accountItemFields} topics={ledgerTopics} title={`${account.code} ${account.name}`} breadcrumb={[<Link key="chart" to="/accounting/chart-of-account">{t('ledger.chart.title')}</Link>]} secondary={views}
        rowHref={(i) => entryAddress(i.entryId)} rowName={(i) => i.number}
        columns={[
          { key: 'number', header: t('ledger.entry.number'), width: 130, pin: 'start', cell: (i) => <span className="figures font-medium">{i.number}</span> }, { key: 'dueOn', header: t('ledger.items.dueOn'), width: 120 }, { key: 'partyId', header: t('ledger.items.party'), width: 180, cell: (i) => <span dir="auto">{i.party ?? '–'}</span> },
          { key: 'open', header: t('ledger.items.open'), width: 120, align: 'end', cell: open }, { key: 'memo', header: t('ledger.entry.memo'), width: 240, cell: (i) => <span dir="auto">{i.memo || i.reference || '–'}</span> }, { key: 'on', header: t('ledger.entry.on'), width: 120 },
          { key: 'amount', header: t('ledger.items.posted'), width: 130, align: 'end', cell: (i) => <span className="figures">{money(i.amount, i.currency)}</span> }, { key: 'currency', header: t('ledger.items.currency'), hidden: true },
        ]}
        card={(i) => (
          <div className="min-w-0">
            <p className="flex items-baseline justify-between gap-3"><span className="figures font-medium">{i.number}</span>{open(i)}</p>
            <p className="mt-0.5 flex gap-3 text-sm text-muted-foreground"><span className="figures shrink-0">{i.dueOn}</span><span className="truncate" dir="auto">{i.party ?? i.memo}</span></p>
          </div>
        )}
        bulkActions={maySettle ? [{ label: t('ledger.items.settle'), icon: Link2, run: settle }] : []}
        empty={{ title: t('ledger.items.emptyTitle'), text: t('ledger.items.empty') }}
      />
      {settling && <SettleDialog selection={settling.selection} onClose={settling.end} />}
    </>
  );
}

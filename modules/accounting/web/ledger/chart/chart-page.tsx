import { FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { ImportDialog } from '#core/web/resource/import-dialog-later.tsx';
import { ListTools } from '#core/web/resource/list-header.tsx';
import { useSearchState } from '#core/web/router.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { FormDrawer } from '#core/web/forms/form-drawer.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SearchInput } from '#core/web/ui/search-input.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { accountTree, getBook, ledgerAccounts, type AccountNode } from '../../../contract.ts';
import { BooksMenu } from '../books-menu.tsx';
import { ledgerTopics, useBooksBase } from '../use-books.ts';
import { AccountForm } from './account-form.tsx';
import { ChartTree } from './chart-tree.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { SetUpPanel } from './set-up-panel.tsx';

/** The chart of accounts with balances; where there are no books yet, their beginning. */
export function ChartPage() {
  const query = useRead(getBook, useBooksBase(), { topics: ['accounting.book'] });
  return <QueryView query={query} skeleton={<SkeletonRows rows={12} columns={3} />}>{(data) => (data.book ? <Chart /> : <SetUpPanel offer={data} />)}</QueryView>;
}

function Chart() {
  const t = useT('accounting');
  const base = useBooksBase();
  const mayEdit = useCan()('accounting.ledger.setup');
  const [{ q, on, inactive, add, edit }, change] = useSearchState({ q: '', on: '', inactive: false, add: false, edit: '' });
  const [importing, setImporting] = useState(false);
  const [merging, setMerging] = useState<AccountNode | null>(null);
  const tree = useRead(accountTree, { ...base, ...(on ? { on } : {}) }, { topics: ledgerTopics, keepPrevious: true });
  const close = () => change({ add: false, edit: '' });
  const columns = (['code', 'name', 'type', 'role', 'currency', 'isGroup', 'isActive', 'reconcilable'] as const).map((key) => ({ key, header: t(`ledger.account.${key}`) }));
  const edited = tree.data?.accounts.find((a) => a.id === edit);
  return (
    <>
      <PageHeader
        title={t('ledger.chart.title')} {...(tree.data ? { count: tree.data.accounts.length } : {})}
        secondary={(
          <>
            {mayEdit && <IconButton size="sm" variant="outline" aria-label={t('import')} {...tip(t('import'))} onClick={() => setImporting(true)}><FileUp /></IconButton>}
            <ListTools endpoint={ledgerAccounts.export} input={base} columns={columns} name={t('ledger.chart.title')} />
            <BooksMenu />
          </>
        )}
        action={mayEdit && <Button size="sm" variant="primary" aria-keyshortcuts="c" onClick={() => change({ add: true, edit: '' })}><Plus aria-hidden />{t('ledger.chart.add')}</Button>}
      >
        <div className="flex flex-wrap items-center gap-3">
          <SearchInput value={q} onSearch={(text) => change({ q: text })} placeholder={t('ledger.chart.search')} className="w-64 max-w-full" />
          <label className="flex items-center gap-2 text-sm text-muted-foreground">{t('ledger.chart.asOf')}<Input type="date" size="sm" className="w-40" value={on} onChange={(e) => change({ on: e.target.value })} /></label>
          <Switch checked={inactive} onCheckedChange={(value) => change({ inactive: value })} label={t('ledger.chart.inactive')} />
        </div>
      </PageHeader>
      <QueryView query={tree} skeleton={<SkeletonRows rows={14} columns={3} />}>
        {(data) => <ChartTree accounts={visible(data.accounts, q, inactive)} all={data.accounts} currency={data.baseCurrency} flat={q !== ''} {...(mayEdit ? { onEdit: (id: string) => change({ edit: id, add: false }), onAdd: () => change({ add: true, edit: '' }) } : {})} />}
      </QueryView>
      {(add || edited) && mayEdit && tree.data && (
        <FormDrawer onClose={close} title={edited ? `${edited.code} ${edited.name}` : t('ledger.chart.add')}>
          <AccountForm key={edit} id={edited?.id ?? null} accounts={tree.data.accounts} onDone={close} onMerge={() => setMerging(edited ?? null)} />
        </FormDrawer>
      )}
      {merging && tree.data && <MergeDialog account={merging} accounts={tree.data.accounts} onClose={() => setMerging(null)} onDone={() => { setMerging(null); close(); }} />}
      {importing && <ImportDialog topic={ledgerAccounts.topic} name={t('ledger.chart.many')} labelOf={(key) => t(`ledger.account.${key}`)} onClose={() => setImporting(false)} />}
    </>
  );
}

function visible(accounts: readonly AccountNode[], q: string, inactive: boolean): AccountNode[] {
  const words = q.trim().toLowerCase();
  return accounts.filter((a) => (inactive || a.isActive) && (words === '' || a.code.toLowerCase().startsWith(words) || a.name.toLowerCase().includes(words)));
}

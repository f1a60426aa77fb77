import { ArrowLeftRight, BookOpenText, FileUp, Landmark, ListChecks, Pencil, Scale } from 'lucide-react';
import { useState } from 'react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { RecordPanel } from '#core/web/resource/record-panel.tsx';
import { useRecord } from '#core/web/resource/use-record.ts';
import { Link, useGo, useSearchState, useSearchText } from '#core/web/router.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { FormDrawer, HeldRecord } from '#core/web/forms/form-drawer.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { bankAccountFields, bankAccounts, type BankAccount } from '../../contract.ts';
import { accountAddress, entryAddress, useBooksBase } from '../ledger/use-books.ts';
import { recordAddress } from '../parts/record-address.ts';
import { RemoveButton } from '../parts/remove-button.tsx';
import { AccountForm } from './account-form.tsx';
import { AccountLines, AccountStatements } from './account-tabs.tsx';
import { bankTopics, reconcileAddress, useBankChoices, useDayText } from './bank-words.ts';
import { AccountFeed } from './feeds/account-feed.tsx';
import { StatementImport } from './statement-import.tsx';

/** Bank accounts with what the books say of each, and what waits to be matched. */
export function BankAccountsPage() {
  const t = useT('accounting');
  const can = useCan();
  const go = useGo();
  const search = useSearchText();
  const money = useMoneyText();
  const day = useDayText();
  const base = useBooksBase();
  const choices = useBankChoices();
  const [{ id, add }, change] = useSearchState({ id: '', add: false });
  const edit = can(bankAccounts.can.edit);
  return (
    <>
      <ListPage
        endpoint={bankAccounts.list} input={base} fields={bankAccountFields} topics={bankTopics} title={t('bank.title')} choices={choices} rowHref={(a) => recordAddress('/accounting/bank-account', a.id, search)} exportEndpoint={bankAccounts.export} card={(a) => <Card account={a} />}
        columns={[
          { key: 'name', header: t('bank.field.name'), pin: 'start', width: 240, cell: (a) => <span className="inline-flex items-center gap-2"><span className="truncate font-medium" dir="auto">{a.name}</span>{a.isDefault && <StatusPill tone="primary">{t('bank.default')}</StatusPill>}{a.isArchived && <StatusPill>{t('bank.archived')}</StatusPill>}</span> },
          { key: 'kind', header: t('bank.field.kind'), width: 120 }, { key: 'bankName', header: t('bank.field.bankName') }, { key: 'iban', header: t('bank.field.number'), width: 250, cell: (a) => <span className="figures">{a.iban || a.accountNumber || '–'}</span> },
          { key: 'balance', header: t('bank.field.balance'), align: 'end', width: 150, cell: (a) => <span className="figures font-medium">{money(a.balance, a.currency)}</span> },
          { key: 'toMatch', header: t('bank.field.toMatch'), align: 'end', width: 130, cell: (a) => (a.toMatch > 0 ? <Link to={reconcileAddress(a.id)} className="figures underline underline-offset-4">{a.toMatch}</Link> : <span className="text-muted-foreground">0</span>) },
          { key: 'statementOn', header: t('bank.field.statementOn'), width: 140, cell: (a) => (a.statementOn ? day(a.statementOn) : <span className="text-muted-foreground">–</span>) }, { key: 'currency', header: t('bank.field.currency'), hidden: true }, { key: 'createdAt', header: t('bank.field.createdAt'), hidden: true },
        ]}
        primaryAction={edit ? { label: t('bank.add'), onPress: () => change({ add: true, id: '' }) } : undefined}
        secondary={<><IconButton size="sm" variant="outline" aria-label={t('bank.transfer.title')} {...tip(t('bank.transfer.title'))} onClick={() => go('/accounting/bank-transfer')}><ArrowLeftRight /></IconButton><IconButton size="sm" variant="outline" aria-label={t('bank.reconcile.title')} {...tip(t('bank.reconcile.title'))} onClick={() => go('/accounting/reconcile')}><ListChecks /></IconButton></>}
        empty={{ title: t('bank.emptyTitle'), text: t('bank.empty'), icon: Landmark }}
      />
      {id && <AccountPanel key={id} id={id} onClose={() => change({ id: '' })} />}
      {add && edit && <FormDrawer size="lg" onClose={() => change({ add: false })} title={t('bank.add')}><AccountForm onCancel={() => change({ add: false })} onDone={(a) => change({ add: false, id: a.id })} /></FormDrawer>}
    </>
  );
}

function Card({ account: a }: { account: BankAccount }) {
  const t = useT('accounting');
  const money = useMoneyText();
  return (
    <div className="min-w-0">
      <p className="flex items-baseline justify-between gap-3"><span className="truncate font-medium" dir="auto">{a.name}</span><span className="figures shrink-0">{money(a.balance, a.currency)}</span></p>
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-muted-foreground"><span>{t(`bank.kinds.${a.kind}`)}</span><span className="figures">{a.iban || a.accountNumber}</span>{a.toMatch > 0 && <span>{t('bank.waits', { count: a.toMatch })}</span>}</p>
    </div>
  );
}

function AccountPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT('accounting');
  const can = useCan();
  const go = useGo();
  const money = useMoneyText();
  const record = useRecord(bankAccounts, useBooksBase(), id);
  const choices = useBankChoices();
  const [open, setOpen] = useState<'edit' | 'import' | null>(null);
  const edit = can(bankAccounts.can.edit);
  if (open === 'edit' && record.row) {
    return <FormDrawer size="lg" onClose={() => setOpen(null)} title={record.row.name}><HeldRecord row={record.row}>{(row) => <AccountForm account={row} onCancel={() => setOpen(null)} onDone={() => { setOpen(null); void record.query.refetch(); }} />}</HeldRecord></FormDrawer>;
  }
  return (
    <>
      <RecordPanel
        record={record} topic={bankAccounts.topic} id={id} titleKey="name" fields={bankAccountFields} choices={choices} canEdit={edit} onClose={onClose}
        properties={[
          { key: 'balance', label: t('bank.field.balance'), cell: (a) => <span className="figures font-medium">{money(a.balance, a.currency)}</span> }, { key: 'kind', label: t('bank.field.kind') }, { key: 'bankName', label: t('bank.field.bankName'), editable: true }, { key: 'holder', label: t('bank.field.holder'), editable: true },
          { key: 'iban', label: t('bank.field.iban') }, { key: 'accountNumber', label: t('bank.field.accountNumber') }, { key: 'bic', label: t('bank.field.bic') }, ...(record.row?.upiId ? [{ key: 'upiId', label: t('bank.field.upiId') }] : []),
          { key: 'accountName', label: t('bank.field.accountId'), cell: (a) => <Link to={accountAddress(a.accountId)} className="underline underline-offset-4">{a.accountCode} {a.accountName}</Link> },
          { key: 'openingBalance', label: t('bank.field.openingBalance'), cell: (a) => (a.openingEntryId ? <Link to={entryAddress(a.openingEntryId)} className="figures underline underline-offset-4">{money(a.openingBalance, a.currency)}</Link> : <span className="figures">{money(a.openingBalance, a.currency)}</span>) },
          { key: 'contact', label: t('bank.field.contact'), editable: true }, { key: 'address', label: t('bank.field.address'), editable: true }, { key: 'isDefault', label: t('bank.field.isDefault'), editable: true }, { key: 'isArchived', label: t('bank.field.isArchived'), editable: true },
        ]}
        tabs={[{ value: 'lines', label: t('bank.line.title'), content: (a) => <AccountLines account={a} /> }, { value: 'statements', label: t('bank.statements'), content: (a) => <AccountStatements account={a} /> }]}
        actions={() => (
          <>
            {edit && <IconButton size="sm" className="text-muted-foreground" aria-label={t('edit')} {...tip(t('edit'))} onClick={() => setOpen('edit')}><Pencil /></IconButton>}
            {edit && <RemoveButton record={record} onRemoved={onClose} />}
          </>
        )}
      >
        {(a) => (
          <><AccountFeed account={a} onLook={() => setOpen('import')} /><div className="flex flex-wrap gap-2">
            <Button size="sm" variant="outline" onClick={() => go(accountAddress(a.accountId))}><BookOpenText />{t('bank.toLedger')}</Button>
            <Button size="sm" variant={a.toMatch > 0 ? 'primary' : 'outline'} onClick={() => go(reconcileAddress(a.id))}><Scale />{t('bank.reconcile.open', { count: a.toMatch })}</Button>
            {edit && <Button size="sm" variant="outline" onClick={() => setOpen('import')}><FileUp />{t('bank.import.open')}</Button>}
          </div></>
        )}
      </RecordPanel>
      {open === 'import' && record.row && <StatementImport account={record.row} onClose={() => setOpen(null)} />}
    </>
  );
}

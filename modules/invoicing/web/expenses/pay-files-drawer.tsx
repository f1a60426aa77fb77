import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { request } from '#core/web/api/request.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError, useAction, useRead } from '#core/web/query.ts';
import { saveAs } from '#core/web/save-as.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { discardExpensePayFile, downloadExpensePayFile, executeExpensePayFile, listExpensePayFiles, type ExpensePayFile } from '../../contract/expenses.ts';
import { expenseTopics, useBase, useDayText, useExpenseChoices } from './expense-words.ts';

const tones = { made: 'warning', executed: 'success', discarded: 'neutral' } as const;
const topics = [...expenseTopics, 'invoicing.expense_pay_file'];

/** Hands a file to the person as a download. */
export async function savePayFile(base: { workspace_slug: string }, file: ExpensePayFile): Promise<void> {
  try {
    saveAs((await request(downloadExpensePayFile, { ...base, id: file.id })) as Blob, `${file.number}.${file.format === 'sepa' ? 'xml' : 'ach'}`);
  } catch (error) { showError(error); }
}

/** Files for the bank that were made: whether the bank carried them out is said here, and that records what it paid. */
export function PayFilesDrawer({ onClose }: { onClose: () => void }) {
  const t = useT('invoicing');
  const base = useBase();
  const query = useRead(listExpensePayFiles, base, { topics });
  const [asked, setAsked] = useState<{ file: ExpensePayFile; what: 'execute' | 'discard' } | null>(null);
  const discard = useAction(discardExpensePayFile, { topics });
  return (
    <Drawer open title={t('expenses.payFiles.title')} onOpenChange={(open) => { if (!open) onClose(); }}>
      <p className="mb-4 text-sm text-pretty text-muted-foreground">{t('expenses.payFiles.lead')}</p>
      <QueryView query={query} skeleton={<SkeletonRows rows={5} columns={2} />}>
        {({ items }) => (items.length === 0 ? <p className="text-muted-foreground">{t('expenses.payFiles.none')}</p> : <ul className="divide-y rounded-lg border">{items.map((file) => <PayFileRow key={file.id} file={file} onAsk={(what) => setAsked({ file, what })} />)}</ul>)}
      </QueryView>
      {asked?.what === 'execute' && <ExecuteDialog file={asked.file} onClose={() => setAsked(null)} />}
      <AlertDialog open={asked?.what === 'discard'} onOpenChange={(open) => { if (!open) setAsked(null); }} title={t('expenses.payFiles.discardTitle', { number: asked?.file.number ?? '' })} description={t('expenses.payFiles.discardLead')} confirmLabel={t('expenses.payFiles.discard')} destructive onConfirm={() => discard.mutateAsync({ ...base, id: asked!.file.id, version: asked!.file.version })} />
    </Drawer>
  );
}

function PayFileRow({ file, onAsk }: { file: ExpensePayFile; onAsk: (what: 'execute' | 'discard') => void }) {
  const t = useT('invoicing');
  const money = useMoneyText();
  const day = useDayText();
  const base = useBase();
  return (
    <li className="flex flex-col gap-2 px-3 py-3">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1"><span className="figures font-medium">{file.number}</span> <span className="text-sm text-muted-foreground">{day(file.on)} · {t('expenses.payCount', { count: file.expenses })}</span></span>
        <span className="figures shrink-0">{money(file.total, file.currency)}</span>
        <IconButton size="sm" className="text-muted-foreground" aria-label={`${t('expenses.payFileDo')}: ${file.number}`} onClick={() => void savePayFile(base, file)}><FileDown /></IconButton>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <StatusPill tone={tones[file.state]}>{t(`expenses.payFiles.state.${file.state}`)}</StatusPill>
        {file.state === 'made' && <span className="ms-auto flex flex-wrap gap-2"><Button size="sm" variant="ghost" onClick={() => onAsk('discard')}>{t('expenses.payFiles.discard')}</Button><Button size="sm" variant="outline" onClick={() => onAsk('execute')}>{t('expenses.payFiles.execute')}</Button></span>}
      </div>
    </li>
  );
}

function ExecuteDialog({ file, onClose }: { file: ExpensePayFile; onClose: () => void }) {
  const t = useT('invoicing');
  const base = useBase();
  const money = useMoneyText();
  const choices = useExpenseChoices().data;
  const accounts = (choices?.paidAccounts ?? []).filter((a) => a.currency === file.currency);
  const [boxes, setBoxes] = useState({ on: file.on, account: '' });
  const account = boxes.account || accounts[0]?.id || '';
  const execute = useAction(executeExpensePayFile, { topics, quiet: true, success: t('expenses.paidToast'), onDone: onClose });
  const error = execute.error && toApiError(execute.error);
  const wrong = (path: string) => error?.fields.find((f) => f.path === path)?.message;
  return (
    <Dialog open size="sm" title={t('expenses.payFiles.executeTitle', { number: file.number })} description={t('expenses.payFiles.executeLead', { amount: money(file.total, file.currency) })} onOpenChange={(open) => { if (!open) onClose(); }} footer={<><Button variant="ghost" onClick={onClose}>{t('expenses.cancel')}</Button><Button type="submit" form="execute-pay-file" variant="primary" disabled={!account} loading={execute.isPending}>{t('expenses.payFiles.execute')}</Button></>}>
      <form id="execute-pay-file" className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); if (account && !execute.isPending) execute.mutate({ ...base, id: file.id, version: file.version, paidAccountId: account, on: boxes.on }); }}>
        <Field label={t('expenses.field.paidAccountId')} error={wrong('paidAccountId')}><Select value={account} onValueChange={(id) => setBoxes({ ...boxes, account: id })} options={accounts.map((a) => ({ value: a.id, label: a.name }))} /></Field>
        <Field label={t('expenses.field.paidOn')} error={wrong('on')}><Input type="date" value={boxes.on} onChange={(e) => { if (e.target.value) setBoxes({ ...boxes, on: e.target.value }); }} /></Field>
        {error && !error.fields.some((f) => f.path === 'paidAccountId' || f.path === 'on') && <Notice kind="error">{errorText(error)}</Notice>}
      </form>
    </Dialog>
  );
}

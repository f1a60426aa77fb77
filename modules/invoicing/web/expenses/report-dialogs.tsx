import { useState } from 'react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { arrangeReport, expenses, rejectReport, type ExpenseRow, type WholeReport } from '../../contract/expenses.ts';
import { expenseTopics, useBase, useDayText } from './expense-words.ts';

/** Gives all of a report back that waits for the viewer. */
export function RejectReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT('invoicing');
  const base = useBase();
  const [reason, setReason] = useState('');
  const reject = useAction(rejectReport, { topics: expenseTopics, onDone: onClose, success: t('expenses.report.rejected') });
  return (
    <Dialog open size="sm" title={t('expenses.report.rejectTitle')} onOpenChange={(open) => { if (!open) onClose(); }} footer={<><Button variant="ghost" onClick={onClose}>{t('expenses.cancel')}</Button><Button type="submit" form="reject-report" variant="destructive" disabled={reason.trim() === ''} loading={reject.isPending}>{t('expenses.report.reject')}</Button></>}>
      <form id="reject-report" onSubmit={(e) => { e.preventDefault(); if (reason.trim()) reject.mutate({ ...base, id, reason: reason.trim() }); }}><Field label={t('expenses.reason')} required><Input dir="auto" maxLength={500} value={reason} onChange={(e) => setReason(e.target.value)} /></Field></form>
    </Dialog>
  );
}

/** Says which drafts are in a report; what was handed in stays where it is. */
export function ChooseExpenses({ report, onClose }: { report: WholeReport; onClose: () => void }) {
  const t = useT('invoicing');
  const base = useBase();
  const filter = { and: [{ field: 'status', op: 'is', value: 'draft' }, { field: 'employeeId', op: 'is', value: report.employeeId }] };
  const query = useRead(expenses.list, { ...base, view: 'all', limit: 200, sort: '-spentOn', filter: JSON.stringify(filter), count: 'none' } as never, { topics: expenseTopics });
  return (
    <Dialog open title={t('expenses.report.chooseTitle')} onOpenChange={(open) => { if (!open) onClose(); }}>
      <QueryView query={query} skeleton={<SkeletonRows rows={4} columns={2} />}>{({ items }) => <Choice report={report} drafts={items.filter((x) => x.reportId === null || x.reportId === report.id)} onClose={onClose} />}</QueryView>
    </Dialog>
  );
}

function Choice({ report, drafts, onClose }: { report: WholeReport; drafts: readonly ExpenseRow[]; onClose: () => void }) {
  const t = useT('invoicing');
  const base = useBase();
  const money = useMoneyText();
  const day = useDayText();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(report.expenses.map((x) => x.id)));
  const arrange = useAction(arrangeReport, { topics: expenseTopics, onDone: onClose, success: t('expenses.report.arranged') });
  const toggle = (id: string, on: boolean) => setChosen((all) => { const next = new Set(all); if (on) next.add(id); else next.delete(id); return next; });
  if (drafts.length === 0) return <p className="pb-2 text-muted-foreground">{t('expenses.report.noDrafts')}</p>;
  return (
    <form className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); arrange.mutate({ ...base, id: report.id, expenseIds: [...chosen] }); }}>
      <ul className="flex max-h-[50dvh] flex-col gap-1 overflow-y-auto">
        {drafts.map((x) => (
          <li key={x.id} className="rounded-md px-2 py-1.5 hover:bg-accent"><Checkbox checked={chosen.has(x.id)} onCheckedChange={(on) => toggle(x.id, on === true)} label={<span dir="auto">{x.merchant || x.category || t('expenses.one')}</span>} description={<span className="figures">{[money(x.total, x.currency), day(x.spentOn)].join(' · ')}</span>} /></li>
        ))}
      </ul>
      <div className="flex justify-end gap-2"><Button variant="ghost" onClick={onClose}>{t('expenses.cancel')}</Button><Button type="submit" variant="primary" loading={arrange.isPending}>{t('expenses.report.chooseDo')}</Button></div>
    </form>
  );
}

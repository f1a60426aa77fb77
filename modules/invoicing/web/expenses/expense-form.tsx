import { Users } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { LeaveGuard } from '#core/web/forms/leave-guard.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { CustomValues } from '#core/web/resource/custom-values.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Progress } from '#core/web/ui/progress.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { PartyPicker } from '#modules/parties/web/public.tsx';
import { expenseKinds, expenses, type Expense } from '../../contract/expenses.ts';
import { DimensionFields } from '../dimension-fields.tsx';
import { splitByOf } from './boxes.ts';
import { useExpenseChoices } from './expense-words.ts';
import { AmountBoxes, MileageBoxes, PerDiemBoxes, type Choices } from './form-figures.tsx';
import { BudgetMeter, PolicyNotes } from './policy-notes.tsx';
import { ReadNotice, useReadHelp } from './read-marks.tsx';
import { ReceiptBox, WaitingReceipts } from './receipt-box.tsx';
import { useRuleText } from './rule-text.ts';
import { Sharing } from './sharing.tsx';
import { SplitBoxes } from './split-boxes.tsx';
import { SplitDialog } from './split-dialog.tsx';
import { useExpenseForm, type ExpenseForm as FormState } from './use-expense-form.ts';

/** Props of ExpenseForm. */
export interface ExpenseFormProps { expense: Expense | null; choices: Choices; /** The customer a new one is for. */ partyId?: string | null; /** What a new one is about. */ note?: string; /** Keeps what is typed into a new one for 7 days under this name. */ draftKey?: string | undefined; onSaved: (x: Expense, submitted: boolean) => void; onCancel: () => void; /** Told whether something would be lost now. */ onDirty?: (dirty: boolean) => void; /** Further buttons at the foot; `save` keeps the boxes and leaves the form open. */ more?: ((save: () => Promise<Expense | null>) => ReactNode) | undefined }

/** The form of an expense: what the rules say and what of the budget is left stands above the button that hands it in. */
export function ExpenseForm({ expense, choices: first, partyId, note, draftKey, onSaved, onCancel, onDirty, more }: ExpenseFormProps) {
  const t = useT('invoicing');
  const can = useCan();
  const form = useExpenseForm({ expense, today: first.on, currency: first.baseCurrency, partyId, note, draftKey, onSaved: (x) => onSaved(x, x.status !== 'draft') });
  const { boxes: b, set, errorOf } = form;
  const said = useReadHelp();
  const loses = form.dirty && !form.busy;
  useEffect(() => { onDirty?.(loses); }, [onDirty, loses]);
  // Rates and taxes are those of the day it was spent.
  const choices = useExpenseChoices(b.spentOn, expense?.employeeId).data ?? first;
  const chosen = choices.categories.find((c) => c.id === b.categoryId);
  const rules = useRuleText();
  const choose = (id: string) => set({ categoryId: id, ...(b.taxIds.length === 0 && (b.kind === 'amount' || b.kind === 'refund') ? { taxIds: choices.categories.find((c) => c.id === id)?.taxIds ?? [] } : {}) });
  return (
    <form className="flex min-h-full flex-col gap-4" noValidate onSubmit={(e) => { e.preventDefault(); if (!form.busy) void form.save(); }} onKeyDown={(e) => { if (e.key === 'Enter' && (e.metaKey || e.ctrlKey) && (e.target as Element).closest('form') === e.currentTarget) { e.preventDefault(); if (!form.busy) void form.save(b.paidBy === 'employee' ? 'submit' : undefined); } }}>
      {expense?.rejectReason && <Notice kind="warning">{t('expenses.givenBack', { name: expense.rejectedBy?.name ?? '', reason: expense.rejectReason })}</Notice>}
      {expense?.bankLineId && <p className="text-sm text-pretty text-muted-foreground">{t('expenses.card.fromLine')}</p>}
      {expense ? <ReceiptBox expense={expense} canAdd canRemove onFiles={(files) => void form.readFrom(files)} /> : <WaitingReceipts files={form.files} onFiles={form.addFiles} onDrop={form.dropFile} />}
      {expense && <Sharing expense={expense} />}
      <ReadNotice marks={form.marks} busy={form.reading} />
      <SegmentedControl fill aria-label={t('expenses.field.kind')} value={b.kind} onValueChange={(kind) => set({ kind })} segments={expenseKinds.map((value) => ({ value, label: t(`expenses.kind.${value}`) }))} />
      {b.kind === 'mileage' ? <MileageBoxes form={form} choices={choices} /> : b.kind === 'per_diem' ? <PerDiemBoxes form={form} choices={choices} /> : <AmountBoxes form={form} choices={choices} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('expenses.field.spentOn')} error={errorOf('spentOn')} help={said(form.marks.spentOn)}><Input type="date" value={b.spentOn} onChange={(e) => set({ spentOn: e.target.value })} /></Field>
        <Field label={t('expenses.field.categoryId')} error={errorOf('categoryId')} help={rules(chosen, choices.policy)}><Select value={b.categoryId} onValueChange={choose} options={choices.categories.map((c) => ({ value: c.id, label: c.name, disabled: c.forbidden }))} placeholder={choices.categories.length === 0 ? t('expenses.noCategories') : undefined} /></Field>
      </div>
      <Field label={t(b.kind === 'mileage' ? 'expenses.field.route' : b.kind === 'per_diem' ? 'expenses.field.trip' : 'expenses.field.merchant')} error={errorOf('merchant')} help={said(form.marks.merchant)}><Input dir="auto" maxLength={160} value={b.merchant} onChange={(e) => set({ merchant: e.target.value })} /></Field>
      <Field label={t('expenses.field.description')} optional={!chosen?.noteRequired} required={chosen?.noteRequired ?? false} error={errorOf('description')}><Textarea rows={2} dir="auto" maxLength={2000} value={b.description} onChange={(e) => set({ description: e.target.value })} /></Field>
      <Field group label={t('expenses.field.paidBy')}><SegmentedControl fill value={b.paidBy} onValueChange={(paidBy) => set({ paidBy })} segments={[{ value: 'employee', label: t('expenses.payer.employee') }, { value: 'company', label: t('expenses.payer.company') }]} /></Field>
      {b.paidBy === 'company' && <Field label={t('expenses.field.paidAccountId')} error={errorOf('paidAccountId')}><Select value={b.paidAccountId} onValueChange={(id) => set({ paidAccountId: id })} options={choices.paidAccounts.map((a) => ({ value: a.id, label: a.name }))} placeholder={choices.hasBook ? undefined : t('expenses.noBook')} /></Field>}
      <MoreBoxes form={form} choices={choices} canBill={can('parties.view')} />
      {expense?.steps.includes('split') && <SplitButton form={form} />}
      {expense && <CustomValues topic={expenses.topic} subjectId={expense.id} canEdit />}
      <Outcome form={form} category={chosen?.name ?? ''} />
      {form.error && <Notice kind="error">{form.error}</Notice>}
      {form.sent !== null && <Progress value={form.sent * 100} label={t('expenses.sending')} showLabel />}
      <Foot form={form} expense={expense} onCancel={onCancel} more={more?.(() => form.save('stay'))} />
      <LeaveGuard when={loses} />
    </form>
  );
}

/** Asks colleagues to take parts of what stands in the boxes: they are saved first, and the question is about the saved copy. */
function SplitButton({ form }: { form: FormState }) {
  const t = useT('invoicing');
  const [saved, setSaved] = useState<Expense | null>(null);
  const ask = async () => { const x = await form.save('stay'); if (x?.steps.includes('split')) setSaved(x); };
  return (
    <>
      <Button variant="ghost" size="sm" className="self-start" disabled={form.busy || form.conflict} onClick={() => void ask()}><Users aria-hidden />{t('expenses.sharing.open')}</Button>
      {saved && <SplitDialog expense={saved} onClose={() => setSaved(null)} />}
    </>
  );
}

/** What few expenses need: a reference, a customer who pays in the end, parts. */
function MoreBoxes({ form, choices, canBill }: { form: FormState; choices: Choices; canBill: boolean }) {
  const t = useT('invoicing');
  const { boxes: b, set, errorOf } = form;
  const [open, setOpen] = useState(b.billable || b.splits.length > 0 || b.reference !== '' || b.partyId !== null || Object.keys(b.dimensions).length > 0);
  if (!open) return <Button variant="ghost" size="sm" className="self-start" onClick={() => setOpen(true)}>{t('expenses.more')}</Button>;
  return (
    <fieldset className="flex flex-col gap-4 rounded-lg border p-3">
      <legend className="px-1 text-sm font-medium">{t('expenses.moreTitle')}</legend>
      <Field label={t('expenses.field.reference')} optional error={errorOf('reference')}><Input dir="auto" maxLength={80} value={b.reference} onChange={(e) => set({ reference: e.target.value })} /></Field>
      {canBill && b.kind !== 'refund' && <Switch checked={b.billable} onCheckedChange={(billable) => set({ billable })} label={t('expenses.field.billable')} description={t('expenses.billableHelp')} />}
      {canBill && b.billable && (
        <div className="grid gap-3 sm:grid-cols-[1fr_8rem]">
          <Field label={t('expenses.field.partyId')} error={errorOf('partyId')}><PartyPicker value={b.partyId} role="customer" onChange={(partyId) => set({ partyId })} /></Field>
          <Field label={t('expenses.field.markupPercent')} error={errorOf('markupPercent')}><Input inputMode="decimal" className="figures" suffix="%" value={b.markupPercent} onChange={(e) => set({ markupPercent: e.target.value })} /></Field>
        </div>
      )}
      {choices.dimensions.some((d) => d.isActive || b.dimensions[d.id]) && <div className="grid gap-4 sm:grid-cols-2"><DimensionFields dimensions={choices.dimensions} value={b.dimensions} onChange={(dimensions) => set({ dimensions })} problem={errorOf} /></div>}
      <Field group label={t('expenses.splits')} error={errorOf('splits')} help={b.splits.length > 0 && splitByOf(b) === 'parts' ? t('expenses.splitHelp') : undefined}><SplitBoxes form={form} choices={choices} /></Field>
    </fieldset>
  );
}

/** What it comes to, what the rules say, how the budget stands; and the reason, where a receipt was there before. */
function Outcome({ form: { preview: p, boxes: b, set }, category }: { form: FormState; category: string }) {
  const t = useT('invoicing');
  const money = useMoneyText();
  if (!p) return null;
  const twice = p.flags.some((f) => f.code === 'duplicate_receipt');
  return (
    <section aria-label={t('expenses.outcome')} className="flex flex-col gap-3 border-t pt-4">
      <dl className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <div className="flex items-baseline gap-2"><dt className="text-muted-foreground">{t(b.paidBy === 'company' ? 'expenses.total' : b.kind === 'refund' ? 'expenses.youOwe' : 'expenses.youGet')}</dt><dd className="figures text-lg font-semibold">{money(p.baseTotal, p.baseCurrency)}</dd></div>
        {p.currency !== p.baseCurrency && <div className="text-sm text-muted-foreground figures">{money(p.total, p.currency)} × {p.exchangeRate ?? '?'}</div>}
        {p.recoverable !== p.tax || Number(p.tax) > 0 ? <div className="figures text-sm text-muted-foreground">{t('expenses.taxWithin', { tax: money(p.tax, p.currency), back: money(p.recoverable, p.currency) })}</div> : null}
      </dl>
      <PolicyNotes flags={p.flags} currency={p.baseCurrency} policy={p.policy} />
      {twice && <Field label={t('expenses.field.duplicateReason')} required><Input dir="auto" maxLength={300} value={b.duplicateReason} onChange={(e) => set({ duplicateReason: e.target.value })} /></Field>}
      {p.budget && <BudgetMeter budget={p.budget} currency={p.baseCurrency} category={category} />}
    </section>
  );
}

function Foot({ form, expense, onCancel, more }: { form: FormState; expense: Expense | null; onCancel: () => void; more: ReactNode }) {
  const t = useT('invoicing');
  const whole = form.preview !== null && form.preview.missing.length === 0;
  const stopped = form.preview?.flags.some((f) => f.stops && !(f.code === 'receipt_required' && form.files.length > 0)) ?? false;
  return (
    <div className="sticky -bottom-4 -mx-5 mt-auto -mb-4 flex flex-wrap items-center justify-end gap-2 border-t bg-popover px-5 py-3">
      {form.conflict && <Notice kind="warning" className="w-full"><p>{t('expenses.conflict')}</p><div className="mt-2 flex flex-wrap gap-2"><Button size="sm" onClick={() => form.resolve('mine')}>{t('documents.keepMine')}</Button><Button size="sm" variant="outline" onClick={() => form.resolve('newer')}>{t('documents.takeNewer')}</Button></div></Notice>}
      {!form.conflict && more}
      <Button variant="ghost" onClick={onCancel}>{t('expenses.cancel')}</Button>
      <Button type="submit" variant={form.boxes.paidBy === 'company' ? 'primary' : 'outline'} disabled={form.conflict} loading={form.busy}>{t(expense ? 'expenses.save' : 'expenses.saveDraft')}</Button>
      {form.boxes.paidBy === 'employee' && <Button variant="primary" disabled={!whole || stopped || form.busy || form.conflict} onClick={() => void form.save('submit')}>{t('expenses.submit')}</Button>}
    </div>
  );
}

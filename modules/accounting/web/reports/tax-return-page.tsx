import { useEffect, useState } from 'react';
import { LeaveGuard } from '#core/web/forms/leave-guard.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { queryClient, queryKey, useAction, useRead } from '#core/web/query.ts';
import { Link, useGo, useParams } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { useCan } from '#core/web/viewer.tsx';
import { changeTaxReturn, fileTaxReturn, getTaxReturn, removeTaxReturn, reportsOverview, reviewTaxReturn, settleTaxReturn, type FullTaxReturn } from '../../contract.ts';
import { ReportFrame, ReportView } from './report-frame.tsx';
import { useBase, useCalendar, useReportTexts } from './report-texts.ts';
import { returnTones, returnTopics } from './tax-returns-page.tsx';
import { AdjustDialog, Adjustments } from './tax-adjustments.tsx';
import { BoxesNotice, TaxFiguresView } from './tax-figures.tsx';

/** What of the note and the due day is not kept yet: something typed, or what is just being saved. */
type Unsaved = 'nothing' | 'typed' | 'saving';

/** A tax return: its figures, and its way from open to settled. */
export function TaxReturnPage() {
  const t = useT('accounting');
  const { id = '' } = useParams();
  const query = useRead(getTaxReturn, { ...useBase(), id }, { topics: returnTopics });
  const texts = useReportTexts('');
  const r = query.data;
  const [unsaved, setUnsaved] = useState<Unsaved>('nothing');
  return (
    <ReportFrame title={r ? `${t('reports.taxReturn.one')} ${texts.span(r.from, r.to)}` : t('reports.taxReturn.one')} action={r && <Steps key={r.state} of={r} unsaved={unsaved} />} description={r && <span className="inline-flex items-center gap-3"><StatusPill tone={returnTones[r.state]}>{t(`reports.taxReturn.states.${r.state}`)}</StatusPill><Link to="/accounting/tax-return" className="focus-ring inline-flex min-h-6 items-center rounded-sm text-primary-ink hover:underline">{t('reports.taxReturn.title')}</Link></span>}>
      <ReportView query={query}>{(of: FullTaxReturn) => <Shown of={of} onUnsaved={setUnsaved} />}</ReportView>
    </ReportFrame>
  );
}

function Shown({ of, onUnsaved }: { of: FullTaxReturn; onUnsaved: (unsaved: Unsaved) => void }) {
  const t = useT('accounting');
  const texts = useReportTexts(of.currency);
  const filed = of.state === 'filed' || of.state === 'settled';
  const facts: ReadonlyArray<readonly [string, React.ReactNode]> = [
    ['dueOn', of.dueOn && texts.day(of.dueOn)], ['reviewedAt', of.reviewedAt && texts.when(of.reviewedAt)], ['filedAt', of.filedAt && texts.when(of.filedAt)], ['reference', of.reference && <bdi key="r">{of.reference}</bdi>], ['settledOn', of.settledOn && texts.day(of.settledOn)],
    ['entry', of.entryId && <EntryAddress key="e" id={of.entryId} text={t('reports.taxReturn.entry')} />], ['payment', of.paymentEntryId && <EntryAddress key="p" id={of.paymentEntryId} text={t('reports.taxReturn.payment')} />],
  ];
  return (
    <>
      {of.changed && <Notice kind="warning">{t('reports.taxReturn.changedSince')}</Notice>}
      <dl className="flex flex-wrap gap-x-8 gap-y-2">{facts.filter(([, value]) => value).map(([key, value]) => <div key={key}><dt className="text-sm text-muted-foreground">{t(`reports.taxReturn.${key}`)}</dt><dd>{value}</dd></div>)}</dl>
      <TaxFiguresView figures={of.figures} filed={filed} />
      <Adjustments of={of} />
      <Notes of={of} onUnsaved={onUnsaved} />
    </>
  );
}

const EntryAddress = ({ id, text }: { id: string; text: string }) => <Link to={`/accounting/journal/${id}`} className="focus-ring inline-flex min-h-6 items-center rounded-sm text-primary-ink hover:underline">{text}</Link>;

/** The due day and the note, as long as the return is not filed. */
function Notes({ of, onUnsaved }: { of: FullTaxReturn; onUnsaved: (unsaved: Unsaved) => void }) {
  const t = useT('accounting');
  const base = useBase();
  const can = useCan();
  // Only what was typed, so that the next step, or a colleague's save, leaves it standing; once saved it is no longer typed.
  const [typedNote, setNote] = useState<string | null>(null);
  const [typedDay, setDay] = useState<string | null>(null);
  if (typedNote === of.note) setNote(null);
  if (typedDay === (of.dueOn ?? '')) setDay(null);
  const [note, dueOn] = [typedNote ?? of.note, typedDay ?? of.dueOn ?? ''];
  const dirty = dueOn !== (of.dueOn ?? '') || note.trim() !== of.note.trim();
  // What came back is what is shown from then on: until the next read, the return would count as unsaved, and have the version before.
  const change = useAction(changeTaxReturn, { topics: returnTopics, onDone: (saved) => { queryClient.setQueryData(queryKey(getTaxReturn, { ...base, id: of.id }), saved); }, onRefused: () => onUnsaved('typed') });
  const unsaved: Unsaved = change.isPending ? 'saving' : dirty ? 'typed' : 'nothing';
  useEffect(() => { onUnsaved(unsaved); }, [unsaved, onUnsaved]);
  if (of.state === 'filed' || of.state === 'settled' || !can('accounting.tax_return.file')) return of.note ? <p dir="auto" className="max-w-[72ch] whitespace-pre-wrap">{of.note}</p> : null;
  return (
    <form data-print="hide" className="flex max-w-160 flex-col gap-4" onSubmit={(e) => { e.preventDefault(); onUnsaved('saving'); change.mutate({ ...base, id: of.id, version: of.version, dueOn: dueOn || null, note }); }}>
      <Field label={t('reports.taxReturn.dueOn')}><Input type="date" className="w-44" value={dueOn} onChange={(e) => setDay(e.target.value)} /></Field>
      <Field label={t('reports.taxReturn.note')}><Textarea rows={3} dir="auto" maxLength={2000} value={note} onChange={(e) => setNote(e.target.value)} /></Field>
      <Button type="submit" variant="outline" className="self-start" disabled={!dirty} loading={change.isPending}>{t('reports.taxReturn.save')}</Button>
      <LeaveGuard when={dirty && !change.isPending} />
    </form>
  );
}

/** What may be done next. */
function Steps({ of, unsaved }: { of: FullTaxReturn; unsaved: Unsaved }) {
  const t = useT('accounting');
  const base = { ...useBase(), id: of.id };
  const can = useCan();
  const go = useGo();
  const [dialog, setDialog] = useState<'file' | 'settle' | 'adjust' | null>(null);
  const review = useAction(reviewTaxReturn, { topics: returnTopics });
  const remove = useAction(removeTaxReturn, { topics: returnTopics, success: t('reports.taxReturn.removed'), onDone: () => go('/accounting/tax-return') });
  // Pressed while the note is being saved, it opens once that is done; when it could not be saved, the press is over.
  if (dialog === 'file' && unsaved === 'typed') setDialog(null);
  if (!can('accounting.tax_return.file')) return null;
  return (
    // Too wide to stand beside the title on a phone, where its days would be cut.
    <div data-print="hide" className="flex flex-wrap gap-2 max-sm:min-w-60">
      {(of.state === 'open' || of.state === 'reviewed') && <Button size="sm" variant="ghost" loading={remove.isPending} onClick={() => remove.mutate(base)}>{t('reports.taxReturn.remove')}</Button>}
      {of.state === 'open' && <Button size="sm" variant="outline" onClick={() => setDialog('adjust')}>{t('reports.taxReturn.adjust')}</Button>}
      {of.state === 'open' && <Button size="sm" variant="primary" loading={review.isPending} onClick={() => review.mutate({ ...base, version: of.version, back: false })}>{t('reports.taxReturn.review')}</Button>}
      {of.state === 'reviewed' && <Button size="sm" variant="outline" loading={review.isPending} onClick={() => review.mutate({ ...base, version: of.version, back: true })}>{t('reports.taxReturn.back')}</Button>}
      {of.state === 'reviewed' && <Button size="sm" variant="primary" loading={dialog === 'file' && unsaved === 'saving'} onClick={() => { if (unsaved === 'typed') toast.error(t('reports.taxReturn.saveFirst')); else setDialog('file'); }}>{t('reports.taxReturn.file')}</Button>}
      {of.state === 'filed' && <Button size="sm" variant="primary" onClick={() => setDialog('settle')}>{t('reports.taxReturn.settle')}</Button>}
      {dialog === 'file' && unsaved === 'nothing' && <FileDialog of={of} onClose={() => setDialog(null)} />}
      {dialog === 'adjust' && <AdjustDialog of={of} onClose={() => setDialog(null)} />}
      {dialog === 'settle' && <SettleDialog of={of} onClose={() => setDialog(null)} />}
    </div>
  );
}

interface StepProps { of: FullTaxReturn; onClose: () => void }

function StepDialog({ title, help, button, pending, onClose, onSubmit, children }: { title: string; help: string; button: string; pending: boolean; onClose: () => void; onSubmit: () => void; children: React.ReactNode }) {
  const t = useT('accounting');
  return (
    <Dialog open size="sm" title={title} description={help} onOpenChange={(open) => { if (!open) onClose(); }} footer={<><Button variant="ghost" onClick={onClose}>{t('reports.taxReturn.cancel')}</Button><Button variant="primary" type="submit" form="return-step" loading={pending}>{button}</Button></>}>
      <form id="return-step" className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); onSubmit(); }}>{children}</form>
    </Dialog>
  );
}

function FileDialog({ of, onClose }: StepProps) {
  const t = useT('accounting');
  const base = useBase();
  const texts = useReportTexts(of.currency);
  const [reference, setReference] = useState('');
  const run = useAction(fileTaxReturn, { topics: returnTopics, success: t('reports.taxReturn.filed'), onDone: onClose });
  return (
    <StepDialog title={t('reports.taxReturn.fileTitle')} help={t('reports.taxReturn.fileHelp', { to: texts.day(of.to) })} button={t('reports.taxReturn.file')} pending={run.isPending} onClose={onClose} onSubmit={() => run.mutate({ ...base, id: of.id, version: of.version, reference })}>
      <p className="text-lg font-semibold"><span className="figures">{texts.money(of.payable)}</span></p>
      <BoxesNotice figures={of.figures} />
      <Field label={t('reports.taxReturn.reference')} optional><Input value={reference} maxLength={120} onChange={(e) => setReference(e.target.value)} /></Field>
    </StepDialog>
  );
}

function SettleDialog({ of, onClose }: StepProps) {
  const t = useT('accounting');
  const base = useBase();
  const { today } = useCalendar();
  const texts = useReportTexts(of.currency);
  const accounts = useRead(reportsOverview, base, { topics: returnTopics }).data?.cashAccounts ?? [];
  const [on, setOn] = useState(today);
  const [accountId, setAccount] = useState('none');
  const due = of.payable.replace('-', '');
  const [paid, setPaid] = useState(due);
  const run = useAction(settleTaxReturn, { topics: returnTopics, success: t('reports.taxReturn.settled'), onDone: onClose });
  return (
    <StepDialog title={t('reports.taxReturn.settleTitle')} help={t('reports.taxReturn.settleHelp')} button={t('reports.taxReturn.settle')} pending={run.isPending} onClose={onClose} onSubmit={() => run.mutate({ ...base, id: of.id, version: of.version, on, accountId: accountId === 'none' ? null : accountId, ...(accountId === 'none' || paid.trim() === due ? {} : { paid }) })}>
      <p className="text-lg font-semibold"><span className="figures">{texts.money(of.payable)}</span></p>
      <Field label={t('reports.taxReturn.on')} required><Input type="date" required value={on} onChange={(e) => setOn(e.target.value)} /></Field>
      <Field label={t('reports.taxReturn.account')}><Select value={accountId} options={[{ value: 'none', label: t('reports.taxReturn.elsewhere') }, ...accounts.map((a) => ({ value: a.id, label: `${a.code} ${a.name}` }))]} onValueChange={setAccount} /></Field>
      {accountId !== 'none' && <Field label={t('reports.taxReturn.paid')} help={t('reports.taxReturn.paidHelp')}><Input inputMode="decimal" className="figures" suffix={of.currency} value={paid} onChange={(e) => setPaid(e.target.value)} /></Field>}
    </StepDialog>
  );
}

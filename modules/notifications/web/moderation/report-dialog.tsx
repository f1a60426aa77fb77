import { useEffect, useId, useRef, useState } from 'react';
import { i18n, useT } from '#core/web/i18n/i18n.ts';
import { showError, useAction } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { RadioGroup } from '#core/web/ui/radio-group.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { report, reportReasons, reportTopics, type ReportReason } from '../../contract/reports.ts';
import '../notification-texts.ts';
import { reportReliefs, type Reported } from './reliefs.ts';
import { closeReport, type ReportRequest } from './report-request.ts';

/** What is wrong; anything to add; thanks, with a way to be rid of the person. */
export function ReportSteps({ request, open }: { request: ReportRequest; open: boolean }) {
  const { target, person } = request;
  const t = useT('notifications');
  const form = useId();
  const [step, setStep] = useState<1 | 2 | 3>(1);
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [note, setNote] = useState('');
  const top = useRef<HTMLParagraphElement>(null);
  const send = useAction(report, { topics: [reportTopics.report], onDone: () => { setStep(3); request.onReported?.(); } });
  // The next step begins at its top, for eyes and for screen readers.
  useEffect(() => { if (open && step > 1) top.current?.focus(); }, [step, open]);
  const change = (next: boolean) => { if (!next) closeReport(); };
  useEffect(() => { if (open) return; setStep(1); setReason(null); setNote(''); }, [open]);
  const title = step === 3 ? t('report.sent') : t(`report.title.${target.type}`, { name: person?.name ?? t('target.user') });
  return (
    <Dialog open={open} onOpenChange={change} size="sm" title={title} footer={footerOf()}>
      <p ref={top} tabIndex={-1} className="mb-3 text-sm text-muted-foreground outline-none">{t('report.step', { step })}</p>
      {step === 1 && (
        <form id={form} onSubmit={(event) => { event.preventDefault(); if (reason) setStep(2); }}>
          <Field group label={t('report.why')} help={t('report.whyHelp')}>
            <RadioGroup value={reason} onValueChange={setReason} options={reportReasons.map((value) => ({ value, label: t(`reason.${value}`) }))} />
          </Field>
        </form>
      )}
      {step === 2 && reason && (
        <form id={form} onSubmit={(event) => { event.preventDefault(); send.mutate({ targetType: target.type, targetId: target.id, reason, note }); }} className="flex flex-col gap-4">
          <p className="font-medium">{t('report.summary', { reason: t(`reason.${reason}`) })}</p>
          {(reason === 'self_harm' || reason === 'violence') && <p className="rounded-md bg-warning-subtle px-3 py-2 text-warning-ink">{t('report.urgent')}</p>}
          <Field label={t('report.note')} help={t('report.noteHelp')} optional><Textarea dir="auto" rows={4} maxLength={1000} value={note} onChange={(e) => setNote(e.target.value)} /></Field>
        </form>
      )}
      {step === 3 && (
        <div className="flex flex-col gap-4">
          <p>{t(target.type === 'user' ? 'report.sentUser' : 'report.sentHelp')}</p>
          {person && <Reliefs person={person} muted={target.type === 'user'} />}
          <Link to="/settings/reports" onClick={() => change(false)} className="focus-ring self-start rounded-sm text-primary-ink underline underline-offset-2">{t('report.mine')}</Link>
        </div>
      )}
    </Dialog>
  );

  function footerOf() {
    if (step === 3) return <Button variant="primary" onClick={() => change(false)}>{t('report.close')}</Button>;
    if (step === 1) return <Button type="submit" form={form} variant="primary" disabled={reason === null}>{t('report.next')}</Button>;
    return <><Button variant="outline" onClick={() => setStep(1)}>{t('report.back')}</Button><Button type="submit" form={form} variant="primary" loading={send.isPending}>{t('report.send')}</Button></>;
  }
}

function Reliefs({ person, muted }: { person: Reported; muted: boolean }) {
  const t = useT('notifications');
  const reliefs = reportReliefs().filter((relief) => !(muted && relief.id.endsWith('.mute')));
  if (reliefs.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 text-sm font-medium">{t('report.more')}</h3>
      <ul className="flex flex-col gap-2">{reliefs.map((relief) => <li key={relief.id}><Relief person={person} label={i18n.t(relief.label, { name: person.name })} run={relief.run} /></li>)}</ul>
    </div>
  );
}

function Relief({ person, label, run }: { person: Reported; label: string; run: (person: Reported) => Promise<unknown> }) {
  const t = useT('notifications');
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const press = async () => { setState('busy'); try { await run(person); setState('done'); } catch (error) { setState('idle'); showError(error); } };
  return <Button size="sm" variant="outline" loading={state === 'busy'} disabled={state === 'done'} onClick={() => void press()}>{state === 'done' ? `${label}: ${t('report.relieved')}` : label}</Button>;
}

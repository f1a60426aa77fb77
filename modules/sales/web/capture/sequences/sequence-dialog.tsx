import { ArrowDown, ArrowUp, Mail, Phone, Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { ApiError } from '#core/web/api/errors.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { useGo } from '#core/web/router.ts';
import { mailTemplates, sequences, taskKinds, type Sequence, type SequenceStep } from '../../../contract.ts';
import { useBase } from '../../leads/use-leads.ts';

const topics = ['sales.sequence'] as const;

/** Adds or changes a sequence: its steps in order, each so many working days after the one before. */
export function SequenceDialog({ sequence, onClose }: { sequence?: Sequence; onClose: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const go = useGo();
  const templates = useRead(mailTemplates.list, { ...base, limit: 100, sort: [], filter: undefined, count: 'none', sums: undefined }, { topics: ['sales.mail_template'] }).data?.items ?? [];
  const [name, setName] = useState(sequence?.name ?? '');
  const [isActive, setActive] = useState(sequence?.isActive ?? true);
  const [steps, setSteps] = useState<SequenceStep[]>(sequence?.steps ?? []);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const onRefused = (e: ApiError) => setErrors(Object.fromEntries(e.fields.map((f) => [f.path, f.message])));
  const create = useAction(sequences.create, { topics, onRefused, onDone: (made) => { onClose(); go(`/crm/sequences/${made.id}`); } });
  const update = useAction(sequences.update, { topics, onRefused, onDone: onClose });
  const change = (i: number, step: SequenceStep) => setSteps(steps.map((s, n) => (n === i ? step : s)));
  const swap = (i: number, by: -1 | 1) => { const next = [...steps]; [next[i], next[i + by]] = [next[i + by]!, next[i]!]; setSteps(next); };
  const submit = () => { const body = { ...base, name, isActive, steps }; if (sequence) update.mutate({ ...body, id: sequence.id, version: sequence.version }); else create.mutate(body); };
  const add = (step: SequenceStep) => setSteps([...steps, step]);
  return (
    <Dialog open size="lg" title={sequence ? sequence.name : t('capture.sequence.add')} onOpenChange={(open) => { if (!open) onClose(); }} footer={<><Button variant="outline" onClick={onClose}>{t('leads.cancel')}</Button><Button variant="primary" type="submit" form="sequence" disabled={steps.length === 0} loading={create.isPending || update.isPending}>{t('leads.save')}</Button></>}>
      <form id="sequence" noValidate className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); submit(); }}>
        <Field label={t('capture.sequence.name')} required {...(errors['name'] ? { error: errors['name'] } : {})}><Input dir="auto" maxLength={80} value={name} onChange={(e) => setName(e.target.value)} /></Field>
        <ol className="flex flex-col gap-3">
          {steps.map((step, i) => (
            <li key={i} className="rounded-lg border p-3">
              <div className="flex items-center gap-2">{step.kind === 'mail' ? <Mail aria-hidden className="size-4" /> : <Phone aria-hidden className="size-4" />}<span className="flex-1 font-medium">{t('capture.sequence.step', { n: i + 1 })}: {t(`capture.sequence.kind.${step.kind}`)}</span>
                <IconButton size="sm" aria-label={t('capture.form.up', { name: String(i + 1) })} disabled={i === 0} onClick={() => swap(i, -1)}><ArrowUp /></IconButton><IconButton size="sm" aria-label={t('capture.form.down', { name: String(i + 1) })} disabled={i === steps.length - 1} onClick={() => swap(i, 1)}><ArrowDown /></IconButton><IconButton size="sm" aria-label={t('capture.form.take', { name: String(i + 1) })} onClick={() => setSteps(steps.filter((_, n) => n !== i))}><X /></IconButton></div>
              <div className="mt-2 grid gap-3 sm:grid-cols-[10rem_1fr]">
                <Field label={t('capture.sequence.wait')}><Input type="number" min={0} max={365} suffix={t('capture.sequence.days')} value={step.wait} onChange={(e) => change(i, { ...step, wait: Math.max(0, Number(e.target.value) || 0) })} /></Field>
                {step.kind === 'mail'
                  ? <Field label={t('leads.mail.template')} required {...(errors[`steps.${i}.templateId`] ? { error: errors[`steps.${i}.templateId`] } : {})}><Select value={step.templateId || null} placeholder={t('leads.mail.choose')} onValueChange={(templateId) => templateId && change(i, { ...step, templateId })} options={templates.map((x) => ({ value: x.id, label: x.name }))} /></Field>
                  : <div className="grid gap-3 sm:grid-cols-[8rem_1fr]"><Field label={t('leads.activity.field.kind')}><Select value={step.activity} onValueChange={(activity) => activity && change(i, { ...step, activity })} options={taskKinds.map((value) => ({ value, label: t(`leads.activity.kind.${value}`) }))} /></Field><Field label={t('leads.activity.field.title')} required {...(errors[`steps.${i}.title`] ? { error: errors[`steps.${i}.title`] } : {})}><Input dir="auto" maxLength={200} value={step.title} onChange={(e) => change(i, { ...step, title: e.target.value })} /></Field></div>}
              </div>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2"><Button type="button" size="sm" variant="outline" onClick={() => add({ kind: 'mail', wait: steps.length === 0 ? 0 : 2, templateId: templates[0]?.id ?? '' })}><Plus aria-hidden />{t('capture.sequence.kind.mail')}</Button><Button type="button" size="sm" variant="outline" onClick={() => add({ kind: 'activity', wait: steps.length === 0 ? 0 : 2, activity: 'call', title: t('leads.activity.kind.call'), body: '' })}><Plus aria-hidden />{t('capture.sequence.kind.activity')}</Button></div>
        <Switch checked={isActive} onCheckedChange={setActive} label={t('capture.on')} description={t('capture.sequence.offHelp')} />
      </form>
    </Dialog>
  );
}

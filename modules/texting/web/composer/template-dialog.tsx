import { useId, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { listTemplates, numberTopic, syncTemplates, type TemplateInput, type TextProvider } from '../../contract.ts';
import { fillTemplate, firstName } from '../../rules/placeholders.ts';
import { useBase } from '../base.ts';

interface Props { number: { id: string; provider: TextProvider }; name: string; busy: boolean; onSend: (template: TemplateInput) => void; onClose: () => void }

/** Chooses a template and fills it in: of Meta from the list that was fetched, of Twilio by its content SID. */
export function TemplateDialog({ number, name, busy, onSend, onClose }: Props) {
  const t = useT('texting');
  const form = useId();
  return (
    <Dialog open onOpenChange={(open) => { if (!open) onClose(); }} title={t('template.title')} description={t('template.lead')} footer={<><Button variant="ghost" onClick={onClose}>{t('composer.cancel')}</Button><Button type="submit" form={form} variant="primary" loading={busy}>{t('template.send')}</Button></>}>
      {number.provider === 'meta' ? <OfMeta form={form} numberId={number.id} name={name} onSend={onSend} /> : <OfTwilio form={form} name={name} onSend={onSend} />}
    </Dialog>
  );
}

function OfMeta({ form, numberId, name, onSend }: { form: string; numberId: string; name: string; onSend: Props['onSend'] }) {
  const t = useT('texting');
  const base = useBase();
  const items = useRead(listTemplates, { ...base, id: numberId }, { topics: [numberTopic] }).data?.items ?? [];
  const sync = useAction(syncTemplates, { topics: [numberTopic], success: t('template.fetching') });
  const [id, setId] = useState<string | null>(null);
  const [values, setValues] = useState<string[]>([]);
  const chosen = items.find((item) => item.id === id);
  const filled = chosen ? Array.from({ length: chosen.places }, (_, i) => values[i] ?? (i === 0 ? firstName(name) : '')) : [];
  return (
    <form id={form} className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); if (chosen) onSend({ id: chosen.id, values: filled }); }}>
      {items.length === 0 ? <p className="text-muted-foreground">{t('template.none')}</p> : <Field label={t('template.choose')} required><Select value={id} onValueChange={(next) => { setId(next); setValues([]); }} options={items.map((item) => ({ value: item.id, label: `${item.name} (${item.language})` }))} /></Field>}
      {filled.map((value, i) => <Field key={i} label={t('template.value', { n: i + 1 })} required><Input dir="auto" required maxLength={500} value={value} onChange={(e) => setValues(filled.map((v, at) => (at === i ? e.target.value : v)))} /></Field>)}
      {chosen && <div><p className="text-sm font-medium">{t('template.preview')}</p><p dir="auto" className="mt-1 rounded-md bg-muted px-3 py-2 wrap-anywhere whitespace-pre-line">{fillTemplate(chosen.body, filled)}</p></div>}
      <Button size="sm" variant="outline" className="self-start" loading={sync.isPending} onClick={() => sync.mutate({ ...base, id: numberId })}>{t('template.fetch')}</Button>
    </form>
  );
}

function OfTwilio({ form, name, onSend }: { form: string; name: string; onSend: Props['onSend'] }) {
  const t = useT('texting');
  const [contentSid, setContentSid] = useState('');
  const [values, setValues] = useState(firstName(name));
  return (
    <form id={form} className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); onSend({ contentSid: contentSid.trim(), values: values.split('\n').map((v) => v.trim()).filter((v) => v !== '') }); }}>
      <Field label={t('template.contentSid')} required><Input dir="ltr" required pattern="HX[0-9a-fA-F]{32}" autoComplete="off" spellCheck={false} value={contentSid} onChange={(e) => setContentSid(e.target.value)} /></Field>
      <Field label={t('template.values')} help={t('template.valuesHelp')}><Textarea dir="auto" rows={3} value={values} onChange={(e) => setValues(e.target.value)} /></Field>
    </form>
  );
}

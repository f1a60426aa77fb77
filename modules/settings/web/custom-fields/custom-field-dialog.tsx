import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { formulaNames, formulaReferences } from '#core/contract/formula.ts';
import { createCustomField, customFieldTypes, listFormulaOperands, updateCustomField, type CustomField } from '#core/contract/records.ts';
import type { ApiError } from '#core/web/api/errors.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { checkedFormula, FormulaEditor } from './formula-editor.tsx';
import { useNamedOperands } from './own-names.ts';

type Kind = (typeof customFieldTypes)[number];
/** An option as it is edited; `was` is what it is called now, null for a new one. */
interface Option { key: number; was: string | null; text: string }

/** Adds or changes a custom field. An option that records use is not lost in silence: the dialog asks what becomes of them. */
export function CustomFieldDialog({ topic, field, kinds, onClose }: { topic: string; field: CustomField | null; kinds: ReadonlyArray<{ value: string; label: string }>; onClose: () => void }) {
  const t = useT('settings');
  const core = useT();
  const form = useId();
  const [label, setLabel] = useState(field?.label ?? '');
  const [type, setType] = useState<Kind>(field?.type ?? 'text');
  const [relationTopic, setRelationTopic] = useState(field?.relationTopic ?? kinds[0]?.value ?? '');
  const [required, setRequired] = useState(field?.required ?? false);
  const [options, setOptions] = useState<readonly Option[]>(() => (field?.options ?? []).map((text, key) => ({ key, was: text, text })));
  const [lost, setLost] = useState<Readonly<Record<string, string>>>({});
  const [asked, setAsked] = useState<{ option: string; count: number } | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const refused = (error: ApiError) => {
    if (error.code === 'core.option_in_use') setAsked(error.details as { option: string; count: number }); else setRefusal(error);
  };
  const done = { topics: ['core.custom_field'], quiet: true, onDone: onClose, onRefused: refused } as const;
  const create = useAction(createCustomField, done);
  const update = useAction(updateCustomField, done);
  const computes = type === 'formula';
  const operands = useNamedOperands(topic, useRead(listFormulaOperands, { topic }, { topics: ['core.custom_field'], enabled: computes }).data?.items ?? []);
  const [typed, setTyped] = useState<string | null>(null);
  const expression = typed ?? (field?.formula ? formulaNames(field.formula.expression, operands) : '');
  const self = field && `custom.${field.id}`;
  const chooses = type === 'select' || type === 'multi';
  const texts = options.map((o) => o.text.trim()).filter(Boolean);
  const wrong = (path: string) => refusal?.fields.find((f) => f.path === path)?.message;
  const save = (answers: Readonly<Record<string, string>>) => {
    setRefusal(null);
    setAsked(null);
    // By reference: the server does not know the names of the viewer's language. One that nobody touched stays as it is.
    const formula = !computes || (field && typed === null) ? {} : { formula: formulaReferences(expression, operands) };
    const shared = { label: label.trim(), ...formula, ...(computes ? {} : { required }), ...(chooses ? { options: texts } : {}) };
    if (!field) { create.mutate({ topic, type, ...(type === 'relation' ? { relationTopic } : {}), ...shared }); return; }
    const renamed = options.filter((o) => o.was !== null && o.text.trim() && o.text.trim() !== o.was).map((o) => [o.was!, o.text.trim()] as const);
    update.mutate({ id: field.id, version: field.version, ...shared, replace: { ...Object.fromEntries(Object.entries(answers).map(([gone, next]) => [gone, next || null])), ...Object.fromEntries(renamed) } });
  };
  const setOption = (key: number, text: string) => setOptions(options.map((o) => (o.key === key ? { ...o, text } : o)));
  const move = (index: number, by: number) => { const next = [...options]; next.splice(index + by, 0, ...next.splice(index, 1)); setOptions(next); };
  const addOption = () => setOptions([...options, { key: Math.max(-1, ...options.map((o) => o.key)) + 1, was: null, text: '' }]);
  return (
    <Dialog open title={t(field ? 'customFields.editTitle' : 'customFields.addTitle')} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="outline" onClick={onClose}>{core('action.cancel')}</Button><Button variant="primary" type="submit" form={form} loading={create.isPending || update.isPending} disabled={label.trim() === '' || (chooses && texts.length === 0) || (computes && 'problem' in checkedFormula(expression, operands, self))}>{t(field ? 'customFields.save' : 'customFields.add')}</Button></>}>
      <form id={form} className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); e.stopPropagation(); save(lost); }}>
        {refusal && refusal.fields.every((f) => !['label', 'options', 'relationTopic', 'formula'].includes(f.path)) && <p role="alert" className="text-sm text-destructive-ink">{errorText(refusal)}</p>}
        <Field label={t('customFields.name')} required error={wrong('label')}><Input autoFocus dir="auto" maxLength={60} value={label} onChange={(e) => setLabel(e.target.value)} /></Field>
        <Field label={t('customFields.typeLabel')} help={field ? t('customFields.typeStays') : undefined} disabled={field !== null}>
          <Select value={type} onValueChange={(next) => { setType(next); if ((next === 'select' || next === 'multi') && options.length === 0) addOption(); }} options={customFieldTypes.map((value) => ({ value, label: t(`customFields.type.${value}`) }))} />
        </Field>
        {type === 'relation' && <Field label={t('customFields.pointsAt')} disabled={field !== null} error={wrong('relationTopic')}><Select value={relationTopic} onValueChange={setRelationTopic} options={kinds} /></Field>}
        {computes && <FormulaEditor value={expression} operands={operands} self={self} error={wrong('formula')} onChange={(next) => { setRefusal(null); setTyped(next); }} />}
        {chooses && (
          <Field label={t('customFields.options')} required group error={wrong('options')}>
            <div className="flex flex-col gap-1.5">
              {options.map((option, index) => (
                <span key={option.key} className="flex items-center gap-1">
                  <Input size="sm" dir="auto" maxLength={60} aria-label={t('customFields.option', { n: index + 1 })} value={option.text} onChange={(e) => setOption(option.key, e.target.value)} onKeyDown={(e) => { if (e.key === 'Enter' && index === options.length - 1 && option.text.trim()) { e.preventDefault(); addOption(); } }} autoFocus={option.was === null && index > 0} />
                  <IconButton size="sm" className="text-muted-foreground" aria-label={t('customFields.up', { name: option.text })} disabled={index === 0} onClick={() => move(index, -1)}><ArrowUp /></IconButton>
                  <IconButton size="sm" className="text-muted-foreground" aria-label={t('customFields.down', { name: option.text })} disabled={index === options.length - 1} onClick={() => move(index, 1)}><ArrowDown /></IconButton>
                  <IconButton size="sm" className="text-muted-foreground" aria-label={core('action.removeNamed', { name: option.text })} onClick={() => setOptions(options.filter((o) => o.key !== option.key))}><X /></IconButton>
                </span>
              ))}
              <Button size="sm" variant="ghost" className="self-start" onClick={addOption}><Plus aria-hidden />{t('customFields.addOption')}</Button>
            </div>
          </Field>
        )}
        {asked && (
          <div role="alert" className="flex flex-col gap-2 rounded-md border border-warning bg-warning-subtle p-3 text-sm">
            <p className="text-warning-ink">{t('customFields.inUse', { option: asked.option, count: asked.count })}</p>
            <Field label={t('customFields.becomes')}><Select value={lost[asked.option] ?? ''} onValueChange={(next) => setLost({ ...lost, [asked.option]: next })} options={[{ value: '', label: t('customFields.becomesEmpty') }, ...texts.map((value) => ({ value, label: value }))]} /></Field>
            <Button size="sm" variant="outline" className="self-start" onClick={() => { const answers = { ...lost, [asked.option]: lost[asked.option] ?? '' }; setLost(answers); save(answers); }}>{t('customFields.replaceAndSave')}</Button>
          </div>
        )}
        {!computes && <Checkbox checked={required} onCheckedChange={setRequired} label={t('customFields.requiredLabel')} description={t('customFields.requiredHelp')} />}
      </form>
    </Dialog>
  );
}

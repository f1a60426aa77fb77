import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import type { CustomField } from '#core/contract/records.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { announce } from '#core/web/ui/live-region.tsx';
import { Menu, MenuItem } from '#core/web/ui/menu.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { formFieldKeys } from '../../../contract.ts';
import { askableKinds } from '../../../rules/capture/form-kinds.ts';
import type { TabProps } from './form-page.tsx';

/** Fields of a form with their labels and order, and the words around them. */
export function FieldsTab({ draft, set, errors, own }: TabProps & { own: readonly CustomField[] }) {
  const t = useT('sales');
  const used = new Set(draft.fields.map((f) => f.key));
  const can = useCan();
  const free = [...formFieldKeys.filter((key) => key !== 'productIds' || can('accounting.item.view')).map((key) => ({ key: key as string, label: t(`leads.field.${key}`) })), ...own.filter((f) => askableKinds.includes(f.type)).map((f) => ({ key: `custom:${f.id}`, label: f.label }))].filter((f) => !used.has(f.key as never));
  const change = (i: number, patch: Partial<(typeof draft.fields)[number]>) => set({ fields: draft.fields.map((f, n) => (n === i ? { ...f, ...patch } : f)) });
  const move = (i: number, by: -1 | 1) => {
    const fields = [...draft.fields];
    [fields[i], fields[i + by]] = [fields[i + by]!, fields[i]!];
    set({ fields });
    announce(t('capture.form.moved', { name: fields[i + by]!.label, place: i + by + 1 }));
  };
  const nameOf = (key: string) => (key.startsWith('custom:') ? own.find((f) => `custom:${f.id}` === key)?.label ?? t('capture.form.goneField') : t(`leads.field.${key}`));
  return (
    <div className="flex flex-col gap-5 pt-2">
      <Field label={t('capture.form.name')} required {...(errors['name'] ? { error: errors['name'] } : {})}><Input dir="auto" maxLength={80} value={draft.name} onChange={(e) => set({ name: e.target.value })} /></Field>
      <Field label={t('capture.form.title')}><Input dir="auto" maxLength={160} value={draft.title} onChange={(e) => set({ title: e.target.value })} /></Field>
      <Field label={t('capture.form.intro')}><Textarea dir="auto" rows={2} maxLength={2000} value={draft.intro} onChange={(e) => set({ intro: e.target.value })} /></Field>
      <div className="flex flex-col gap-2">
        <h2 className="font-medium">{t('capture.form.fields')}</h2>
        {errors['fields'] && <Notice kind="error">{errors['fields']}</Notice>}
        <ol className="divide-y rounded-lg border">
          {draft.fields.map((field, i) => (
            <li key={field.key} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
              <div className="min-w-0 flex-1 basis-48">
                <Field label={t('capture.form.labelOf', { name: nameOf(field.key) })} hideLabel {...(errors[`fields.${i}.key`] ?? errors[`fields.${i}.label`] ? { error: errors[`fields.${i}.key`] ?? errors[`fields.${i}.label`] } : {})}><Input dir="auto" size="sm" maxLength={120} value={field.label} onChange={(e) => change(i, { label: e.target.value })} /></Field>
                <p className="mt-1 truncate text-xs text-muted-foreground">{nameOf(field.key)}</p>
                <Field className="mt-1" label={t('capture.form.helpOf', { name: nameOf(field.key) })} hideLabel {...(errors[`fields.${i}.help`] ? { error: errors[`fields.${i}.help`] } : {})}><Input dir="auto" size="sm" maxLength={200} placeholder={t('capture.form.helpHint')} value={field.help} onChange={(e) => change(i, { help: e.target.value })} /></Field>
              </div>
              <Checkbox checked={field.required} onCheckedChange={(on) => change(i, { required: on === true })} label={t('capture.form.required')} />
              <span className="flex">
                <IconButton size="sm" aria-label={t('capture.form.up', { name: field.label })} disabled={i === 0} onClick={() => move(i, -1)}><ArrowUp /></IconButton>
                <IconButton size="sm" aria-label={t('capture.form.down', { name: field.label })} disabled={i === draft.fields.length - 1} onClick={() => move(i, 1)}><ArrowDown /></IconButton>
                <IconButton size="sm" aria-label={t('capture.form.take', { name: field.label })} disabled={draft.fields.length === 1} onClick={() => set({ fields: draft.fields.filter((_, n) => n !== i) })}><X /></IconButton>
              </span>
            </li>
          ))}
        </ol>
        {free.length > 0 && <Menu trigger={<Button variant="outline" size="sm" className="self-start"><Plus aria-hidden />{t('capture.form.addField')}</Button>}>{free.map((f) => <MenuItem key={f.key} onSelect={() => set({ fields: [...draft.fields, { key: f.key as never, label: f.label, required: false, help: '' }] })}>{f.label}</MenuItem>)}</Menu>}
      </div>
      <Field label={t('capture.form.submitLabel')} help={t('capture.form.submitHelp')}><Input dir="auto" maxLength={60} value={draft.submitLabel} placeholder={t('capture.public.send')} onChange={(e) => set({ submitLabel: e.target.value })} /></Field>
    </div>
  );
}

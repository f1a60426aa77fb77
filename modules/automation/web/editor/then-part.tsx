import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { CustomField } from '#core/contract/records.ts';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Menu, MenuItem } from '#core/web/ui/menu.tsx';
import { Select } from '#core/web/ui/select.tsx';
import type { Action, FieldValue, Kind, People } from '../../contract.ts';
import type { KnownFields, KnownKinds } from '../use-kinds.ts';
import { PeopleBox } from './people-box.tsx';
import { firstAction, type RuleValues } from './rule-values.ts';
import { TextBox } from './text-box.tsx';
import { ValueBox } from './value-box.tsx';

/** What a step is edited with. */
interface Surroundings { kind: Kind; kinds: KnownKinds; fields: KnownFields; custom: readonly CustomField[] }
const mostSteps = 5;

/** What is done, in its order: one to five steps. */
export function ThenPart(given: Surroundings) {
  const t = useT('automation');
  const { setValue } = useFormContext();
  const { actions } = useWatch() as unknown as RuleValues;
  const put = (next: Action[]) => setValue('actions', next, { shouldDirty: true });
  const move = (from: number, by: number) => { const next = [...actions]; next.splice(from + by, 0, ...next.splice(from, 1)); put(next); };
  return (
    <div className="flex flex-col items-start gap-3">
      <ol className="flex w-full flex-col gap-3">
        {actions.map((action, i) => (
          <li key={i} className="rounded-lg border p-3 sm:p-4">
            <div className="mb-3 flex items-center gap-2">
              <span aria-hidden className="figures grid size-6 shrink-0 place-items-center rounded-full bg-secondary text-sm font-medium">{i + 1}</span>
              <Select aria-label={t('editor.step', { n: i + 1 })} className="min-w-0 flex-1 sm:max-w-72" value={action.do} options={given.kind.actions.map((kind) => ({ value: kind, label: t(`do.${kind}`) }))} onValueChange={(kind) => put(actions.map((a, j) => (j === i ? firstAction(kind) : a)))} />
              <span className="ms-auto flex">
                {i > 0 && <IconButton size="sm" aria-label={t('editor.up', { n: i + 1 })} onClick={() => move(i, -1)}><ArrowUp /></IconButton>}
                {i < actions.length - 1 && <IconButton size="sm" aria-label={t('editor.down', { n: i + 1 })} onClick={() => move(i, 1)}><ArrowDown /></IconButton>}
                {actions.length > 1 && <IconButton size="sm" aria-label={t('editor.remove', { n: i + 1 })} onClick={() => put(actions.filter((_, j) => j !== i))}><X /></IconButton>}
              </span>
            </div>
            <Step key={action.do} {...given} action={action} path={`actions.${i}`} />
          </li>
        ))}
      </ol>
      {actions.length < mostSteps && (
        <Menu trigger={<Button size="sm" variant="outline"><Plus aria-hidden />{t('editor.addAction')}</Button>}>
          {given.kind.actions.map((kind) => <MenuItem key={kind} onSelect={() => put([...actions, firstAction(kind)])}>{t(`do.${kind}`)}</MenuItem>)}
        </Menu>
      )}
    </div>
  );
}

function Step({ kind, kinds, fields, custom, action, path }: Surroundings & { action: Action; path: string }) {
  const t = useT('automation');
  const { setValue } = useFormContext();
  const people = <FormField name={`${path}.to`} label={t('box.to')} required>{(f) => <PeopleBox kinds={kinds} hasOwner={kind.owner !== null} value={f.value as People} set={f.set} />}</FormField>;
  switch (action.do) {
    case 'notify': return <div className="flex flex-col gap-4">{people}<FormField name={`${path}.text`} label={t('box.text')} required>{(f) => <TextBox fields={fields} max={200} value={String(f.value ?? '')} set={f.set} />}</FormField></div>;
    case 'follow': return people;
    case 'comment': return <FormField name={`${path}.text`} label={t('box.text')} help={t('box.commentHelp')} required>{(f) => <TextBox long fields={fields} max={2000} value={String(f.value ?? '')} set={f.set} />}</FormField>;
    case 'remind': return (
      <div className="grid gap-4 sm:grid-cols-[8rem_1fr]">
        <FormField name={`${path}.days`} label={t('box.days')} required><Input type="number" min={1} max={365} inputMode="numeric" className="figures" /></FormField>
        <FormField name={`${path}.note`} label={t('box.note')} optional>{(f) => <TextBox fields={fields} max={120} value={String(f.value ?? '')} set={f.set} />}</FormField>
      </div>
    );
    case 'set': {
      const items = fields.fields.filter((f) => f.settable).map((f) => ({ id: f.key, label: fields.labelOf(f.key) }));
      const field = fields.fields.find((f) => f.key === action.field);
      const first = (key: string): FieldValue => { const type = fields.fields.find((f) => f.key === key)?.type; return type === 'boolean' ? true : null; };
      return (
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField name={`${path}.field`} label={t('box.field')} required>{(f) => <Combobox items={items} clearable={false} placeholder={t('box.fieldChoose')} value={items.find((i) => i.id === f.value) ?? null} onValueChange={(item) => setValue(path, { ...action, field: item?.id ?? '', value: first(item?.id ?? '') }, { shouldDirty: true })} />}</FormField>
          {field && <FormField name={`${path}.value`} label={t('box.value')}>{(f) => <ValueBox key={field.key} field={field} fields={fields} custom={custom} value={f.value as FieldValue} set={f.set} />}</FormField>}
        </div>
      );
    }
  }
}

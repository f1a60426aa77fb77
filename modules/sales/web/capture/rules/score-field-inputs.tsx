import type { CustomField } from '#core/contract/records.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { scoreFields, type ScoreCondition } from '../../../contract.ts';
import { operatorsFor, ownScoreKinds } from '../../../rules/capture/score-fields.ts';
import { ProductsInput } from '../../leads/products-input.tsx';

type FieldCondition = Extract<ScoreCondition, { kind: 'field' }>;
type Own = readonly CustomField[];

/** What a field of a score rule is called. */
export const scoreFieldName = (t: ReturnType<typeof useT>, field: string, own: Own): string => (field.startsWith('custom:') ? own.find((f) => `custom:${f.id}` === field)?.label ?? t('capture.form.goneField') : t(`leads.field.${field}`));

/** A field of leads, how it is looked at, and what for. */
export function ScoreFieldInputs({ condition: c, onChange, own, errors }: { condition: FieldCondition; onChange: (condition: FieldCondition) => void; own: Own; errors: Readonly<Record<string, string>> }) {
  const t = useT('sales');
  const can = useCan();
  const wrong = (path: string) => (errors[path] ? { error: errors[path] } : {});
  const keys = [...scoreFields.filter((key) => key !== 'productIds' || c.field === key || can('accounting.item.view')), ...own.filter((f) => (ownScoreKinds as readonly string[]).includes(f.type)).map((f) => `custom:${f.id}`)];
  // One that was put away is still what the rule says.
  const fields = keys.includes(c.field) ? keys : [c.field, ...keys];
  const operators = operatorsFor(c.field, own);
  const choose = (field: string) => {
    const fitting = operatorsFor(field, own);
    const operator = fitting.includes(c.operator) ? c.operator : fitting[0]!;
    onChange({ ...c, field, operator, value: own.some((f) => `custom:${f.id}` === field && f.type === 'checkbox') ? 'true' : '' });
  };
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field label={t('capture.score.field')} {...wrong('condition.field')}><Select value={c.field} onValueChange={(field) => field && choose(field)} options={fields.map((value) => ({ value, label: scoreFieldName(t, value, own) }))} /></Field>
      <Field label={t('capture.score.is')} {...wrong('condition.operator')}><Select value={c.operator} onValueChange={(operator) => operator && onChange({ ...c, operator })} options={(operators.length > 0 ? operators : [c.operator]).map((value) => ({ value, label: t(`capture.score.operator.${value}`) }))} /></Field>
      {c.operator !== 'filled' && c.operator !== 'empty' && <Field label={t('capture.score.value')} {...wrong('condition.value')}><ValueInput field={own.find((f) => `custom:${f.id}` === c.field)} condition={c} onChange={(value) => onChange({ ...c, value })} /></Field>}
    </div>
  );
}

function ValueInput({ field, condition: c, onChange }: { field: CustomField | undefined; condition: FieldCondition; onChange: (value: string) => void }) {
  const t = useT('sales');
  if (c.field === 'productIds') return <ProductsInput value={c.value ? [c.value] : []} onChange={(ids) => onChange(ids.at(-1) ?? '')} />;
  if (field?.type === 'checkbox') return <Select value={c.value} onValueChange={(value) => value && onChange(value)} options={[{ value: 'true', label: t('capture.estimate.yes') }, { value: 'false', label: t('capture.estimate.no') }]} />;
  if (field?.type === 'select') return <Select value={c.value || null} onValueChange={(value) => onChange(value ?? '')} options={field.options.map((value) => ({ value, label: value }))} placeholder={t('capture.public.choose')} />;
  return <Input dir="auto" inputMode={field?.type === 'number' || c.operator === 'at_least' ? 'decimal' : undefined} value={c.value} onChange={(e) => onChange(e.target.value)} />;
}

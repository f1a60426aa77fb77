import type { ReactNode } from 'react';
import { customPrefix, isCustomKey } from '#core/contract/list-fields.ts';
import type { CustomField, CustomValue } from '#core/contract/records.ts';
import { CustomControl } from '#core/web/resource/custom-control.tsx';
import { Field } from '#core/web/ui/field.tsx';

/** What was typed for the fields a stage asks for, by their keys. */
export type AskedValues = Readonly<Record<string, unknown>>;

/** The typed values as a move sends them: those of the workspace's fields together below `custom`. */
export function askedInput(missing: readonly string[], values: AskedValues): Record<string, unknown> {
  const own = missing.filter((key) => !isCustomKey(key)).map((key) => [key, String(values[key] ?? '').trim()]);
  const custom = missing.filter(isCustomKey).map((key) => [key.slice(customPrefix.length), values[key] ?? null]);
  return { ...Object.fromEntries(own), ...(custom.length > 0 ? { custom: Object.fromEntries(custom) } : {}) };
}

/** What is wrong with the typed values, by their keys: the workspace's fields that were left empty, and what the move's schema refuses below `fields`. */
export function askedProblems(missing: readonly string[], values: AskedValues, issues: ReadonlyArray<{ path: readonly PropertyKey[]; message: string }>, say: string): Record<string, string> {
  const problems = Object.fromEntries(missing.filter((key) => isCustomKey(key) && (values[key] ?? null) === null).map((key) => [key, say]));
  for (const { path: [top, field, id], message } of issues) if (top === 'fields') problems[field === 'custom' ? `${customPrefix}${String(id)}` : String(field)] ??= message;
  return problems;
}

/** One box for each field a stage asks for; `box` draws those of the record itself. */
export function AskedFields({ missing, custom, values, wrong, labelOf, box, onChange }: {
  missing: readonly string[]; custom: readonly CustomField[]; values: AskedValues; wrong: Readonly<Record<string, string>>; labelOf: (key: string) => string;
  box: (key: string, value: string, set: (value: string) => void) => ReactNode; onChange: (values: AskedValues) => void;
}) {
  return missing.map((key) => {
    const field = custom.find((f) => customPrefix + f.id === key);
    const set = (value: unknown) => onChange({ ...values, [key]: value });
    return (
      <Field key={key} label={field ? field.label : labelOf(key)} required error={wrong[key]}>
        {field ? <CustomControl eager field={field} value={(values[key] ?? null) as CustomValue} set={set} /> : box(key, String(values[key] ?? ''), set)}
      </Field>
    );
  });
}

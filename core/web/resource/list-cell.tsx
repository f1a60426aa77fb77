import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { ListField } from '#core/contract/list-fields.ts';
import { useLanguage, useT } from '../i18n/i18n.ts';
import { showError } from '../query.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { cn } from '../ui/cn.ts';
import { dayWritten } from '../ui/date-text.ts';
import { Input } from '../ui/input.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { Select } from '../ui/select.tsx';
import { StatusDot } from '../ui/status-pill.tsx';
import { valueIn } from './custom-fields.ts';
import type { Choice, ListColumn } from './list-types.ts';

/** A value as its type reads best in a table. */
export function FieldValue({ value, field, choices }: { value: unknown; field: ListField | undefined; choices: readonly Choice[] | undefined }): ReactNode {
  const t = useT('resource');
  const language = useLanguage();
  if (value === null || value === undefined || value === '') return <span className="text-muted-foreground">–</span>;
  const choice = choices?.find((c) => c.value === String(value));
  if (choice) return choice.tone ? <span className="inline-flex max-w-full items-center gap-1.5"><StatusDot tone={choice.tone} /><span className="truncate">{choice.label}</span></span> : choice.label;
  if (typeof value === 'boolean') return t(value ? 'list.yes' : 'list.no');
  switch (field?.type) {
    case 'instant': return <RelativeTime value={value as string} className="text-muted-foreground" />;
    case 'date': return dayWritten(String(value), language);
    case 'number': return typeof value === 'number' ? value.toLocaleString('en-US') : String(value);
    default: return Array.isArray(value) ? value.join(', ') : String(value as string);
  }
}

/** Columns of figures stand at the end. */
export function alignOf(column: { align?: 'start' | 'center' | 'end' }, field: ListField | undefined): 'start' | 'center' | 'end' {
  return column.align ?? (field?.type === 'number' || field?.type === 'money' ? 'end' : 'start');
}

/** Props of EditableCell. */
export interface EditableCellProps<Row> { row: Row; column: ListColumn<Row>; field: ListField; choices: readonly Choice[] | undefined; onEdit: (row: Row, key: string, value: unknown) => Promise<unknown>; children: ReactNode }

/** A value that is changed where it stands: press, type, Enter; Esc gives up. The new value is shown while it is being saved. */
export function EditableCell<Row>({ row, column, field, choices, onEdit, children }: EditableCellProps<Row>) {
  const t = useT('resource');
  const [editing, setEditing] = useState(false);
  const [saving, setSaving] = useState<{ value: unknown } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const current = saving ? saving.value : valueIn(row, column.key);
  const close = () => { setEditing(false); requestAnimationFrame(() => button.current?.focus()); };
  const save = async (value: unknown) => {
    if (value === current) return;
    setSaving({ value });
    try { await onEdit(row, column.key, value); } catch (error) { showError(error); } finally { setSaving(null); }
  };
  if (field.type === 'boolean') return <Checkbox checked={current === true} aria-label={t('list.edit', { name: column.header })} onCheckedChange={(on) => void save(on)} />;
  if (choices) return <Select size="sm" className="-mx-2.5 w-[calc(100%+1.25rem)] border-transparent bg-transparent hover:border-input" aria-label={t('list.edit', { name: column.header })} value={current === null || current === undefined ? null : String(current)} options={choices} onValueChange={(v) => void save(v)} />;
  if (editing) return <CellInput column={column} field={field} value={current} onSave={(v) => { close(); void save(v); }} onCancel={close} />;
  return (
    <button ref={button} type="button" title={t('list.edit', { name: column.header })} onClick={() => setEditing(true)} className={cn('focus-ring -mx-2 block h-7 w-[calc(100%+1rem)] cursor-text truncate rounded-md border border-transparent px-2 text-start hover:border-input', alignOf(column, field) === 'end' && 'text-end')}>
      {saving ? <FieldValue value={saving.value} field={field} choices={choices} /> : children}
    </button>
  );
}

function CellInput<Row>({ column, field, value, onSave, onCancel }: { column: ListColumn<Row>; field: ListField; value: unknown; onSave: (value: unknown) => void; onCancel: () => void }) {
  const t = useT('resource');
  const [text, setText] = useState(String(value ?? ''));
  const done = useRef(false);
  const finish = (keep: boolean) => {
    if (done.current) return;
    done.current = true;
    const trimmed = text.trim();
    const next = trimmed === '' && field.nullable ? null : field.type === 'number' ? Number(trimmed) : trimmed;
    const wrong = (trimmed === '' && !field.nullable) || (typeof next === 'number' && !Number.isFinite(next));
    if (keep && !wrong) onSave(next); else onCancel();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    finish(event.key === 'Enter');
  };
  return (
    <Input size="sm" autoFocus type={field.type === 'date' ? 'date' : 'text'} inputMode={field.type === 'number' || field.type === 'money' ? 'decimal' : undefined} aria-label={t('list.edit', { name: column.header })} className="-mx-2 h-7 w-[calc(100%+1rem)] px-2 pointer-coarse:min-h-9"
      value={text} onFocus={(e) => e.target.select()} onChange={(e) => setText(e.target.value)} onBlur={() => finish(true)} onKeyDown={onKeyDown} />
  );
}

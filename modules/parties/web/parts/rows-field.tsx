import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';

/** Rows of a list inside a form: each with its boxes, one to add, one to take away. Refusals of a row stand under it. */
export function RowsField<T>({ name, rows, blank, onChange, addLabel, removeLabel, children, max = 10 }: {
  name: string; rows: readonly T[]; blank: T; onChange: (rows: T[]) => void; addLabel: string; removeLabel: string; max?: number; children: (row: T, set: (patch: Partial<T>) => void, index: number) => ReactNode;
}) {
  const t = useT('parties');
  const { errors } = useFormState();
  const wrong = errors[name] as unknown as Record<number, Record<string, { message?: string }>> | undefined;
  return (
    <div className="flex flex-col gap-2">
      {rows.map((row, i) => (
        <div key={i} className="flex flex-col gap-1" role="group" aria-label={t('rows.row', { name: addLabel, number: i + 1 })}>
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1">{children(row, (patch) => onChange(rows.map((r, j) => (j === i ? { ...r, ...patch } : r))), i)}</div>
            <IconButton size="md" className="text-muted-foreground" aria-label={`${removeLabel} ${i + 1}`} onClick={() => onChange(rows.filter((_, j) => j !== i))}><X /></IconButton>
          </div>
          {wrong?.[i] && <p role="alert" className="text-sm text-destructive-ink">{Object.values(wrong[i]).map((e) => e.message).filter(Boolean).join(' ')}</p>}
        </div>
      ))}
      {rows.length < max && <div><Button size="sm" variant="ghost" onClick={() => onChange([...rows, blank])}><Plus aria-hidden />{addLabel}</Button></div>}
    </div>
  );
}

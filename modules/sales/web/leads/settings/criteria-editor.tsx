import { ArrowDown, ArrowUp, GripVertical, Plus, X } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Input } from '#core/web/ui/input.tsx';
import { announce } from '#core/web/ui/live-region.tsx';
import { criterionLength, criterionLimit, type Criterion } from '../../../contract.ts';

/** A criterion in the boxes; one without an id is new. */
export interface CriterionRow { key: string; id?: string; text: string }

/** Rows for the criteria of a stage. */
export const criterionRows = (criteria: readonly Criterion[]): CriterionRow[] => criteria.map(({ id, text }) => ({ key: id, id, text }));
/** The rows as an endpoint takes them; rows nobody wrote into are none. */
export const criteriaOf = (rows: readonly CriterionRow[]): Array<{ id?: string; text: string }> => rows.filter(({ text }) => text.trim() !== '').map(({ id, text }) => ({ ...(id ? { id } : {}), text: text.trim() }));

/** What has to be done before a record goes on from a stage: sentences to add, word anew, remove, and move by dragging, by the arrows, or with Alt and an arrow key. */
export function CriteriaEditor({ rows, onChange }: { rows: readonly CriterionRow[]; onChange: (rows: CriterionRow[]) => void }) {
  const t = useT('sales');
  const [dragged, setDragged] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const name = (row: CriterionRow, i: number) => row.text.trim() || t('leads.criteria.one', { place: i + 1 });
  const focusRow = (at: number) => setTimeout(() => list.current?.querySelectorAll('input')[at]?.focus(), 0);
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rows.length) return;
    const next = [...rows];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
    announce(t('leads.stage.moved', { name: name(rows[from]!, from), place: to + 1, total: rows.length }));
  };
  const over = (event: DragEvent, to: number) => {
    const from = rows.findIndex((r) => r.key === dragged);
    if (from < 0) return;
    event.preventDefault();
    if (from === to) return;
    const next = [...rows];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  const add = () => { onChange([...rows, { key: newId(), text: '' }]); focusRow(rows.length); };
  return (
    <div className="flex flex-col gap-2">
      {rows.length > 0 && (
        <ol ref={list} className="flex flex-col gap-2">
          {rows.map((row, i) => (
            // Only the grip is dragged, so that words in the box can be chosen by mouse; buttons and Alt+arrows do the same.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li key={row.key} onDragOver={(e) => over(e, i)} onDrop={(e) => e.preventDefault()} className={cn('flex items-center gap-1', dragged === row.key && 'opacity-50')}>
              <span draggable aria-hidden className="cursor-grab text-muted-foreground max-sm:hidden" onDragStart={(e) => { e.dataTransfer.effectAllowed = 'move'; setDragged(row.key); }} onDragEnd={() => setDragged(null)}><GripVertical className="size-4" /></span>
              <span className="min-w-0 flex-1">
                <Input id={`criterion-${row.key}`} dir="auto" maxLength={criterionLength} value={row.text} aria-label={t('leads.criteria.one', { place: i + 1 })} aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown" onChange={(e) => onChange(rows.map((r) => (r.key === row.key ? { ...r, text: e.target.value } : r)))}
                  onKeyDown={(e) => { if (e.altKey && (e.key === 'ArrowUp' || e.key === 'ArrowDown')) { e.preventDefault(); const to = i + (e.key === 'ArrowUp' ? -1 : 1); move(i, to); if (rows[to]) focusRow(to); } }} />
              </span>
              <IconButton size="sm" className="text-muted-foreground" aria-label={t('leads.stage.up', { name: name(row, i) })} disabled={i === 0} onClick={() => move(i, i - 1)}><ArrowUp /></IconButton>
              <IconButton size="sm" className="text-muted-foreground" aria-label={t('leads.stage.down', { name: name(row, i) })} disabled={i === rows.length - 1} onClick={() => move(i, i + 1)}><ArrowDown /></IconButton>
              <IconButton size="sm" className="text-muted-foreground" aria-label={t('leads.stage.remove', { name: name(row, i) })} onClick={() => { onChange(rows.filter((r) => r.key !== row.key)); if (rows.length > 1) focusRow(Math.max(0, i - 1)); }}><X /></IconButton>
            </li>
          ))}
        </ol>
      )}
      <Button variant="outline" size="sm" className="self-start" disabled={rows.length >= criterionLimit} onClick={add}><Plus aria-hidden />{t('leads.criteria.add')}</Button>
    </div>
  );
}

import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import type { CreateEntry } from '#core/web/slots/slots.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { createGroups, gridStep } from './create-filter.ts';

const columns = 2;

/** What can be created, by category: typing filters, arrow keys move, Enter opens. */
export function CreateGrid({ entries, recents, onChoose }: { entries: readonly CreateEntry[]; recents: readonly string[]; onChoose: (id: string) => void }) {
  const t = useT('shell');
  const [typed, setTyped] = useState('');
  const root = useRef<HTMLDivElement>(null);
  // Back from a form nothing has the focus; when the panel opens, the panel gives it, and remembers where it was before.
  useEffect(() => { if (document.activeElement === document.body) root.current?.querySelector<HTMLElement>('input')?.focus(); }, []);
  const groups = createGroups(entries, typed, recents, (entry) => t(entry.label));
  const onKeyDown = (event: KeyboardEvent) => {
    const cells = [...(root.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const here = (document.activeElement as HTMLElement | null)?.dataset;
    if (here?.row === undefined) {
      if (event.key === 'ArrowDown') { event.preventDefault(); cells[0]?.focus(); }
      if (event.key === 'Enter' && cells[0]) { event.preventDefault(); cells[0].click(); }
      return;
    }
    const rows: number[] = [];
    for (const cell of cells) rows[Number(cell.dataset.row)] = (rows[Number(cell.dataset.row)] ?? 0) + 1;
    const next = gridStep(rows, { row: Number(here.row), column: Number(here.column) }, event.key, document.documentElement.dir === 'rtl');
    if (next) { event.preventDefault(); cells.find((cell) => cell.dataset.row === String(next.row) && cell.dataset.column === String(next.column))?.focus(); }
    else if (event.key === 'ArrowUp') { event.preventDefault(); root.current?.querySelector<HTMLElement>('input')?.focus(); }
  };
  const rowsBefore = groups.map((_, i) => groups.slice(0, i).reduce((sum, group) => sum + Math.ceil(group.entries.length / columns), 0));
  return (
    <div ref={root} onKeyDown={onKeyDown} className="flex flex-col gap-5">
      <Input value={typed} onChange={(event) => setTyped(event.target.value)} placeholder={t('create.filter')} aria-label={t('create.filter')} />
      {groups.length === 0 && <EmptyState level={3} title={t('create.nothing')} />}
      {groups.map((group, at) => {
        const start = rowsBefore[at]!;
        return (
          <section key={group.id} aria-label={t(`create.category.${group.id}`)}>
            <h3 className="mb-2 text-xs font-medium text-muted-foreground">{t(`create.category.${group.id}`)}</h3>
            <div className="grid grid-cols-2 gap-2">
              {group.entries.map((entry, i) => {
                const Icon = entry.icon;
                return (
                  <button key={entry.id} type="button" data-row={start + Math.floor(i / columns)} data-column={i % columns} onClick={() => onChoose(entry.id)}
                    className="focus-ring flex min-h-11 items-center gap-2.5 rounded-md border px-3 text-start hover:bg-accent">
                    <Icon aria-hidden className="size-4.5 shrink-0 text-primary-ink" strokeWidth={1.75} />
                    <span className="min-w-0 truncate font-medium">{t(entry.label)}</span>
                  </button>
                );
              })}
            </div>
          </section>
        );
      })}
    </div>
  );
}

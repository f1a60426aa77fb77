import { createCategories, type CreateEntry } from '#core/web/slots/slots.ts';
import { scoreOf } from '../palette/ranking.ts';

/** A heading of Create Bites with what can be created under it. */
export interface CreateGroup { id: (typeof createCategories)[number] | 'recent'; entries: readonly CreateEntry[] }

/** How many of the entries used last stand on top. */
export const recentEntries = 4;

/** Entries by category in the product's order, the last used on top; what is typed leaves only what fits. Empty groups are left out. */
export function createGroups(entries: readonly CreateEntry[], typed: string, recents: readonly string[], labelOf: (entry: CreateEntry) => string): readonly CreateGroup[] {
  const text = typed.trim();
  const fits = (entry: CreateEntry) => text === '' || scoreOf(text, labelOf(entry)) > 0;
  const groups: CreateGroup[] = createCategories.map((id) => {
    const orderOf = (entry: CreateEntry) => (entry.category === id ? (entry.order ?? 100) : entry.also?.[id]);
    const here = entries.flatMap((entry) => { const order = orderOf(entry); return order !== undefined && fits(entry) ? [[order, entry] as const] : []; });
    return { id, entries: here.sort(([a], [b]) => a - b).map(([, entry]) => entry) };
  });
  if (text === '') {
    const lately = recents.map((id) => entries.find((entry) => entry.id === id)).filter((entry) => entry !== undefined).slice(0, recentEntries);
    groups.unshift({ id: 'recent', entries: lately });
  }
  return groups.filter((group) => group.entries.length > 0);
}

/** Where an arrow key leads in a grid of rows of different lengths; the column is kept as far as the row allows. */
export function gridStep(rows: readonly number[], at: { row: number; column: number }, key: string, rtl: boolean): { row: number; column: number } | null {
  const sideways = key === 'ArrowRight' ? (rtl ? -1 : 1) : key === 'ArrowLeft' ? (rtl ? 1 : -1) : 0;
  const down = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (key === 'Home') return { row: at.row, column: 0 };
  if (key === 'End') return { row: at.row, column: (rows[at.row] ?? 1) - 1 };
  if (sideways) {
    const column = at.column + sideways;
    if (column >= 0 && column < (rows[at.row] ?? 0)) return { row: at.row, column };
    const row = at.row + sideways;
    return row < 0 || row >= rows.length ? null : { row, column: sideways > 0 ? 0 : rows[row]! - 1 };
  }
  if (down) {
    const row = at.row + down;
    return row < 0 || row >= rows.length ? null : { row, column: Math.min(at.column, rows[row]! - 1) };
  }
  return null;
}

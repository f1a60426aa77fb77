import type { TaxMapping } from './words.ts';

/** What a line is: mapping asks it. Lines without an item count as services. */
export type LineKind = 'product' | 'service';

/** A tax after a position: itself where nothing is said about it. A mapping for the line's kind comes before one for any. */
function mapped(taxes: readonly TaxMapping[], id: string, kind: LineKind): string | null | undefined {
  const said = taxes.find((m) => m.fromId === id && m.kind === kind) ?? taxes.find((m) => m.fromId === id && m.kind === 'any');
  return said?.toId;
}

/** Proposed taxes after a position, each once. A group nothing is said about is mapped tax by tax (`membersOf`), where something is said about one of them. */
export function mapTaxes(taxes: readonly TaxMapping[], ids: readonly string[], kind: LineKind, membersOf: (id: string) => readonly string[] = (id) => [id]): string[] {
  const after = ids.flatMap((id) => {
    const whole = mapped(taxes, id, kind);
    if (whole !== undefined) return whole ?? [];
    const members = membersOf(id);
    const each = members.map((m) => mapped(taxes, m, kind));
    return each.every((m) => m === undefined) ? [id] : members.flatMap((m, i) => (each[i] === undefined ? m : each[i] ?? []));
  });
  return [...new Set(after)];
}

/** The note as a document says it: where the position brings taxes of its own, only beside one of them. */
export function printedNote(position: { note: string; taxIds: readonly string[] } | null | undefined, used: readonly string[]): string {
  return position && (position.taxIds.length === 0 || position.taxIds.some((id) => used.includes(id))) ? position.note : '';
}

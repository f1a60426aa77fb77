import type { ReportTable } from '../../contract/reports/table.ts';
import type { TableReport } from '../../contract/reports/words.ts';
import { placeAccounts } from '../../rules/reports/account-tree.ts';
import type { ReportAccount } from './accounts.ts';
import type { Asked } from './asked.ts';
import type { PaidBy } from './cash-basis.ts';
import type { LeftOut, Span, Sums } from './sums.ts';

/** Lines that add up to a figure: of accounts, over days, one side or both, with a sign. `against` cash: only those of entries that move cash. */
export interface Piece { readonly ids: readonly string[]; readonly sign: 1n | -1n; readonly side: 'net' | 'debit' | 'credit'; readonly span: Span; /** Journals that are left out, or the only one that counts. */ readonly without?: readonly LeftOut[]; readonly only?: LeftOut; readonly against?: { readonly cash: readonly string[]; readonly taxes: readonly string[]; readonly onlyTaxes: boolean | null }; /** Only entries that carry depreciation, or only those that do not. */ readonly depreciation?: { readonly ids: readonly string[]; readonly has: boolean }; readonly value?: { readonly dimension: string; readonly value: string }; /** On cash basis: in the share that was paid, by these accounts. */ readonly paid?: PaidBy }

/** A column while a report is built. Only columns of lines have a span; budgets and differences have none. */
export interface BuiltColumn { readonly key: string; readonly kind: 'amount' | 'percent'; readonly word: string; readonly span: Span | null; /** The days it is headed with. */ readonly head?: Span; readonly label?: string }
/** A row while a report is built: amounts in minor units (percent: with one fraction digit, ×10), one for each column. */
export interface BuiltRow {
  readonly key: string; readonly kind: ReportTable['rows'][number]['kind']; readonly word?: string; readonly account?: ReportAccount; readonly level: number; readonly parent: string | null; readonly amounts: ReadonlyArray<bigint | null>;
  /** What the figure in a column is made of; absent for headings. */
  readonly pieces?: (column: number) => readonly Piece[];
}
/** A report before it is written down. */
export interface Built { readonly report: TableReport; readonly columns: readonly BuiltColumn[]; readonly rows: readonly BuiltRow[]; readonly checks: ReadonlyArray<{ word: string; difference: bigint }>; readonly from: string | null; readonly to: string }

/** The report as it goes over the wire. */
export function tableOf(built: Built, asked: Asked, recordedUntil: string | undefined): ReportTable {
  const write = (amount: bigint | null, kind: BuiltColumn['kind']) => (amount === null ? '' : kind === 'percent' ? percentText(amount) : asked.text(amount));
  return {
    report: built.report, currency: asked.currency, from: built.from, to: built.to, recordedUntil: recordedUntil ?? null,
    columns: built.columns.map((c) => ({ key: c.key, kind: c.kind, word: c.word, from: (c.head ?? c.span)?.from ?? null, to: (c.head ?? c.span)?.to ?? null, label: c.label ?? '' })),
    rows: built.rows.map((row) => ({
      key: row.key, kind: row.kind, word: row.word ?? '', accountId: row.account?.id ?? null, code: row.account?.code ?? '', name: row.account?.name ?? '', level: row.level, parent: row.parent,
      cells: row.kind === 'heading' ? [] : built.columns.map((c, i) => ({ amount: write(row.amounts[i] ?? null, c.kind), drill: drillOf(row, c, i) })),
    })),
    checks: built.checks.map(({ word, difference }) => ({ word, difference: asked.text(difference), holds: difference === 0n })),
  };
}

/** One account over one span of days can be read in its general ledger; everything else is explained. */
function drillOf(row: BuiltRow, column: BuiltColumn, i: number): { accountId: string; from: string | null; to: string } | null {
  if (row.kind !== 'account' || !row.account || row.account.isGroup || column.span === null) return null;
  const [piece, ...others] = row.pieces?.(i) ?? [];
  if (!piece || others.length > 0 || piece.ids.length !== 1 || piece.against || piece.depreciation || piece.only || piece.paid) return null;
  return { accountId: row.account.id, ...piece.span };
}

const percentText = (tenths: bigint): string => `${tenths < 0n ? '-' : ''}${(tenths < 0n ? -tenths : tenths) / 10n}.${(tenths < 0n ? -tenths : tenths) % 10n}`;

/** A part of a whole in tenths of a percent, rounded half away from zero; null of nothing. */
export function tenths(part: bigint, whole: bigint): bigint | null {
  if (whole === 0n) return null;
  const size = whole < 0n ? -whole : whole;
  const scaled = part * 2000n;
  return (scaled + (scaled < 0n ? -size : size)) / (2n * size);
}

/** Net of an account in a column: debit less credit. */
export const netOf = (sums: Sums | undefined): bigint => (sums ? sums.debit - sums.credit : 0n);

/** How a section of accounts is read: which accounts, with which sign, and what stands in each of its columns. */
export interface Section { readonly key: string; readonly ids: readonly string[]; readonly sign: 1n | -1n; readonly level?: number; readonly amountOf: (id: string, column: number) => bigint; readonly piecesOf: (ids: readonly string[], column: number) => readonly Piece[] }

/** Rows of a section's accounts below their groups; accounts of 0 in all columns only with `zeros`. */
export function accountRows(section: Section, accounts: ReadonlyMap<string, ReportAccount>, columns: number, zeros: boolean, parentKey: string | null): BuiltRow[] {
  const amounts = (ids: readonly string[]) => Array.from({ length: columns }, (_, c) => ids.reduce((sum, id) => sum + section.amountOf(id, c), 0n));
  const shown = section.ids.filter((id) => accounts.has(id) && ((zeros && accounts.get(id)!.isActive) || amounts([id]).some((a) => a !== 0n))).map((id) => accounts.get(id)!);
  return placeAccounts(shown, accounts).map((placed): BuiltRow => ({
    key: `${section.key}.${placed.account.id}`, kind: placed.account.isGroup ? 'group' : 'account', account: placed.account, level: (section.level ?? 1) + placed.level, parent: placed.parent === null ? parentKey : `${section.key}.${placed.parent}`,
    amounts: amounts(placed.leaves), pieces: (c) => section.piecesOf(placed.leaves, c),
  }));
}

/** Σ of a section in each column. */
export const sectionTotals = (section: Section, columns: number): bigint[] => Array.from({ length: columns }, (_, c) => section.ids.reduce((sum, id) => sum + section.amountOf(id, c), 0n));

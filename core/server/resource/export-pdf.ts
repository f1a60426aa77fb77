import { formatMoney, moneyFromWire } from '#core/contract/money.ts';
import type { ListField } from '#core/contract/list.ts';
import type { Ctx } from '../context.ts';
import { fail } from '../fail.ts';
import type { PdfColumn, PdfDocument, PdfRow } from '../pdf/document.ts';

/** What a printed list may hold: whoever needs more takes CSV or XLSX. */
export const printedList = { rows: 1000, columns: 16 };
/** So many columns still stand side by side on A4. */
const onA4 = 8;

/** How a list is to be printed: its name as the person sees it, in their language. */
export interface PrintWishes { title: string; language: 'en' | 'ar' }

type Row = Record<string, unknown>;
/** A column with its heading and what its list says of it; `undefined` for what is not listed. */
export interface PrintedColumn { key: string; head: string; field: Pick<ListField, 'type'> | undefined }

const words = {
  en: { page: 'Page {page} of {pages}', yes: 'Yes', no: 'No', rows: 'Rows', at: 'As of', locale: 'en-US' },
  ar: { page: 'صفحة {page} من {pages}', yes: 'نعم', no: 'لا', rows: 'الصفوف', at: 'بتاريخ', locale: 'ar-u-nu-latn' },
} as const;

/** The list as a document of the active workspace, its rows with names in place of ids; refuses with 422 when it has more rows or columns than paper holds well. */
export async function printList(ctx: Ctx, columns: readonly PrintedColumn[], wishes: PrintWishes, rows: readonly Row[], more: boolean, at = new Date()): Promise<PdfDocument> {
  if (columns.length > printedList.columns) fail('core.export_too_wide', { limit: printedList.columns });
  if (more || rows.length > printedList.rows) fail('core.export_too_long', { limit: printedList.rows });
  const calendar = await ctx.app.modules.find((m) => m.calendar)?.calendar?.(ctx);
  const paper = await ctx.app.modules.find((m) => m.letterhead)?.letterhead?.(ctx);
  const w = words[wishes.language];
  const zone = calendar?.zone ?? 'UTC';
  const cells = rows.map((row) => columns.map((c) => {
    const value = row[c.key];
    // An amount beside the currency of its row.
    if (c.field?.type === 'money' && typeof value === 'string' && typeof row['currency'] === 'string') return printedCell({ amount: value, currency: row['currency'] }, 'money', wishes.language, zone);
    return printedCell(value, c.field?.type, wishes.language, zone);
  }));
  const title = wishes.title || 'Atrium';
  return {
    title, language: wishes.language, page: columns.length > onA4 ? 'A3' : paper?.page ?? 'A4', landscape: columns.length > 4, dense: true, at,
    brand: paper ? { name: paper.name, color: paper.color, logo: paper.logo } : { name: 'Atrium', color: '#334155' },
    facts: [{ label: w.at, value: instantText(at, zone) }, { label: w.rows, value: rows.length.toLocaleString(w.locale) }], parties: [],
    table: { columns: columns.map((c, i) => columnOf(c, cells.map((row) => row[i]!))), rows: cells.map((line): PdfRow => ({ kind: 'line', cells: line })) },
    totals: [], notes: [], footer: [paper?.name ?? 'Atrium', title].join(' · '), pageLabel: w.page,
  };
}

/** As wide as what mostly stands in it, within bounds: one long remark does not take the page. */
function columnOf({ field, head: label }: PrintedColumn, texts: readonly string[]): PdfColumn {
  const lengths = texts.map((t) => t.length).sort((a, b) => a - b);
  const usual = lengths[Math.floor(lengths.length * 0.9)] ?? 0;
  const longest = lengths.at(-1) ?? 0;
  // Figures, dates and numbers of documents stay on one line.
  const whole = longest <= 18 ? longest : usual;
  const figures = field?.type === 'number' || field?.type === 'money';
  return { label, align: figures ? 'end' : 'start', share: Math.min(Math.max(whole, label.length, 6), 34) + (figures ? 7 : 4) };
}

/** A value as people read it; never as JSON where it has a name. */
export function printedCell(value: unknown, type: ListField['type'] | undefined, language: 'en' | 'ar', zone: string): string {
  const w = words[language];
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? w.yes : w.no;
  if (value instanceof Date) return instantText(value, zone);
  if (Array.isArray(value)) return value.map((v) => printedCell(v, type, language, zone)).filter(Boolean).join(', ');
  if (typeof value === 'object') return printedObject(value as Row, language);
  const text = String(value as string | number);
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value)) return instantText(new Date(value), zone);
  // Names of states are words with underscores on the wire.
  if (type === 'select' && /^[a-z][a-z0-9_]*$/.test(text)) return `${text[0]!.toUpperCase()}${text.slice(1).replaceAll('_', ' ')}`;
  return text;
}

function printedObject(value: Row, language: 'en' | 'ar'): string {
  const { amount, currency } = value;
  if (typeof amount === 'string' && typeof currency === 'string') return formatMoney(moneyFromWire({ amount, currency }), words[language].locale, 'code');
  for (const key of ['name', 'label', 'title', 'number', 'email', 'code']) if (typeof value[key] === 'string') return value[key];
  return JSON.stringify(value);
}

/** "2026-05-31 14:05" in the workspace's zone. */
function instantText(at: Date, zone: string): string {
  const part = Object.fromEntries(new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).formatToParts(at).map((p) => [p.type, p.value]));
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}`;
}

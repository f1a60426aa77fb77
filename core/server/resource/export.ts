import { Readable } from 'node:stream';
import { cellText, csvHead, csvLine } from '#core/contract/csv.ts';
import { customListField, customPrefix, type Filter } from '#core/contract/list.ts';
import type { CustomField } from '#core/contract/records.ts';
import type { ExportFormat } from '#core/contract/resource.ts';
import { runInContext } from '../app.ts';
import type { Ctx } from '../context.ts';
import { failField } from '../fail.ts';
import type { StreamAnswer } from '../module.ts';
import { renderDocumentPdf } from '../pdf/render.ts';
import { rightsNow } from '../rights-now.ts';
import { customFieldsOf, customTexts } from './custom-columns.ts';
import { plainCell, withNames, type RefersTo } from './export-names.ts';
import { printList, type PrintWishes } from './export-pdf.ts';
import { listRows, type ListSource } from './list.ts';
import { xlsxSheet } from './xlsx-write.ts';

/** What an export asks for: the list's question, columns in their order, the format. */
export interface ExportInput { q?: string | undefined; sort: Array<{ field: string; descending: boolean }>; filter?: Filter | undefined; format: ExportFormat; columns: string[]; title?: string; headings?: string[]; language?: PrintWishes['language'] }

type Row = Record<string, unknown>;
const batch = 1000;

/**
 * The same rows as the list, as a file: on paper and under the headings a person sees with names in place of ids; without headings, and as JSON, with keys and ids.
 * Read in batches while it is being sent, so that no transaction stays open for a slow reader.
 * Each batch is read with the rights the person has at that moment; without `may` (a permission or access) the file breaks off.
 */
export async function exportList(ctx: Ctx, source: ListSource, input: ExportInput, known: readonly string[], name: string, may: string, refers: RefersTo = () => undefined): Promise<StreamAnswer> {
  const custom = source.custom ? await customFieldsOf(ctx, source.custom) : [];
  const own = known.filter((key) => !source.custom || key !== 'custom');
  const all = [...own, ...custom.map((f) => customPrefix + f.id)];
  const unknown = input.columns.find((c) => !all.includes(c));
  if (unknown !== undefined) failField('columns', `There is no column "${unknown}".`);
  const columns = input.columns.length > 0 ? input.columns : all;
  const headings = input.headings ?? [];
  if (headings.length > 0 && headings.length !== columns.length) failField('headings', `There are ${columns.length} columns.`);
  const keys = columns.map((c) => custom.find((f) => customPrefix + f.id === c)?.label ?? c);
  const heads = keys.map((key, i) => headings[i] || key);
  const asked = custom.filter((f) => columns.includes(customPrefix + f.id));
  const forPeople = input.format === 'pdf' || (headings.length > 0 && input.format !== 'json');
  const withTexts = async (c: Ctx, given: Row[]) => {
    const rows = forPeople ? await withNames(c, source, refers, columns, given) : given;
    if (asked.length === 0) return rows;
    const texts = await customTexts(c, asked, rows);
    return rows.map((row, i) => ({ ...row, ...texts[i] }));
  };
  const question = { q: input.q, sort: input.sort, filter: input.filter, limit: batch, count: 'none' as const };
  const first = await listRows<Row>(ctx, source, question);
  first.items = await withTexts(ctx, first.items);
  const { app, viewer, origin } = ctx;
  const eyes = { accountId: viewer?.id ?? null, workspaceId: ctx.membership?.workspaceId ?? null };
  async function* rows(): AsyncGenerator<Row[]> {
    yield first.items;
    for (let cursor = first.nextCursor; cursor !== null;) {
      const now = await rightsNow(ctx, may);
      const page: { items: Row[]; nextCursor: string | null } = await runInContext(app, eyes, { account: viewer, membership: now, origin }, true, async (c) => {
        const next = await listRows<Row>(c, source, { ...question, cursor: cursor! });
        return { ...next, items: await withTexts(c, next.items) };
      });
      yield page.items;
      cursor = page.nextCursor;
    }
  }
  const file = (type: string, stream: Readable | Buffer) => ({ stream, type, headers: { 'content-disposition': `attachment; filename="${name.replace(/[^\w-]+/g, '-')}.${input.format}"` } });
  if (input.format === 'pdf') {
    const printed = columns.map((key, i) => ({ key, head: heads[i]!, field: source.fields[key] ?? printedField(custom.find((f) => customPrefix + f.id === key)) }));
    const document = await printList(ctx, printed, { title: input.title ?? '', language: input.language ?? 'en' }, first.items, first.nextCursor !== null);
    // Drawn while it is being sent: no connection of the database waits for paper.
    return file('application/pdf', Readable.from((async function* () { yield await renderDocumentPdf(document); })()));
  }
  const formats = {
    csv: { type: 'text/csv; charset=utf-8', bytes: () => csvOf(columns, heads, rows()) },
    json: { type: 'application/json; charset=utf-8', bytes: () => jsonOf(columns, keys, rows()) },
    xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', bytes: () => xlsxSheet(cellsOf(columns, heads, rows())) },
  };
  const { type, bytes } = formats[input.format];
  return file(type, Readable.from(bytes()));
}

const printedField = (field: CustomField | undefined) => field && customListField(field);

async function* csvOf(columns: readonly string[], heads: readonly string[], pages: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield csvHead(heads);
  for await (const rows of pages) yield rows.map((row) => csvLine(columns.map((c) => plainCell(row[c])))).join('');
}

async function* jsonOf(columns: readonly string[], heads: readonly string[], pages: AsyncIterable<Row[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of pages) {
    for (const row of rows) { yield before + JSON.stringify(Object.fromEntries(columns.map((c, i) => [heads[i], row[c] ?? null]))); before = ',\n'; }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* cellsOf(columns: readonly string[], heads: readonly string[], pages: AsyncIterable<Row[]>): AsyncGenerator<Array<Array<string | number | boolean>>> {
  yield [[...heads]];
  for await (const rows of pages) yield rows.map((row) => columns.map((c) => { const v = plainCell(row[c]); return typeof v === 'number' || typeof v === 'boolean' ? v : cellText(v); }));
}

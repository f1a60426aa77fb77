import { Readable } from 'node:stream';
import { csvHead, csvLine } from '#core/contract/csv.ts';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import type { PdfDocument } from '#core/server/pdf/document.ts';
import { renderDocumentPdf } from '#core/server/pdf/render.ts';
import { xlsxSheet } from '#core/server/resource/xlsx-write.ts';
import { getSettings, readLetterhead } from '#modules/settings/api.ts';
import type { us1099File } from '../../contract.ts';
import { us1099Word } from '../../rules/us-1099-words.ts';
import { paid1099 } from './read.ts';

const columns = ['vendor', 'number', 'box', 'taxId', 'payments', 'amount', 'byCard', 'threshold', 'due'] as const;
const figures: ReadonlySet<string> = new Set(['payments', 'amount', 'byCard', 'threshold']);

/** What vendors were paid in a year as a file: the figures of the screen, of all vendors. */
export async function file1099(ctx: Ctx, { year, format, language }: InputOf<typeof us1099File>): Promise<StreamAnswer> {
  const w = (key: Parameters<typeof us1099Word>[1]) => us1099Word(language, key);
  const { currency, rows } = await paid1099(ctx, year);
  const head = columns.map((c) => w(c));
  const lines = rows.map((r) => [r.name, r.number ?? '', w(r.box), r.hasTaxId ? r.taxId ?? '' : w('missing'), String(r.payments), r.amount, r.byCard, r.threshold ?? '', r.threshold === null ? '' : w(r.due ? 'yes' : 'no')]);
  const headers = { 'content-disposition': `attachment; filename="form-1099-${year}.${format}"` };
  if (format === 'csv') return { stream: Buffer.from(csvHead(head) + lines.map(csvLine).join('')), type: 'text/csv; charset=utf-8', headers };
  if (format === 'xlsx') {
    const cells = lines.map((line) => line.map((cell, i) => (figures.has(columns[i]!) && cell !== '' ? Number(cell) : cell)));
    return { stream: Readable.from(xlsxSheet((async function* () { yield [head]; yield cells; })())), type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', headers };
  }
  const { page, ...brand } = await readLetterhead(ctx, await getSettings(ctx));
  const document: PdfDocument = {
    title: w('title').replace('{year}', String(year)), language, page, landscape: true, dense: true, at: new Date(), brand, facts: [{ label: w('year'), value: String(year) }, { label: w('currency'), value: currency }], parties: [], totals: [], notes: [], footer: brand.name, pageLabel: w('page'),
    table: { columns: columns.map((c) => ({ label: w(c), align: figures.has(c) ? 'end' : 'start', share: c === 'vendor' ? 26 : 13 })), rows: lines.map((cells) => ({ kind: 'line', cells })) },
  };
  return { stream: await renderDocumentPdf(document), type: 'application/pdf', headers };
}

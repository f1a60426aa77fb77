import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { numberFormat } from '#core/contract/formats.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import { codeFits, type PdfLabel } from '#core/server/pdf/labels.ts';
import { renderDocumentPdf } from '#core/server/pdf/render.ts';
import { chosenIds } from '#core/server/resource/bulk.ts';
import { getRows, type RecordRow } from '#core/server/resource/records.ts';
import { workspaceName } from '#modules/workspace/api.ts';
import { labelLimits, type checkLabels, type itemLabels } from '../../contract.ts';
import { gtinFits } from '../../rules/gtin.ts';
import { itemRecords } from '../items.ts';

type Asked = InputOf<typeof checkLabels>;

/** The chosen items, by name. */
async function itemsOf(ctx: Ctx, { kind, ids, q, filter, expected }: Asked): Promise<RecordRow[]> {
  const record = itemRecords[kind];
  const chosen = await chosenIds(ctx, record, ids ? { ids } : { all: { q, filter, expected } }, labelLimits.items);
  return (await getRows<RecordRow>(ctx, record, chosen)).sort((a, b) => String(a['name']).localeCompare(String(b['name'])));
}

/** What the bar code of an item holds: its GTIN, else its SKU; null where that cannot be printed. */
function codeOf(row: RecordRow, paper: Asked['paper']): PdfLabel['code'] {
  const [barcode, sku] = [String(row['barcode']), String(row['sku'])];
  const code = barcode ? { text: barcode, isGtin: gtinFits(barcode) } : sku ? { text: sku, isGtin: false } : null;
  return code && codeFits(code, paper) ? code : null;
}

/** Which of them have no bar code. */
export async function showLabelGaps(ctx: Ctx, input: Asked): Promise<OutputOf<typeof checkLabels>> {
  const items = await itemsOf(ctx, input);
  const without = items.filter((row) => codeOf(row, input.paper) === null).map((row) => ({ id: row.id, name: String(row['name']) }));
  return { items: items.length, without: without.slice(0, 20), more: Math.max(0, without.length - 20) };
}

/** A price as a label says it. */
function priceText(row: RecordRow, language: 'en' | 'ar'): string | null {
  const price = row['salePrice'] as string | null;
  return price === null ? null : numberFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-US', { style: 'currency', currency: String(row['currency']), maximumFractionDigits: 6 }).format(price as `${number}`);
}

/** The labels as a file. */
export async function printLabels(ctx: Ctx, input: InputOf<typeof itemLabels>): Promise<StreamAnswer> {
  const { copies, paper, price, skip, language } = input;
  const items = await itemsOf(ctx, input);
  if (items.length * copies > labelLimits.labels) fail('accounting.too_many_labels', { limit: labelLimits.labels });
  const labels = items.flatMap((row): PdfLabel[] => Array<PdfLabel>(copies).fill({ name: String(row['name']), detail: String(row['sku']), price: price ? priceText(row, language) : null, code: codeOf(row, paper) }));
  const bytes = await renderDocumentPdf({ labels, size: paper, skip, title: language === 'ar' ? 'ملصقات' : 'Labels', author: await workspaceName(ctx, ctx.workspaceId), language, at: new Date() });
  return { stream: bytes, type: 'application/pdf', headers: { 'content-disposition': 'attachment; filename="labels.pdf"' } };
}

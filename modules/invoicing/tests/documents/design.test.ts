import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { placesOf } from '#core/server/pdf/tests/places.ts';
import { renderDocumentPdf } from '#core/server/pdf/render.ts';
import { products } from '#modules/accounting/contract.ts';
import * as contract from '../../contract.ts';
import { previewDesign } from '../../service/documents/design.ts';
import { paperOf } from '../../service/documents/print.ts';
import { loadDocument } from '../../service/documents/rows.ts';
import { must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
const { ask, draft, look, inside } = officeCalls(() => o);
const values = { layout: 'modern', accent: '#aa2200', logoPlace: 'end', logoSize: 'large', columns: ['tax', 'code', 'unit', 'discount'], paper: 'Letter', margins: 'narrow' } as const;
const paper = (id: string) => inside(async (ctx) => paperOf(ctx, await loadDocument(ctx, 'sale', id)));

beforeAll(async () => { o = await openOffice(); }, 120_000);
afterAll(() => o.house.close());

describe('the look of documents', () => {
  it('is usual until somebody chooses, is chosen once at a time, and only by who may', async () => {
    expect(await must(ask(contract.getPaperDesign, {}))).toMatchObject({ version: 0, layout: 'classic', columns: ['tax'] });
    expect((await ask(contract.updatePaperDesign, { version: 0, ...values }, o.ann)).error?.code).toBe('core.forbidden');
    expect((await ask(contract.updatePaperDesign, { version: 0, ...values, accent: 'red' })).error?.fields?.map((f: { path: string }) => f.path)).toEqual(['accent']);
    const chosen = await must(ask(contract.updatePaperDesign, { version: 0, ...values }));
    expect(chosen).toMatchObject({ version: 1, ...values, columns: ['code', 'unit', 'discount', 'tax'] });
    expect((await ask(contract.updatePaperDesign, { version: 0, ...values })).error?.code).toBe('core.version_conflict');
    expect((await must(ask(contract.updatePaperDesign, { version: 1, ...values }))).version).toBe(2);
    expect(await must(ask(contract.getPaperDesign, {}, o.outsider))).toMatchObject({ version: 0 });
  });

  it('prints the chosen columns: code, unit and discount in their own; a document may be laid out otherwise, and its copy too', async () => {
    const item = await must(ask(products.create as Endpoint, { name: 'Chair', sku: 'CH-7' })) as { id: string };
    const d = await draft('invoice', { partyId: o.c1, design: 'compact', lines: [{ itemId: item.id, name: 'Chair', quantity: '3', unit: 'pcs', unitPrice: '120', discountPercent: '10', taxIds: [o.tax20] }] });
    expect((await look(d)).design).toBe('compact');
    const drawn = await paper(d.id);
    expect([drawn.design?.layout, drawn.page, drawn.brand.color, drawn.design?.margin]).toEqual(['compact', 'Letter', '#aa2200', 30]);
    expect(drawn.table.columns.map((c) => c.label)).toEqual(['Item', 'Code', 'Quantity', 'Unit', 'Price', 'Discount', 'Tax', 'Amount']);
    const [line] = drawn.table.rows;
    expect(line).toMatchObject({ kind: 'line', cells: ['Chair', 'CH-7', '3', 'pcs', '120.00', '10 %', '20 %', '€324.00'] });
    expect(line).not.toHaveProperty('detail');
    const { texts, width } = await placesOf(await renderDocumentPdf(drawn));
    expect(width).toBe(612);
    // In the order of the columns, each after the one before it.
    const at = (text: string) => texts.find((t) => t.text === text)!.x;
    expect([at('Chair'), at('CH-7'), at('3'), at('pcs'), at('120.00')].every((x, i, all) => i === 0 || x > all[i - 1]!)).toBe(true);
    const copy = await must(ask(contract.documentCalls.sale.clone, { id: d.id }));
    expect(copy.design).toBe('compact');
    const usual = await draft('invoice', { partyId: o.c1, lines: [] });
    expect((await paper(usual.id)).design?.layout).toBe('modern');
  }, 60_000);

  it('is A4 with a Swiss payment slip, whatever is chosen: the slip is as wide as that', async () => {
    const d = await draft('invoice', { partyId: o.c1, lines: [{ name: 'Work', quantity: '1', unitPrice: '10', taxIds: [o.tax20] }] });
    const own_print = { name: 'Robert Schneider AG', lines: [], email: '', bank: { holder: 'Robert Schneider AG', iban: 'CH58 0079 1123 0008 8901 2', bic: '' } };
    const posted = { status: 'posted', number: 'INV-00042', currency: 'CHF', payable_amount: '1200', own_print, own_facts: { address: { line1: 'Bahnhofstrasse 7', postcode: '8001', city: 'Zürich', country: 'CH' } } };
    const drawn = await inside(async (ctx) => { const row = await loadDocument(ctx, 'sale', d.id); return paperOf(ctx, { ...row, ...(posted as object) }); });
    expect([drawn.slip?.amount, drawn.page, (await paper(d.id)).page]).toEqual(['12.00', 'A4', 'Letter']);
  }, 60_000);

  it('is seen before it is saved', async () => {
    const { stream } = await inside((ctx) => previewDesign(ctx, { workspace_slug: '', language: 'ar', ...values, columns: ['discount'] }));
    const { texts } = await placesOf(Buffer.isBuffer(stream) ? stream : await buffer(stream));
    expect(texts.some((t) => t.text === '120.00')).toBe(true);
    expect((await ask(contract.previewPaperDesign, { ...values })).status).toBe(200);
    expect((await ask(contract.previewPaperDesign, { ...values }, o.ann)).status).toBe(403);
  }, 60_000);
});

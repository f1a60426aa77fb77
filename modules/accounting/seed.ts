import { runAs, type App } from '#core/server/app.ts';
import { demoActor } from '#modules/workspace/api.ts';
import { addRate, createTax } from './service/taxes.ts';
import { itemVerbs } from './service/items.ts';
import { addStandardTerms } from './service/payment-terms.ts';
import { addStandardUnits } from './service/units.ts';

const slug = { workspace_slug: '' };
const tax = { code: '', kind: 'percent' as const, included: false, compound: false, category: 'S' as const, appliesTo: 'both' as const, basis: 'accrual' as const, recoverable: '100', reportBox: '', memberIds: [] };
const item = { barcode: '', state: 'active' as const, internalNote: '', purchaseTaxIds: [], isSold: true, isBought: false };

const services: ReadonlyArray<readonly [name: string, sku: string, unit: string, price: string, category: string, description: string]> = [
  ['Brand strategy workshop', 'SRV-STRAT', 'DAY', '1450', 'Strategy', 'One day with your team: position, audience, promise. Includes a written summary.'],
  ['Logo and wordmark', 'SRV-LOGO', 'LS', '3200', 'Identity', 'Three directions, two rounds of changes, final files for print and screen.'],
  ['Brand guidelines', 'SRV-GUIDE', 'LS', '2400', 'Identity', 'Colours, type, tone and use of the logo as a living document.'],
  ['Website design', 'SRV-WEB', 'LS', '6800', 'Digital', 'Up to twelve page types, designed for phones first.'],
  ['Design work by the hour', 'SRV-HOUR', 'HUR', '95', 'Design', 'Recorded to the quarter of an hour.'],
  ['Illustration', 'SRV-ILLU', 'C62', '380', 'Design', ''],
  ['Photography', 'SRV-PHOTO', 'DAY', '1150', 'Production', 'Photographer, light and basic retouching.'],
  ['Care plan', 'SRV-CARE', 'MON', '240', 'Digital', 'Updates, back-ups and two hours of changes a month.'],
];
const products: ReadonlyArray<readonly [name: string, sku: string, unit: string, price: string, category: string, barcode: string]> = [
  ['Brand book, hardcover', 'PRD-BOOK', 'C62', '48.50', 'Print', '4006381333931'],
  ['Business cards, box of 250', 'PRD-CARDS', 'C62', '64', 'Print', ''],
  ['Letterhead, 500 sheets', 'PRD-LETTER', 'C62', '89.90', 'Print', ''],
  ['Exhibition panel', 'PRD-PANEL', 'MTK', '132.50', 'Signage', ''],
  ['Window lettering', 'PRD-WINDOW', 'MTR', '27.35', 'Signage', ''],
];

/** Northlight's price list, and Portugal's taxes. */
export async function seed(app: App): Promise<void> {
  if (!app.config.DEMO) return;
  await runAs(app, { ...(await demoActor(app, 'owner')), name: 'accounting.seed' }, async (ctx) => {
    await addStandardUnits(ctx, ctx.workspaceId);
    await addStandardTerms(ctx, ctx.workspaceId);
    const units = new Map((await ctx.sql<{ id: string; code: string }>('select id, code from accounting.unit where workspace_id = $1', [ctx.workspaceId])).map((u) => [u.code, u.id]));
    const standard = await createTax(ctx, { ...slug, ...tax, name: 'IVA 23 %', code: 'IVA23', rate: '23', sequence: 10 });
    await createTax(ctx, { ...slug, ...tax, name: 'IVA 13 %', code: 'IVA13', rate: '13', sequence: 11 });
    const reduced = await createTax(ctx, { ...slug, ...tax, name: 'IVA 6 %', code: 'IVA6', rate: '6', sequence: 12 });
    await createTax(ctx, { ...slug, ...tax, name: 'Exempt', code: 'EX', kind: 'exempt', category: 'E', sequence: 20 });
    await createTax(ctx, { ...slug, ...tax, name: 'Reverse charge, EU', code: 'RC', kind: 'reverse_charge', rate: '23', category: 'AE', sequence: 21 });
    await createTax(ctx, { ...slug, ...tax, name: 'Withholding 11.5 %', code: 'IRS', kind: 'withholding', rate: '11.5', category: 'O', sequence: 30, appliesTo: 'sale' });
    const hospitality = await createTax(ctx, { ...slug, ...tax, name: 'Madeira 22 %', code: 'IVAM', rate: '22', sequence: 13 });
    await addRate(ctx, { ...slug, id: hospitality.id, version: hospitality.version, rate: '21', validFrom: '2027-01-01' });
    const service = itemVerbs('service');
    for (const [name, sku, unit, salePrice, category, description] of services) await service.create(ctx, { ...slug, ...item, name, sku, unitId: units.get(unit) ?? null, salePrice, category, description, saleTaxIds: [standard.id] });
    const product = itemVerbs('product');
    for (const [name, sku, unit, salePrice, category, barcode] of products) await product.create(ctx, { ...slug, ...item, name, sku, barcode, unitId: units.get(unit) ?? null, salePrice, category, description: '', saleTaxIds: [sku === 'PRD-BOOK' ? reduced.id : standard.id] });
    const sketchbook = await product.create(ctx, { ...slug, ...item, name: 'Northlight sketchbook', sku: 'PRD-SKETCH', unitId: units.get('C62') ?? null, salePrice: '14.50', purchasePrice: '6.40', category: 'Shop', description: 'A5, 128 pages, thread-sewn.', weight: '0.28', hsCode: '482010', originCountry: 'PT', saleTaxIds: [standard.id], purchaseTaxIds: [standard.id], isBought: true, trackStock: true, costing: 'fifo' });
    await product.create(ctx, { ...slug, ...item, name: 'Studio T-shirt', sku: 'PRD-TEE', unitId: units.get('C62') ?? null, salePrice: '24', category: 'Shop', description: '', weight: '0.18', hsCode: '610910', originCountry: 'PT', saleTaxIds: [standard.id] });
    for (const [size, colour, salePrice] of [['S', 'Black', '24'], ['M', 'Black', '24'], ['L', 'Black', '26'], ['M', 'White', '24']] as const) await product.create(ctx, { ...slug, ...item, name: `Studio T-shirt – ${size} / ${colour}`, sku: `PRD-TEE-${size}-${colour.toUpperCase()}`, templateSku: 'PRD-TEE', variant: `Size=${size}; Colour=${colour}`, unitId: units.get('C62') ?? null, salePrice, category: 'Shop', description: '', saleTaxIds: [standard.id] });
    const book = (await ctx.sql<{ id: string }>("select i.id from accounting.item i where i.workspace_id = $1 and i.sku = 'PRD-BOOK'", [ctx.workspaceId]))[0];
    if (book) await product.create(ctx, { ...slug, ...item, kind: 'bundle', name: 'Reading and drawing set', sku: 'PRD-SET', unitId: units.get('C62') ?? null, category: 'Shop', description: '', saleTaxIds: [standard.id], priceOf: 'sum', components: [{ itemId: book.id, quantity: '1' }, { itemId: sketchbook.id, quantity: '2' }] });
  });
}

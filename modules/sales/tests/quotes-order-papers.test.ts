import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentLanguages } from '#core/contract/document-languages.ts';
import { extractPages } from '#core/server/pdf/tests/extract.ts';
import { call } from '#core/testing/house.ts';
import { products } from '#modules/accounting/contract.ts';
import { updateParty } from '#modules/parties/contract.ts';
import * as contract from '../contract/quotes.ts';
import { orderWords } from '../rules/quotes/order-words.ts';
import { addCustomer, addQuote, mailsOf, openShop, quoteCalls, sendIt, type Shop } from './quotes-scene.ts';

let shop: Shop;
let itemId: string;
beforeAll(async () => {
  shop = await openShop();
  itemId = (await call(shop.house, products.create, { workspace_slug: shop.owner.slug, name: 'Lamp', kind: 'product', sku: 'LAMP-7', salePrice: '45', currency: 'EUR' } as never, shop.owner)).body.id;
});
afterAll(() => shop.house.close());
const { ask } = quoteCalls(() => shop);
const said = (bytes: unknown): string => extractPages(bytes as Buffer).flatMap((p) => p.said).join(' ');
const line = (more: object = {}) => ({ name: 'Lamp', itemId, quantity: '10', unitPrice: '45', ...more });

async function orderOf(input: object = {}): Promise<contract.Order> {
  const q = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann, { lines: [line()], title: 'Lamps for the hall', carrier: 'Swift Parcels', ...input }), { byMail: false });
  const accepted = await ask(contract.acceptQuote, { id: q.id, version: q.version, name: 'Anna', note: 'By phone' }, shop.ann);
  expect(accepted.status, JSON.stringify(accepted.error)).toBe(200);
  await shop.house.drain();
  return order(accepted.body.order!.id);
}
const order = async (id: string): Promise<contract.Order> => (await ask(contract.getOrder, { id }, shop.ann)).body;
async function deliver(o: contract.Order, quantity: string, more: object = {}): Promise<contract.Order> {
  const answer = await ask(contract.deliverOrder, { id: o.id, version: o.version, lines: [{ lineId: o.lines[0]!.id, quantity, ...more }] }, shop.ann);
  expect(answer.status, JSON.stringify(answer.error)).toBe(200);
  return answer.body;
}
const pdf = async (o: contract.Order) => said((await ask(contract.orderPdf, { id: o.id }, shop.ann)).body);
const note = async (o: contract.Order, movementId: string) => said((await ask(contract.deliveryNotePdf, { id: o.id, movementId }, shop.ann)).body);

describe('the confirmation of an order', () => {
  it('says what was ordered for how much, by whom and where to, as it was agreed', async () => {
    const shipToId = await addCustomer(shop, shop.ann, { name: 'Cedar Warehouse', address1: 'Dock 4', city: 'Leeds', country: 'GB' });
    const o = await orderOf({ shipToId, notes: 'Ring twice' });
    const paper = await pdf(o);
    for (const text of ['Order confirmation', o.number, o.quote!.number, 'Lamps for the hall', 'Cedar & Finch', 'Deliver to', 'Dock 4', 'Swift Parcels', 'Ring twice', '450.00', 'Total']) expect(paper).toContain(text);
    await ask(contract.cancelOrder, { id: o.id, version: o.version }, shop.ann);
    expect(await pdf(await order(o.id))).toContain('Cancelled');
  });
  it('comes in the language of its quote, of which every paper and mail has all words', async () => {
    const words = documentLanguages.map((language) => orderWords[language]);
    const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort().join();
    for (const own of words) expect(Object.entries(own).map(([key, text]) => [key, text.length > 0, places(text)])).toEqual(Object.entries(orderWords.en).map(([key, text]) => [key, true, places(text)]));
    const o = await orderOf({ language: 'de' });
    expect(await pdf(o)).toContain('Auftragsbestätigung');
    const delivered = await deliver(o, '2');
    expect(await note(delivered, delivered.movements[0]!.id)).toContain('Lieferschein');
    for (const language of ['ar', 'hi'] as const) {
      const file = (await ask(contract.orderPdf, { id: (await orderOf({ language })).id }, shop.ann)).body as Buffer;
      expect(extractPages(file).reduce((n, p) => n + p.missing, 0)).toBe(0);
    }
  });
  it('is mailed to whoever is chosen with its file, which stays as it was mailed; once however often the job runs', async () => {
    const o = await orderOf();
    const preview = (await ask(contract.previewOrderMail, { id: o.id, paper: 'confirmation' }, shop.ann)).body;
    expect(preview).toMatchObject({ to: 'buyer@cedar.test', file: `${o.number}.pdf`, subject: expect.stringContaining(o.number), readers: [{ name: 'Cedar & Finch', email: 'buyer@cedar.test' }] });
    const sent = await ask(contract.mailOrder, { id: o.id, paper: 'confirmation', to: 'chosen@cedar.test', cc: ['second@cedar.test'], message: 'As we agreed.' }, shop.ann);
    expect(sent, JSON.stringify(sent.error)).toMatchObject({ status: 201, body: { paper: 'confirmation', number: o.number, sentTo: ['chosen@cedar.test', 'second@cedar.test'], state: 'waiting' } });
    await shop.house.drain();
    const [mail, ...more] = await mailsOf(shop, 'chosen@cedar.test');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: preview.subject, body: { paragraphs: ['As we agreed.'], cc: ['second@cedar.test'], attachments: [{ name: `${o.number}.pdf` }] } });
    const { rows: [kept] } = await shop.house.owner.query('select pdf_key from sales.sales_order where id = $1', [o.id]);
    expect(mail!.body.attachments![0]!.key).toBe(kept.pdf_key);
    expect((await ask(contract.listOrderMails, { id: o.id }, shop.ann)).body.items).toMatchObject([{ id: sent.body.id, state: 'kept', sentBy: { id: shop.ann.id } }]);
    await ask(contract.mailOrder, { id: o.id, paper: 'confirmation' }, shop.ann);
    await shop.house.drain();
    expect((await mailsOf(shop, 'buyer@cedar.test'))[0]!.body.attachments![0]!.key).toBe(kept.pdf_key);
  });
  it('goes out of an order that is confirmed only, and to an address', async () => {
    const nobody = await addCustomer(shop, shop.owner, { name: 'No Mail' });
    const o = await orderOf({ partyId: nobody });
    expect((await ask(contract.mailOrder, { id: o.id, paper: 'confirmation' }, shop.ann)).error?.code).toBe('sales.order_no_email');
    await ask(contract.cancelOrder, { id: o.id, version: o.version }, shop.ann);
    expect((await ask(contract.mailOrder, { id: o.id, paper: 'confirmation', to: 'a@b.test' }, shop.ann)).error?.code).toBe('sales.order_state');
  });
});

describe('the note of a delivery', () => {
  it('says what was delivered with article and lot, and no price; it is numbered by its order', async () => {
    const o = await orderOf();
    const first = await deliver(o, '4', { lot: 'B-2291' });
    const second = await deliver(first, '2.5');
    expect(second.movements.map((m) => [m.number, m.lines[0]])).toEqual([[`${o.number}-2`, { lineId: o.lines[0]!.id, quantity: '2.5', lot: '' }], [`${o.number}-1`, { lineId: o.lines[0]!.id, quantity: '4', lot: 'B-2291' }]]);
    const paper = await note(second, second.movements[1]!.id);
    for (const text of ['Delivery note', `${o.number}-1`, 'Lamp', 'LAMP-7', 'B-2291', 'Swift Parcels', 'Received complete']) expect(paper).toContain(text);
    expect(paper).not.toMatch(/45\.00|450|EUR|€|Total/);
    expect(await note(second, second.movements[0]!.id)).not.toContain('B-2291');
  });
  it('goes to whoever gets the goods, and keeps the file that was mailed', async () => {
    const shipToId = await addCustomer(shop, shop.ann, { name: 'Dock', email: 'dock@cedar.test', address1: 'Dock 4', city: 'Leeds', country: 'GB' });
    const o = await deliver(await orderOf({ shipToId }), '1');
    const [movement] = o.movements;
    expect((await ask(contract.mailOrder, { id: o.id, paper: 'delivery_note' }, shop.ann)).error?.fields?.[0]).toMatchObject({ path: 'movementId', code: 'sales.choose_delivery' });
    expect((await ask(contract.mailOrder, { id: o.id, paper: 'delivery_note', movementId: movement!.id }, shop.ann)).status).toBe(201);
    await shop.house.drain();
    const [mail] = await mailsOf(shop, 'dock@cedar.test');
    expect(mail).toMatchObject({ body: { attachments: [{ name: `${o.number}-1.pdf` }] } });
    await call(shop.house, updateParty, { workspace_slug: shop.owner.slug, id: shipToId, version: 1, address1: 'Dock 9' } as never, shop.owner);
    expect(await note(o, movement!.id)).toContain('Dock 4');
  });
  it('is of a delivery: what came back or was none has no note', async () => {
    const o = await deliver(await orderOf(), '3');
    const back = (await ask(contract.returnOrder, { id: o.id, version: o.version, lines: [{ lineId: o.lines[0]!.id, quantity: '1' }], reason: 'Scratched' }, shop.ann)).body;
    expect(back.movements[0]).toMatchObject({ kind: 'return', number: null });
    expect((await ask(contract.deliveryNotePdf, { id: o.id, movementId: back.movements[0]!.id }, shop.ann)).status).toBe(404);
    const other = await deliver(await orderOf(), '1');
    expect((await ask(contract.deliveryNotePdf, { id: o.id, movementId: other.movements[0]!.id }, shop.ann)).status).toBe(404);
  });
  it('and the rest of the papers are nothing for colleagues who do not see the order, nor for other workspaces', async () => {
    const o = await deliver(await orderOf(), '1');
    const movementId = o.movements[0]!.id;
    for (const who of [shop.bob, shop.outsider]) {
      const answers = [await ask(contract.orderPdf, { id: o.id }, who), await ask(contract.deliveryNotePdf, { id: o.id, movementId }, who), await ask(contract.mailOrder, { id: o.id, paper: 'confirmation', to: 'x@y.test' }, who), await ask(contract.previewOrderMail, { id: o.id, paper: 'confirmation' }, who), await ask(contract.listOrderMails, { id: o.id }, who)];
      expect(answers.map((a) => a.status)).toEqual([404, 404, 404, 404, 404]);
    }
    expect((await shop.house.owner.query("select count(*)::int as n from sales.order_mail where 'x@y.test' = any(sent_to)")).rows[0].n).toBe(0);
  });
});

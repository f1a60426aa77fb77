import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { call, openTestHouse, type Answer } from '#core/testing/house.ts';
import * as accounting from '#modules/accounting/contract.ts';
import { mergeParties, updateParty, getParty } from '#modules/parties/contract.ts';
import { getSettings, updateCompany, updateCurrency } from '#modules/settings/contract.ts';
import { found, signUp } from '../../../../tests/fixtures/people.ts';
import * as contract from '../../contract.ts';
import { readCii, readUbl } from '../../rules/einvoice/index.ts';
import { paperOf } from '../../service/documents/print.ts';
import { documentById } from '../../service/documents/rows.ts';
import { addParty, must, officeCalls, type Office } from './scene.ts';

// A printer in the Netherlands with the European chart: VAT 21 % and 9 %.
let o: Office;
const { ask, draft, posted, inside, entryOf } = officeCalls(() => o);
const at = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: object) => must(ask(endpoint, input as Record<string, unknown>));
const tax: Record<string, string> = {};
const position: Record<string, string> = {};
let goods = '';
let service = '';
let parties: Record<'berlin' | 'fan' | 'boston' | 'home' | 'mill' | 'belfast', string>;

beforeAll(async () => {
  const house = await openTestHouse();
  const place = await found(house, await signUp(house, 'Olga'));
  const owner = { ...place.as(place.owner), slug: place.slug, workspaceId: place.id, id: place.owner.id };
  o = { house, owner } as unknown as Office;
  await house.drain();
  const settings = await at(getSettings, {});
  await at(updateCurrency as Endpoint, { values: { code: 'EUR' }, version: settings.currency.version });
  await at(updateCompany as Endpoint, { version: settings.company.version, values: { legalName: 'Drukkerij Zuid', vatNo: 'NL010000446B01', registrationNo: '70000000', address1: 'Kade 1', city: 'Rotterdam', postcode: '3000 AA', country: 'NL', email: 'post@zuid.test' } });
  await at(accounting.setUpBook as Endpoint, { template: 'eu' });
  for (const t of ((await at(accounting.taxes.list, { limit: 100 })) as { items: Array<{ id: string; code: string }> }).items) tax[t.code] = t.id;
  for (const p of ((await at(accounting.fiscalPositions.list, { limit: 100 })) as { items: Array<{ id: string; name: string }> }).items) position[p.name] = p.id;
  goods = (await at(accounting.products.create as unknown as Endpoint<never, { id: string }>, { name: 'Poster', salePrice: '10', currency: 'EUR', saleTaxIds: [tax['VAT21']], purchaseTaxIds: [tax['VAT21']], isBought: true })).id;
  service = (await at(accounting.services.create as unknown as Endpoint<never, { id: string }>, { name: 'Design', salePrice: '100', currency: 'EUR', saleTaxIds: [tax['VAT21']] })).id;
  const party = (input: object) => addParty(o, { address1: 'Road 1', city: 'Town', roles: ['customer'], ...input });
  parties = {
    berlin: await party({ name: 'Berlin GmbH', country: 'DE', taxId: 'DE136695976', email: 'rechnung@berlin.test' }), fan: await party({ name: 'A fan', country: 'DE' }), boston: await party({ name: 'Boston Inc', country: 'US', taxId: '12-3456789', taxIdType: 'us_ein' }), home: await party({ name: 'Buren BV', country: 'NL' }),
    mill: await party({ name: 'Papiermühle', country: 'DE', taxId: 'DE136695976', roles: ['vendor'] }), belfast: await party({ name: 'Belfast Ltd', country: 'GB', taxId: 'XI980780684', taxIdType: 'eu_vat' }),
  };
}, 120_000);
afterAll(() => o.house.close());

const proposed = (name: string, unitPrice: string, more: object = {}) => ({ name, quantity: '1', unitPrice, proposedTaxIds: [tax['VAT21']], ...more });
const codes = (d: contract.BusinessDocument) => d.lines.map((l) => l.taxIds.map((id) => Object.keys(tax).find((c) => tax[c] === id)).join('+'));
const update = (d: contract.BusinessDocument, input: object) => must(ask(contract.documentCalls[d.direction].update, { id: d.id, version: d.version, ...input }));
const sold = (partyId: string | null) => ({ partyId, issuedOn: '2026-02-10', lines: [proposed('Poster', '400', { itemId: goods }), proposed('Design', '600', { itemId: service })] });

describe('the position of a draft', () => {
  it('is found by the party and maps what was proposed, goods and services apart', async () => {
    let d = await draft('invoice', sold(parties.berlin));
    expect([d.fiscalPosition?.name, d.fiscalPosition?.why, codes(d), d.totals.total]).toEqual(['Reverse charge within the EU', { by: 'rule', area: 'eu', country: 'DE', taxId: 'DE136695976', region: '' }, ['IC-GOODS', 'IC-SERVICES'], '1000.00']);
    // Other parties have other ones, and back again.
    for (const [partyId, name, taxes, total] of [[parties.boston, 'Businesses outside the EU', ['EXPORT', 'EXPORT'], '1000.00'], [parties.fan, 'Consumers within the EU', ['VAT21', 'VAT21'], '1210.00'], [parties.belfast, 'Northern Ireland', ['IC-GOODS', 'EXPORT'], '1000.00'], [parties.home, 'Domestic', ['VAT21', 'VAT21'], '1210.00']] as const) {
      d = await update(d, { partyId });
      expect([d.fiscalPosition?.name, codes(d), d.totals.total]).toEqual([name, taxes, total]);
    }
    d = await update(d, { partyId: null });
    expect([d.fiscalPosition, codes(d)]).toEqual([null, ['VAT21', 'VAT21']]);
  });

  it('leaves taxes a person chose, on lines and charges', async () => {
    let d = await draft('invoice', { partyId: parties.home, lines: [{ name: 'By hand', unitPrice: '10', taxIds: [tax['VAT9']] }, proposed('Proposed', '10')], charges: [{ label: 'Post', amount: '5', taxIds: [], proposedTaxIds: [tax['VAT21']] }, { label: 'Fee', amount: '5', taxIds: [tax['VAT21']] }] });
    d = await update(d, { partyId: parties.boston });
    expect([codes(d), d.charges.map((c) => c.taxIds)]).toEqual([['VAT9', 'EXPORT'], [[tax['EXPORT']], [tax['VAT21']]]]);
    // Applied to the line by whoever writes: what was chosen is now proposed.
    d = await update(d, { lines: d.lines.map(({ id, name, unitPrice, taxIds, proposedTaxIds }) => ({ id, name, unitPrice, proposedTaxIds: proposedTaxIds ?? taxIds })) });
    expect(codes(d)).toEqual(['EXPORT', 'EXPORT']);
  });

  it('is the one a person chose until the party changes, or none; the party’s own comes before the rules', async () => {
    let d = await draft('invoice', sold(parties.home));
    d = await update(d, { fiscalPositionId: position['Exempt customer'] });
    expect([d.fiscalBy, d.fiscalPosition?.why.by, codes(d)]).toEqual(['hand', 'hand', ['EXEMPT', 'EXEMPT']]);
    d = await update(d, { title: 'Still' });
    expect(codes(d)).toEqual(['EXEMPT', 'EXEMPT']);
    d = await update(d, { fiscalPositionId: null });
    expect([d.fiscalBy, d.fiscalPosition, codes(d)]).toEqual(['hand', null, ['VAT21', 'VAT21']]);
    d = await update(d, { partyId: parties.boston });
    expect([d.fiscalBy, d.fiscalPosition?.name]).toEqual(['auto', 'Businesses outside the EU']);
    d = await update(d, { fiscalPositionId: null });
    d = await update(d, { fiscalBy: 'auto' });
    expect(d.fiscalPosition?.name).toBe('Businesses outside the EU');
    const refused = await ask(contract.documentCalls.sale.update, { id: d.id, version: d.version, fiscalPositionId: position['Bought within the EU'] });
    expect(refused.error?.fields?.map((f) => [f.path, f.code])).toEqual([['fiscalPositionId', 'accounting.choose_fiscal_position']]);
    const own = await addParty(o, { name: 'Embassy', country: 'NL', roles: ['customer'], customerFiscalPositionId: position['Exempt customer'] });
    d = await draft('invoice', sold(own));
    expect([d.fiscalPosition?.why.by, codes(d)]).toEqual(['party', ['EXEMPT', 'EXEMPT']]);
  });

  it('goes where goods are delivered to', async () => {
    const d = await draft('invoice', { ...sold(parties.berlin), shipToId: parties.boston });
    expect(d.fiscalPosition?.name).toBe('Businesses outside the EU');
    // Its own other address counts as well, where something is sold.
    const shop = await addParty(o, { name: 'Boston shop', address1: 'Road 1', city: 'Boston', country: 'US', roles: ['customer', 'vendor'], taxId: '12-3456780', taxIdType: 'us_ein', moreAddresses: [{ type: 'shipping', address1: 'Kade 2', city: 'Rotterdam', country: 'NL' }] });
    const [out, into] = [await draft('invoice', sold(shop)), await draft('bill', { partyId: shop, issuedOn: '2026-02-10', lines: [proposed('Paper', '10', { itemId: goods })] })];
    expect([out.fiscalPosition?.name, into.fiscalPosition?.name]).toEqual(['Domestic', 'Bought outside the EU']);
  });

  it('takes the address of the contact for a party without one, as documents print it', async () => {
    const firm = await addParty(o, { name: 'Wien AG', roles: ['customer'] });
    const contactId = await addParty(o, { name: 'Frau Huber', kind: 'person', firstName: 'Eva', lastName: 'Huber', address1: 'Ring 1', city: 'Wien', country: 'AT', roles: ['contact'] });
    const [alone, beside] = [await draft('invoice', sold(firm)), await draft('invoice', { ...sold(firm), contactId })];
    expect([alone.fiscalPosition, beside.fiscalPosition?.name, beside.fiscalPosition?.why.country]).toEqual([null, 'Consumers within the EU', 'AT']);
  });
});

describe('what corrects an invoice', () => {
  it('maps what is added to it by the position it keeps, and leaves what was posted', async () => {
    const lodz = await addParty(o, { name: 'Lodz sp', country: 'PL', taxId: 'PL5260001246', roles: ['customer'] });
    const invoice = await posted('invoice', { ...sold(lodz), issuedOn: '2026-04-10', charges: [{ label: 'Fee', amount: '5', taxIds: [tax['VAT9']] }] });
    const begun = await must(ask(contract.invoiceSteps.debit, { id: invoice.id, lines: [{ lineId: invoice.lines[0]!.id, unitPrice: '10' }] }));
    expect([begun.fiscalPosition?.name, codes(begun)]).toEqual(['Reverse charge within the EU', ['IC-GOODS']]);
    // The customer moves meanwhile; the item that is added brings its own 21 %.
    const { version } = await at(getParty, { id: lodz }) as { version: number };
    await at(updateParty as Endpoint, { id: lodz, version, country: 'NL', taxId: '', taxIdType: null });
    const kept = (d: contract.BusinessDocument) => d.lines.map(({ id, name, itemId, unitPrice, quantity, taxIds, proposedTaxIds }) => ({ id, name, itemId, unitPrice, quantity, taxIds, proposedTaxIds }));
    let d = await update(begun, { lines: [...kept(begun), proposed('Poster', '50', { itemId: goods, taxIds: [tax['VAT21']] }), { name: 'By hand', unitPrice: '20', taxIds: [tax['VAT21']] }], charges: [{ label: 'Post', amount: '5', taxIds: [tax['VAT21']], proposedTaxIds: [tax['VAT21']] }] });
    expect([d.fiscalPosition?.name, codes(d), d.charges.map((c) => c.taxIds)]).toEqual(['Reverse charge within the EU', ['IC-GOODS', 'IC-GOODS', 'VAT21'], [[tax['IC-SERVICES']]]]);
    // Applied to what a person chose, too; another item on a line that was there is mapped as well.
    d = await update(d, { lines: kept(d).map((l, i) => (i === 0 ? { ...l, itemId: service, taxIds: [tax['VAT21']] } : { ...l, proposedTaxIds: l.proposedTaxIds ?? l.taxIds })) });
    expect([codes(d), d.totals.tax]).toEqual([['IC-SERVICES', 'IC-GOODS', 'IC-SERVICES'], '0.00']);
    // A position that says something else by now changes nothing of what stays.
    const rc = await at(accounting.fiscalPositions.get, { id: position['Reverse charge within the EU'] }) as { version: number; taxes: object[] };
    const changed = await at(accounting.fiscalPositions.update as unknown as Endpoint<never, { version: number }>, { id: position['Reverse charge within the EU'], version: rc.version, taxes: [] });
    d = await update(d, { lines: kept(d), notes: 'Later' });
    expect(codes(d)).toEqual(['IC-SERVICES', 'IC-GOODS', 'IC-SERVICES']);
    await at(accounting.fiscalPositions.update as Endpoint, { id: position['Reverse charge within the EU'], version: changed.version, taxes: rc.taxes });
    // A copy asks for more of the same invoice, with its position; of an invoice it would be that of today.
    const copy = await must(ask(contract.documentCalls.sale.clone, { id: d.id }));
    expect([copy.fiscalPosition?.name, codes(copy)]).toEqual(['Reverse charge within the EU', ['IC-SERVICES', 'IC-GOODS', 'IC-SERVICES']]);
    const note = await must(ask(contract.documentCalls.sale.post, { id: d.id, version: d.version }));
    expect(note.totals.tax).toBe('0.00');
    const credit = await must(ask(contract.documentCalls.sale.credit, { id: invoice.id }));
    expect(codes(await update(credit, { lines: [...kept(credit), proposed('Design', '1', { itemId: service })] }))).toEqual(['IC-GOODS', 'IC-SERVICES', 'IC-SERVICES']);
  });

  it('keeps a position that is for the other side by now', async () => {
    const made = await at(accounting.fiscalPositions.create as unknown as Endpoint<never, { id: string; version: number }>, { name: 'Both ways', side: 'both', area: 'none', taxes: [{ fromId: tax['VAT21'], toId: tax['VAT9'] }] });
    const bill = await posted('bill', { partyId: parties.mill, vendorNumber: 'BW-1', issuedOn: '2026-04-10', fiscalPositionId: made.id, fiscalBy: 'hand', lines: [proposed('Paper', '100')] });
    expect(codes(bill)).toEqual(['VAT9']);
    await at(accounting.fiscalPositions.update as Endpoint, { id: made.id, version: made.version, side: 'sale' });
    const credit = await must(ask(contract.documentCalls.purchase.credit, { id: bill.id }));
    const kept = credit.lines.map(({ id, name, unitPrice, quantity, taxIds, proposedTaxIds }) => ({ id, name, unitPrice, quantity, taxIds, proposedTaxIds }));
    expect(codes(await update(credit, { lines: [...kept, proposed('Ink', '1')] }))).toEqual(['VAT9', 'VAT9']);
  });
});

describe('a party', () => {
  it('names positions of its side and workspace only, keeps them in merges, and holds them', async () => {
    const wrong = await ask(updateParty, { id: parties.fan, version: (await at(getParty, { id: parties.fan }) as { version: number }).version, customerFiscalPositionId: position['Bought within the EU'] });
    expect(wrong.error?.fields?.map((f) => f.path)).toEqual(['customerFiscalPositionId']);
    const a = await addParty(o, { name: 'Twin', country: 'NL', roles: ['contact'] });
    const b = await addParty(o, { name: 'Twin', country: 'NL', roles: ['customer'], customerFiscalPositionId: position['Exempt customer'] });
    const versionOf = async (id: string) => (await at(getParty, { id }) as { version: number }).version;
    await at(mergeParties as Endpoint, { id: a, version: await versionOf(a), loserId: b, loserVersion: await versionOf(b) });
    expect((await at(getParty, { id: a }) as { customerFiscalPositionId: string }).customerFiscalPositionId).toBe(position['Exempt customer']);
    const held = await ask(accounting.fiscalPositions.remove, { id: position['Exempt customer'] });
    expect([held.status, held.error?.code]).toEqual([409, 'accounting.fiscal_position_in_use']);
    expect((await ask(accounting.taxes.remove, { id: tax['EXEMPT'] })).error?.code).toBe('accounting.tax_in_use');
  });
});

describe('what is posted', () => {
  it('keeps its position, prints the note, says it in the e-invoice, and fills the right boxes of the return', async () => {
    const berlin = await posted('invoice', sold(parties.berlin));
    const boston = await posted('invoice', { partyId: parties.boston, issuedOn: '2026-02-11', lines: [proposed('Poster', '250', { itemId: goods })] });
    await posted('invoice', { partyId: parties.home, issuedOn: '2026-02-12', lines: [proposed('Design', '100')] });
    const mill = await posted('bill', { partyId: parties.mill, issuedOn: '2026-02-13', lines: [proposed('Paper', '300', { itemId: goods }), proposed('Cutting', '200')] });
    expect([mill.fiscalPosition?.name, codes(mill), mill.totals.total]).toEqual(['Bought within the EU', ['IC-ACQ', 'RC'], '500.00']);
    // 21 % of 300.00 and of 200.00 is owed and comes back; 21.00 is owed at home.
    const report = await at(accounting.createTaxReturn as unknown as Endpoint<never, { figures: { boxes: Array<{ key: string; amount: string }> } }>, { from: '2026-01-01', to: '2026-03-31' });
    const boxes = Object.fromEntries(report.figures.boxes.map((b) => [b.key, b.amount]).filter(([, amount]) => Number(amount) !== 0));
    expect(boxes).toEqual({
      sales_base: '100.00', 'sales_base 21': '100.00', sales_tax: '21.00', 'sales_tax 21': '21.00', ic_goods_out: '400.00', ic_services_out: '600.00', export_base: '250.00', ic_goods_in: '300.00', ic_goods_in_tax: '63.00', services_in: '200.00', services_in_tax: '42.00',
      output: '126.00', input_ic: '63.00', input_services: '42.00', input: '105.00', payable: '21.00',
    });
    const note = /Reverse charge: VAT on services is owed by the customer/;
    const paper = await inside(async (ctx) => paperOf(ctx, await documentById(ctx, o.owner.workspaceId, berlin.id)));
    expect(paper.notes?.map((n) => n.text).join('\n')).toMatch(note);
    for (const [syntax, read] of [['ubl', readUbl], ['cii', readCii]] as const) {
      const answer = await ask(contract.invoiceEInvoice, { id: berlin.id, syntax });
      expect(answer.error).toBe(undefined);
      expect(read(String(answer.body)).vatBreakdown.map((g) => [g.category, g.exemptionCode, note.test(g.exemptionReason ?? '')]).toSorted()).toEqual([['AE', 'VATEX-EU-AE', true], ['K', 'VATEX-EU-IC', true]]);
      const out = await ask(contract.invoiceEInvoice, { id: boston.id, syntax });
      expect(read(String(out.body)).vatBreakdown.map((g) => [g.category, g.exemptionCode, g.exemptionReason])).toEqual([['G', 'VATEX-EU-G', 'Goods: exempt export outside the European Union (Article 146 of Directive 2006/112/EC). Services: supplied where the customer is, outside the European Union (Article 44).']]);
    }
    // The customer moves: what gives back stays what was posted, a copy is of today.
    const { version } = await at(getParty, { id: parties.berlin }) as { version: number };
    await at(updateParty as Endpoint, { id: parties.berlin, version, country: 'NL', taxId: '', taxIdType: null });
    const credit = await must(ask(contract.documentCalls.sale.credit, { id: berlin.id }));
    expect([credit.fiscalPosition?.name, codes(credit)]).toEqual(['Reverse charge within the EU', ['IC-GOODS', 'IC-SERVICES']]);
    const again = await update(credit, { notes: 'Sorry' });
    expect([again.fiscalPosition?.name, codes(again)]).toEqual(['Reverse charge within the EU', ['IC-GOODS', 'IC-SERVICES']]);
    const copy = await must(ask(contract.documentCalls.sale.clone, { id: berlin.id }));
    expect([copy.fiscalPosition?.name, codes(copy)]).toEqual(['Domestic', ['VAT21', 'VAT21']]);
  });

  it('goes to the accounts of the position where lines name none', async () => {
    const { accounts } = await at(accounting.accountTree, {}) as { accounts: Array<{ id: string; code: string; role: string | null; type: string; isGroup: boolean }> };
    const [ar, from, to] = [accounts.find((a) => a.role === 'ar')!, accounts.find((a) => a.role === 'sales_default')!, accounts.find((a) => a.type === 'income' && a.role === null && !a.isGroup)!];
    const { version } = await at(accounting.fiscalPositions.get, { id: position['Businesses outside the EU'] }) as { version: number };
    await at(accounting.fiscalPositions.update as Endpoint, { id: position['Businesses outside the EU'], version, accounts: [{ fromId: from.id, toId: to.id }] });
    const d = await posted('invoice', { partyId: parties.boston, issuedOn: '2026-02-20', lines: [proposed('Poster', '10'), proposed('There', '20', { accountId: from.id })] });
    expect(Object.fromEntries(await entryOf(d))).toEqual({ [ar.code]: 3000, [to.code]: -1000, [from.code]: -2000 });
    expect((await ask(accounting.fiscalPositions.update, { id: position['Domestic'], version: 1, accounts: [{ fromId: from.id, toId: from.id }, { fromId: from.id, toId: to.id }] })).error?.fields?.map((f) => f.path)).toEqual(['accounts.1.fromId']);
  });
});

describe('a position', () => {
  it('says its note beside the taxes of a group it brings', async () => {
    const group = await at(accounting.taxes.create as unknown as Endpoint<never, { id: string }>, { name: 'Both', kind: 'group', category: 'S', memberIds: [tax['VAT9'], tax['EXEMPT']] });
    const made = await at(accounting.fiscalPositions.create as unknown as Endpoint<never, { id: string }>, { name: 'To a group', side: 'sale', note: 'Together', taxes: [{ fromId: tax['VAT21'], toId: group.id }] });
    const d = await posted('invoice', { partyId: parties.home, issuedOn: '2026-02-21', fiscalPositionId: made.id, lines: [proposed('Poster', '10')] });
    expect(codes(d)).toEqual(['VAT9+EXEMPT']);
    const paper = await inside(async (ctx) => paperOf(ctx, await documentById(ctx, o.owner.workspaceId, d.id)));
    expect(paper.notes?.map((n) => n.text).join('\n')).toContain('Together');
  });

  it('maps only taxes of its side, and Northern Ireland is one of its countries', async () => {
    const write = (input: object) => ask(accounting.fiscalPositions.create, { name: 'Mapped', side: 'sale', ...input });
    for (const [input, path] of [[{ taxes: [{ fromId: tax['VAT21'], toId: tax['RC'] }] }, 'taxes.0.toId'], [{ side: 'purchase', taxes: [{ fromId: tax['EXPORT'], toId: null }] }, 'taxes.0.fromId'], [{ area: 'countries', countries: ['XX'] }, 'countries.0']] as const) expect((await write(input)).error?.fields?.map((f) => f.path)).toEqual([path]);
    const made = await must(write({ area: 'countries', countries: ['XI'], taxes: [{ fromId: tax['VAT21'], toId: tax['EXPORT'] }] }));
    // Turned round, what it maps would be of the other side.
    expect((await ask(accounting.fiscalPositions.update, { id: made.id, version: made.version, side: 'purchase' })).error?.fields?.map((f) => f.path)).toEqual(['taxes.0.toId']);
    expect((await must(ask(accounting.fiscalPositions.update, { id: made.id, version: made.version, side: 'both' }))).countries).toEqual(['XI']);
    await must(ask(accounting.fiscalPositions.remove, { id: made.id }));
  });
});

describe('a question', () => {
  it('is answered for a country and a tax number, and tells what is wrong with the number', async () => {
    const say = (input: object) => at(accounting.askFiscalPosition as unknown as Endpoint<never, { position: { name: string } | null; taxIds: string[]; taxIdProblem: string | null }>, { side: 'sale', taxIds: [tax['VAT21']], ...input });
    expect(await say({ country: 'AT', taxId: 'ATU13585627', kind: 'product' })).toMatchObject({ position: { name: 'Reverse charge within the EU' }, taxIds: [tax['IC-GOODS']], taxIdProblem: null });
    expect(await say({ country: 'DE', taxId: 'DE999999999' })).toMatchObject({ position: { name: 'Consumers within the EU' }, taxIds: [tax['VAT21']], taxIdProblem: expect.stringMatching(/./) });
    expect(await say({ partyId: parties.boston })).toMatchObject({ position: { name: 'Businesses outside the EU' }, taxIds: [tax['EXPORT']] });
    expect(await say({})).toMatchObject({ position: null, taxIds: [tax['VAT21']] });
  });

  it('adds the usual positions only where they are missing', async () => {
    const add = () => at(accounting.addUsualPositions as unknown as Endpoint<never, { added: number }>, {});
    expect((await add()).added).toBe(0);
    const free = Object.entries(position).find(([name]) => name === 'Consumers within the EU')![1];
    const gone = await ask(accounting.fiscalPositions.remove, { id: free });
    expect(gone.status === 200 ? (await add()).added : gone.error?.code).toBe(gone.status === 200 ? 1 : 'accounting.fiscal_position_in_use');
    const other = await found(o.house, await signUp(o.house, 'Otto'));
    const refused = await call(o.house, accounting.addUsualPositions, { workspace_slug: other.slug } as never, other.as(other.owner)) as Answer;
    expect([refused.status, refused.error?.code]).toEqual([409, 'accounting.no_usual_positions']);
  });
});

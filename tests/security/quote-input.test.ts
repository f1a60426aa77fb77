import { deflateSync, crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { contacts, createParty } from '#modules/parties/contract.ts';
import { leads } from '#modules/sales/contract/leads.ts';
import * as contract from '#modules/sales/contract/quotes.ts';
import { addCustomer, addQuote, addTax, look, mailsOf, openShop, quoteCalls, type Shop } from '#modules/sales/tests/quotes-scene.ts';

let shop: Shop;
beforeAll(async () => { shop = await openShop(); });
afterAll(() => shop.house.close());
const { ask, open, sent, withOption } = quoteCalls(() => shop);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
/** A PNG with an alpha channel and as few bytes as such a size takes. */
function png(width: number, height: number, more = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0); head.writeUInt32BE(height, 4); head[8] = 8; head[9] = 6;
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), chunk('IHDR', head), chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>')), chunk('IDAT', deflateSync(Buffer.alloc((width * 4 + 1) * height), { level: 9 })), chunk('IEND', Buffer.alloc(0)), more]);
}
const asUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;

describe('a drawn signature', () => {
  it.each([
    ['a small file of 20,000 × 20,000 pixels', () => png(20_000, 2)], ['one cut in the middle', () => png(300, 80).subarray(0, 90)], ['one with a broken sum', () => { const b = png(300, 80); b[40] = 0; return b; }],
    ['one with a page behind its end', () => png(300, 80, Buffer.from('<html><script>alert(1)</script></html>'))], ['one with words in it', () => png(300, 80)], ['SVG called PNG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ])('%s leaves nothing but pixels, and the paper can be drawn', async (_name, make) => {
    const { quote, token } = await withOption();
    expect((await open(contract.acceptPublicQuote, { token, name: 'Anna', total: '100.00', signature: asUrl(make()) })).status).toBe(200);
    const { rows } = await shop.house.owner.query<{ signature: Buffer | null }>('select signature from sales.quote where id = $1', [quote.id]);
    if (rows[0]!.signature) { expect(rows[0]!.signature.toString('latin1')).not.toMatch(/script|alert|html/); expect([rows[0]!.signature.readUInt32BE(16) <= 1200, rows[0]!.signature.readUInt32BE(20) <= 400]).toEqual([true, true]); }
    await shop.house.drain();
    expect((await look(shop, shop.ann, quote.id)).pdfSha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('of gigapixels in a few kilobytes is never unfolded', async () => {
    const { quote, token } = await withOption();
    const bomb = png(1, 1);
    bomb.writeUInt32BE(60_000, 16); bomb.writeUInt32BE(60_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    const before = process.memoryUsage().rss;
    expect((await open(contract.acceptPublicQuote, { token, name: 'Anna', total: '100.00', signature: asUrl(bomb) })).status).toBe(200);
    expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(200);
    expect((await shop.house.owner.query('select signature from sales.quote where id = $1', [quote.id])).rows[0].signature).toBeNull();
  });

  it('of another type, or of any size, is refused', async () => {
    const { token } = await withOption();
    const accept = (signature: string) => open(contract.acceptPublicQuote, { token, name: 'Anna', total: '100.00', signature });
    for (const type of ['image/svg+xml', 'text/html', 'image/jpeg', 'image/png;charset=utf-8']) expect((await accept(asUrl(png(2, 2), type))).status).toBe(422);
    expect((await accept('https://evil.test/x.png')).status).toBe(422);
    expect((await accept(`data:image/png;base64,${'A'.repeat(300_001)}`)).status).toBe(422);
    expect((await accept(`data:image/png;base64,${'A'.repeat(500_000)}`)).status).toBe(413);
    expect((await look(shop, shop.ann, (await withOption()).quote.id)).status).toBe('sent');
  });
});

describe('what a stranger writes', () => {
  const hostile = '<img src=x onerror=alert(1)>"\'{{7*7}}=cmd|\u202Egnp.exe javascript:alert(1)';
  it('is text in the seller\'s mail, page and paper, and at most 60 messages an hour of a quote', async () => {
    const { token, quote } = await withOption();
    expect((await open(contract.commentPublicQuote, { token, name: hostile.slice(0, 120), body: hostile })).status).toBe(201);
    for (const bad of [{ name: 'A\nB', body: 'x' }, { name: '', body: 'x' }, { name: 'A', body: ' \n ' }, { name: 'A', body: 'x'.repeat(4001) }, { name: 'A', body: 'a\u0000b' }]) expect((await open(contract.commentPublicQuote, { token, ...bad })).status).toBe(422);
    const many = await Promise.all(Array.from({ length: 70 }, (_, i) => open(contract.commentPublicQuote, { token, name: 'A', body: `flood ${i}` }, `10.70.${i}.1`)));
    // So many at once wait for each other, and a slow machine turns the last away before they are counted: more come until one is too many.
    while (many.length < 200 && !many.some((a) => a.status === 429)) many.push(await open(contract.commentPublicQuote, { token, name: 'A', body: 'flood' }, `10.70.${many.length}.2`));
    expect(many.filter((a) => a.status === 201).length).toBeLessThanOrEqual(60);
    expect(many.some((a) => a.status === 429)).toBe(true);
    await shop.house.drain();
    const bells = (await shop.house.owner.query<{ n: number; data: string }>("select count(*)::int as n, string_agg(t::text, '') as data from notifications.notification t where account_id = $1 and type = 'sales.quote_message' and target_id = $2", [shop.ann.id, quote.id])).rows[0]!;
    expect([bells.n, bells.data.includes('onerror')]).toEqual([1, false]);
    // Another quote of the same seller is not silenced by it.
    expect((await open(contract.commentPublicQuote, { token: (await withOption()).token, name: 'A', body: 'x' })).status).toBe(201);
  });

  it('a code is mailed to the customer alone, five times an hour, tried ten times in ten minutes, and good for one quote', async () => {
    const settings = await ask(contract.getQuoteSettings, {}, shop.owner);
    const on = await ask(contract.updateQuoteSettings, { version: settings.body.version, confirmByMail: true }, shop.owner);
    const [one, two] = [await withOption(), await withOption()];
    for (let i = 0; i < 5; i++) expect((await open(contract.sendQuoteCode, { token: one.token })).status).toBe(200);
    expect((await open(contract.sendQuoteCode, { token: one.token })).status).toBe(429);
    await open(contract.sendQuoteCode, { token: two.token });
    const codes = (await mailsOf(shop, 'buyer@cedar.test')).map((m) => m.body.code).filter(Boolean);
    const accept = (token: string, code: string) => open(contract.acceptPublicQuote, { token, name: 'Anna', total: '100.00', code });
    if (codes[0] !== codes[1]) expect((await accept(two.token, codes[1]!)).error?.code).toBe('sales.quote_code');
    const tries = await Promise.all(Array.from({ length: 14 }, (_, i) => open(contract.acceptPublicQuote, { token: one.token, name: 'Anna', total: '100.00', code: String(i).padStart(6, '9') }, `10.71.${i}.1`)));
    expect(tries.some((a) => a.status === 429)).toBe(true);
    expect(tries.every((a) => a.status >= 400)).toBe(true);
    expect((await shop.house.owner.query("select count(*)::int as n from sales.quote where code_hash is not null and encode(code_hash, 'escape') ~ '^[0-9]{6}$'")).rows[0].n).toBe(0);
    await ask(contract.updateQuoteSettings, { version: on.body.version, confirmByMail: false }, shop.owner);
  });

  it('no word of a quote becomes a link, a script or a broken file on paper, however long or strange', async () => {
    const words = ['https://evil.test/?x=(a)', '(\\) /JS (app.alert(1)) /URI', 'x'.repeat(6000), 'ﷺ'.repeat(500), '😀🏳️‍🌈'.repeat(200), '\u202E\u2066\u200B'.repeat(200), 'مرحبا (abc) 123 '.repeat(200), `a\u0301${'\u0301'.repeat(400)}`, '%PDF-1.7 endstream endobj'];
    const lines = words.map((description, i) => ({ kind: i % 3 === 2 ? 'note' : 'item', name: description.slice(0, 290).replace(/\s+/g, ' '), description, unitPrice: '1' }));
    const { quote, token } = await sent({ lines, notes: words.join('\n').slice(0, 10_000), terms: '\n'.repeat(3000), title: words[1] });
    const file = await open(contract.publicQuotePdf, { token });
    expect(file.status).toBe(200);
    const text = (file.body as unknown as Buffer).toString('latin1');
    expect(text.slice(0, 5)).toBe('%PDF-');
    expect(text).not.toMatch(/\/(JavaScript|JS|Launch|OpenAction|AA|URI|SubmitForm|EmbeddedFile|RichMedia)\b/);
    expect((await ask(contract.quotePdf, { id: quote.id }, shop.ann)).headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"$/);
  });

  it('holds no half character, wherever it stands', async () => {
    const half = 'a\ud800b';
    const { token } = await withOption();
    const answers = [
      await ask(contract.createQuote, { title: half }, shop.ann), await ask(contract.createQuote, { lines: [{ name: 'x', description: half }] }, shop.ann), await open(contract.commentPublicQuote, { token, name: half, body: 'x' }), await open(contract.commentPublicQuote, { token, name: 'x', body: half }),
      await open(contract.acceptPublicQuote, { token, name: half, total: '100.00' }), await open(contract.declinePublicQuote, { token, reason: half }), await ask(leads.create, { firstName: half, notes: half }, shop.ann), await ask(createParty, { kind: 'person', roles: ['contact'], name: half, tags: [half] }, shop.ann),
    ];
    expect(answers.map((a) => a.status)).toEqual(Array(answers.length).fill(422));
    // Whole ones are kept, also where a text is cut to what fits.
    expect((await ask(contacts.create, { name: 'E', title: `${'t'.repeat(79)}😀`, companyId: shop.partyId }, shop.ann)).status).toBe(201);
    expect((await ask(leads.create, { firstName: '😀', lastName: `${'x'.repeat(78)}😀`, notes: '😀'.repeat(500), company: `${'y'.repeat(150)}😀` }, shop.ann)).status).toBe(201);
  });

  it('no text of a quote or its customer reaches a head of the mail', async () => {
    for (const title of ['a\r\nBcc: evil@x.test', 'a\nb', 'a\tb']) expect((await ask(contract.createQuote, { title }, shop.ann)).status).toBe(422);
    const quote = await addQuote(shop, shop.ann);
    for (const input of [{ to: 'a@x.test\r\nBcc: b@x.test' }, { to: 'a@x.test, b@x.test' }, { cc: ['a@x.test>, <b@x.test'] }, { cc: Array(6).fill('a@x.test') }]) expect((await ask(contract.sendQuote, { id: quote.id, version: quote.version, ...input }, shop.ann)).status).toBe(422);
    const { quote: q } = await sent({ title: hostile.slice(0, 190) });
    const mail = (await mailsOf(shop, 'buyer@cedar.test')).find((m) => m.subject.includes('onerror'))!;
    expect(mail.subject).not.toMatch(/[\r\n]/);
    const preview = await ask(contract.previewQuoteMail, { id: q.id, message: hostile }, shop.ann);
    // Text that the page shows as text: nothing of it is markup, and nothing is cut out of it.
    expect(preview.body.paragraphs[0]).toBe(hostile.trim());
    expect(Object.keys(preview.body)).not.toContain('html');
  });
});

describe('figures', () => {
  it.each([
    ['a negative quantity', { quantity: '-1' }, 422], ['nothing', { quantity: '0' }, 422], ['a power', { quantity: '1e3' }, 422], ['no number', { quantity: 'NaN' }, 422], ['infinity', { unitPrice: 'Infinity' }, 422], ['Arabic digits', { unitPrice: '١٢' }, 422], ['a negative price', { unitPrice: '-5' }, 422],
    ['seven fraction digits', { unitPrice: '0.0000001' }, 422], ['more than 64 bits', { quantity: '999999999999', unitPrice: '999999999999' }, 422], ['more than 64 bits in an option nobody took', { quantity: '999999999999', unitPrice: '999999999999', optional: true, chosen: false }, 422],
    ['a discount over the price', { unitPrice: '10', discountAmount: '10.01' }, 422], ['a discount over no price', { unitPrice: '0', discountAmount: '999999999999' }, 422], ['a discount of 100.000001 %', { discountPercent: '100.000001' }, 422], ['a whole discount', { unitPrice: '10', discountPercent: '100' }, 201],
  ] as const)('%s', async (_name, line, status) => {
    const answer = await ask(contract.createQuote, { partyId: shop.partyId, currency: 'EUR', exchangeRate: '1', lines: [{ name: 'x', ...line }] }, shop.ann);
    expect([answer.status, status === 422 ? answer.error?.fields?.[0]?.path.startsWith('lines') : true], JSON.stringify(answer.error)).toEqual([status, true]);
  });

  it('too large for the workspace\'s currency are a wrong rate, when written and when an option is taken', async () => {
    const big = { name: 'x', quantity: '9000000', unitPrice: '9999999999' };
    const answer = await ask(contract.createQuote, { partyId: shop.partyId, currency: 'EUR', exchangeRate: '999999999', lines: [big] }, shop.ann);
    expect([answer.status, answer.error?.fields?.[0]?.path]).toEqual([422, 'exchangeRate']);
    const { quote, token } = await sent({ currency: 'EUR', exchangeRate: '999999999', lines: [{ name: 'a', unitPrice: '1' }, { ...big, optional: true, chosen: false }] });
    const total = (await open(contract.openPublicQuote, { token })).body.lines[1]!.amount;
    const taken = await open(contract.acceptPublicQuote, { token, name: 'Anna', chosen: [quote.lines[1]!.id], total: (Number(total) + 1).toFixed(2) });
    expect([422, 409]).toContain(taken.status);
    expect((await look(shop, shop.ann, quote.id)).status).not.toBe('accepted');
  });

  it('no discount passes the limit by standing in an option, on options that can be left out, or in what was changed after approval', async () => {
    const settings = await ask(contract.getQuoteSettings, {}, shop.owner);
    const on = await ask(contract.updateQuoteSettings, { version: settings.body.version, discountLimit: '10' }, shop.owner);
    const line = { name: 'a', unitPrice: '100' };
    const needs = async (input: Record<string, unknown>) => (await addQuote(shop, shop.ann, input)).needsApproval;
    expect(await needs({ lines: [line, { ...line, discountPercent: '90', optional: true, chosen: false }] })).toBe(true);
    expect(await needs({ lines: [line, { ...line, discountAmount: '90', optional: true, chosen: false }] })).toBe(true);
    expect(await needs({ discountPercent: '8', lines: [line, { ...line, discountAmount: '5', optional: true, chosen: false }] })).toBe(true);
    expect(await needs({ discountAmount: '20', lines: [line, { ...line, unitPrice: '900', optional: true, chosen: true }] })).toBe(true);
    expect(await needs({ discountAmount: '50', lines: [{ ...line, unitPrice: '1000', optional: true, optionGroup: 'g', chosen: true }, { ...line, optional: true, optionGroup: 'g', chosen: false }] })).toBe(true);
    expect(await needs({ discountAmount: '50', lines: [{ ...line, unitPrice: '1000', optional: true, chosen: true }, { ...line, optional: true, chosen: false }] })).toBe(true);
    expect(await needs({ discountAmount: '10', lines: [line, { ...line, optional: true, chosen: false }] })).toBe(false);
    expect(await needs({ discountPercent: '5', lines: [{ ...line, discountPercent: '5' }, { ...line, discountPercent: '5', optional: true, chosen: false }] })).toBe(false);

    const quote = await addQuote(shop, shop.manager, { lines: [{ ...line, discountPercent: '50' }] });
    const waiting = await ask(contract.sendQuote, { id: quote.id, version: quote.version }, shop.manager);
    expect(waiting.body.status).toBe('in_approval');
    expect((await ask(contract.approveQuote, { id: quote.id, version: waiting.body.version }, shop.manager)).error?.code).toBe('sales.quote_own_approval');
    expect((await ask(contract.sendQuote, { id: quote.id, version: waiting.body.version }, shop.manager)).error?.code).toBe('sales.quote_state');
    const approved = await ask(contract.approveQuote, { id: quote.id, version: waiting.body.version }, shop.owner);
    expect(approved.body.approved).toBe(true);
    expect((await ask(contract.updateQuote, { id: quote.id, version: approved.body.version, lines: [{ ...line, discountPercent: '99' }] }, shop.manager)).error?.code).toBe('sales.quote_not_draft');
    const back = await ask(contract.withdrawQuote, { id: quote.id, version: approved.body.version }, shop.manager);
    const changed = await ask(contract.updateQuote, { id: quote.id, version: back.body.version, lines: [{ ...line, discountPercent: '99' }] }, shop.manager);
    expect((await ask(contract.sendQuote, { id: quote.id, version: changed.body.version }, shop.manager)).body.status).toBe('in_approval');
    await ask(contract.updateQuoteSettings, { version: on.body.version, discountLimit: null }, shop.owner);
  });

  it('ids of another workspace are wrong fields of the quote', async () => {
    const foreign = { party: await addCustomer(shop, shop.outsider, { name: 'Theirs' }), tax: await addTax(shop, shop.outsider, 'Their tax', '7') };
    const theirs = (await ask(contract.createQuote, { title: 'Theirs' }, shop.outsider)).body;
    const inputs: Array<[Record<string, unknown>, string]> = [
      [{ partyId: foreign.party }, 'partyId'], [{ billToId: foreign.party }, 'billToId'], [{ shipToId: foreign.party }, 'shipToId'], [{ ownerId: shop.outsider.id }, 'ownerId'], [{ opportunityId: theirs.id }, 'opportunityId'],
      [{ lines: [{ name: 'x', taxIds: [foreign.tax] }] }, 'lines'], [{ lines: [{ name: 'x', itemId: foreign.party }] }, 'lines.0.itemId'],
    ];
    for (const [input, path] of inputs) { const answer = await ask(contract.createQuote, input, shop.ann); expect([path, answer.status, answer.error?.fields?.[0]?.path.startsWith(path)], JSON.stringify(answer.error)).toEqual([path, 422, true]); }
    const hers = await addQuote(shop, shop.ann);
    for (const endpoint of [contract.getQuote, contract.quotePdf, contract.cloneQuote, contract.newQuoteLink, contract.listQuoteComments] as unknown as Endpoint[]) expect([endpoint.id, (await ask(endpoint, { id: hers.id }, shop.outsider)).status]).toEqual([endpoint.id, 404]);
  });
});

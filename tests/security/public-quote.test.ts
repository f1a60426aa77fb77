import { deflateSync, crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { call, type Answer } from '#core/testing/house.ts';
import { contacts, createParty } from '#modules/parties/contract.ts';
import { leads } from '#modules/sales/contract/leads.ts';
import * as contract from '#modules/sales/contract/quotes.ts';
import { addCustomer, addQuote, addTax, look, mailsOf, openShop, sendIt, tokenOf, type Seller, type Shop } from '#modules/sales/tests/quotes-scene.ts';

let shop: Shop;
beforeAll(async () => { shop = await openShop(); });
afterAll(() => shop.house.close());

const at = (who: Seller) => ({ workspace_slug: who.slug });
const ask = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: Record<string, unknown>, who: Seller): Promise<Answer<T>> => call(shop.house, endpoint as Endpoint, { ...at(who), ...input }, who) as Promise<Answer<T>>;
const open = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: Record<string, unknown>, ip?: string): Promise<Answer<T>> => call(shop.house, endpoint as Endpoint, input, ip ? { ip } : {}) as Promise<Answer<T>>;
async function sent(input: Record<string, unknown> = {}) {
  const quote = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann, input));
  return { quote, token: await tokenOf(shop, shop.ann, quote.id) };
}
const withOption = () => sent({ lines: [{ name: 'Posters', unitPrice: '100' }, { name: 'Photos', unitPrice: '50', optional: true, chosen: false }] });

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

describe('the link', () => {
  it('is 256 random bits behind a #, kept as a hash alone, and stands in no table, queue, event or log', async () => {
    const { quote, token } = await withOption();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const again = (await ask(contract.newQuoteLink, { id: quote.id }, { ...shop.ann, headers: { 'idempotency-key': 'link-1' } } as Seller)).body.url;
    expect(again).toMatch(/^http:\/\/localhost:3000\/quote#[\w-]{43}$/);
    expect(again.split('#')[1]).not.toBe(token);
    await open(contract.openPublicQuote, { token });
    await open(contract.publicQuotePdf, { token });
    const tables = (await shop.house.owner.query<{ name: string }>("select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')")).rows;
    for (const secret of [token, again.split('#')[1]!]) {
      for (const { name } of tables) expect([name, (await shop.house.owner.query(`select 1 from ${name} t where strpos(t::text, $1) > 0 limit 1`, [secret])).rowCount]).toEqual([name, 0]);
      expect(shop.house.logged.join('\n')).not.toContain(secret);
    }
  });

  it('answers no cache may keep, says nothing to other sites, and is no address that can be called by GET', async () => {
    const { token } = await withOption();
    const { headers } = await open(contract.openPublicQuote, { token });
    expect(headers['cache-control']).toContain('no-store');
    const page = await shop.house.server.inject({ method: 'GET', url: `/api/v1/dash/public/quotes/open?token=${token}` });
    expect([404, 405]).toContain(page.statusCode);
    expect((await open(contract.publicQuotePdf, { token })).headers['cache-control']).toContain('no-store');
  });

  it('opens the same for everybody, also for a member of another workspace, and gives them no more', async () => {
    const { token } = await withOption();
    const plain = await open(contract.openPublicQuote, { token, seen: false });
    const member = await call(shop.house, contract.openPublicQuote, { token, seen: false } as never, shop.outsider);
    expect(member.body).toEqual(plain.body);
    expect((await call(shop.house, contract.commentPublicQuote, { token, name: 'Otto', body: 'hello' } as never, shop.outsider)).status).toBe(201);
  });

  it('leads nowhere once the quote was replaced: no figures, file, messages, answer', async () => {
    const { quote, token } = await sent({ notes: 'OLDSECRET', terms: 'OLDSECRET', lines: [{ name: 'OLDSECRET', unitPrice: '77' }] });
    const next = await ask(contract.reviseQuote, { id: quote.id }, shop.ann);
    await sendIt(shop, shop.ann, next.body);
    const { status, body } = await open(contract.openPublicQuote, { token });
    expect([status, body.status, body.lines, body.comments, body.customer]).toEqual([200, 'superseded', [], [], null]);
    expect(JSON.stringify(body)).not.toContain('OLDSECRET');
    const answers = [await open(contract.publicQuotePdf, { token }), await open(contract.commentPublicQuote, { token, name: 'A', body: 'x' }), await open(contract.acceptPublicQuote, { token, name: 'Anna', total: '77.00' }), await open(contract.declinePublicQuote, { token, reason: 'x' }), await open(contract.askQuoteRenewal, { token }), await open(contract.sendQuoteCode, { token })];
    expect(answers.map((a) => a.error?.code)).toEqual(['sales.quote_link_gone', 'sales.quote_link_gone', 'sales.quote_replaced', 'sales.quote_replaced', 'sales.quote_state', 'sales.quote_replaced']);
  });

  it('that was revoked or has ended reads like one that never was, in every call, at once, and for good', async () => {
    const { quote, token } = await withOption();
    const other = await tokenOf(shop, shop.ann, quote.id);
    const [newest] = (await ask(contract.listQuoteLinks, { id: quote.id }, shop.ann)).body.items;
    const calls: Array<[Endpoint, Record<string, unknown>]> = [
      [contract.openPublicQuote, {}], [contract.publicQuotePdf, {}], [contract.commentPublicQuote, { name: 'A', body: 'x' }], [contract.sendQuoteCode, {}], [contract.acceptPublicQuote, { name: 'Anna', total: '100.00' }], [contract.declinePublicQuote, { reason: 'x' }], [contract.askQuoteRenewal, {}], [contract.refuseQuoteTracking, { refused: true }],
    ] as never;
    const all = (of: string) => Promise.all(calls.map(async ([endpoint, input], i) => { const { status, body, headers } = await open(endpoint, { token: of, ...input }, `10.67.${i}.1`); const { requestId: _id, ...error } = (body as { error: Record<string, unknown> }).error ?? {}; return { id: endpoint.id, status, error, cache: headers['cache-control'] }; }));
    const never = await all('Z'.repeat(43));
    expect(new Set(never.map((a) => a.status))).toEqual(new Set([404]));
    expect((await ask(contract.revokeQuoteLink, { id: quote.id, linkId: newest!.id }, shop.ann)).body).toMatchObject({ state: 'revoked', revokedAt: expect.any(String) });
    expect(await all(other)).toEqual(never);
    // The other link is none of that one's business.
    expect((await open(contract.openPublicQuote, { token })).status).toBe(200);
    await shop.house.owner.query("update sales.quote_link set expires_at = now() where quote_id = $1 and revoked_at is null", [quote.id]);
    expect(await all(token)).toEqual(never);
    // A longer validity brings back what ended, never what was revoked.
    expect((await ask(contract.extendQuote, { id: quote.id, version: (await look(shop, shop.ann, quote.id)).version, validUntil: '2090-01-01' }, shop.ann)).status).toBe(200);
    expect((await open(contract.openPublicQuote, { token })).status).toBe(200);
    expect(await all(other)).toEqual(never);
  });

  it('is listed and revoked by who may change the quote alone, and the list holds nothing to open it with', async () => {
    const { quote, token } = await sent({ trackViews: true });
    const { body } = await ask(contract.listQuoteLinks, { id: quote.id }, shop.ann);
    const stored = (await shop.house.owner.query<{ hash: string }>("select encode(token_hash, 'hex') as hash from sales.quote_link where quote_id = $1", [quote.id])).rows;
    for (const secret of [token, ...stored.map((r) => r.hash)]) expect(JSON.stringify(body)).not.toContain(secret);
    const foreign = (await withOption()).quote;
    const linkId = body.items[0]!.id;
    for (const [id, who, status] of [[quote.id, shop.bob, 404], [quote.id, shop.outsider, 404], [foreign.id, shop.ann, 404]] as const) expect((await ask(contract.revokeQuoteLink, { id, linkId }, who)).status).toBe(status);
    for (const endpoint of [contract.listQuoteLinks, contract.listQuoteMails] as unknown as Endpoint[]) for (const who of [shop.bob, shop.outsider]) expect([endpoint.id, (await ask(endpoint, { id: quote.id }, who)).status]).toEqual([endpoint.id, 404]);
    expect((await open(contract.openPublicQuote, { token })).status).toBe(200);
  });

  it('is guessed at most 60 times an hour from a network, over all calls; wrong ones read alike', async () => {
    const calls = [contract.openPublicQuote, contract.publicQuotePdf, contract.declinePublicQuote, contract.askQuoteRenewal] as unknown as Endpoint[];
    const inputs = [{}, {}, { reason: 'x' }, {}];
    const texts = new Set<string>();
    let refused = 0;
    for (let i = 0; i < 80; i++) {
      const answer = await open(calls[i % 4]!, { token: String(i).padStart(43, 'x'), ...inputs[i % 4] }, '10.66.0.9');
      if (answer.status === 429) refused++; else texts.add(`${answer.status} ${answer.error?.code} ${answer.error?.message}`);
    }
    expect([texts.size, refused >= 15]).toEqual([1, true]);
  });
});

describe('an answer', () => {
  it('comes too late after the last day, a refusal, or the removal of the workspace\'s word', async () => {
    const late = await withOption();
    await shop.house.owner.query("update sales.quote set expires_at = now() - interval '1 second' where id = $1", [late.quote.id]);
    expect((await open(contract.acceptPublicQuote, { token: late.token, name: 'Anna', total: '100.00' })).error?.code).toBe('sales.quote_expired');
    expect((await open(contract.declinePublicQuote, { token: late.token, reason: 'x' })).error?.code).toBe('sales.quote_expired');
    expect((await ask(contract.acceptQuote, { id: late.quote.id, version: (await look(shop, shop.ann, late.quote.id)).version, name: 'A', note: 'x' }, shop.ann)).error?.code).toBe('sales.quote_expired');
    const said = await withOption();
    expect((await open(contract.declinePublicQuote, { token: said.token, reason: 'no' })).status).toBe(200);
    expect((await open(contract.acceptPublicQuote, { token: said.token, name: 'Anna', total: '100.00' })).error?.code).toBe('sales.quote_answered');
    expect((await shop.house.owner.query('select count(*)::int as n from sales.sales_order where quote_id = any($1)', [[late.quote.id, said.quote.id]])).rows[0].n).toBe(0);
  });

  it('changes no price, quantity or line: unknown fields, other lines, other totals are refused', async () => {
    const { token, quote } = await withOption();
    const other = await withOption();
    const option = quote.lines[1]!.id;
    const accept = (input: object) => open(contract.acceptPublicQuote, { token, name: 'Anna', total: '100.00', ...input });
    for (const input of [{ price: '1' }, { lines: [] }, { discountPercent: '100' }, { quantity: '-1' }, { status: 'accepted' }, { workspaceId: 1 }]) expect([JSON.stringify(input), (await accept(input)).status]).toEqual([JSON.stringify(input), 422]);
    for (const input of [{ chosen: [other.quote.lines[1]!.id] }, { chosen: [quote.lines[0]!.id] }, { total: '-100.00' }, { total: '100' }, { total: '1e2' }, { total: '' }, { total: '١٠٠٫٠٠' }, { chosen: [option] }, { name: 'A\r\nBcc: x@y.z' }, { name: '\u0000\u0000' }]) expect([JSON.stringify(input), (await accept(input)).status >= 400]).toEqual([JSON.stringify(input), true]);
    expect((await look(shop, shop.ann, quote.id)).status).not.toBe('accepted');
    expect((await accept({ chosen: [option, option], total: '150.00' })).body).toMatchObject({ status: 'accepted', total: '150.00' });
  });

  it('is one, whatever comes at the same moment: accept, decline, revise, send, extend, expire', async () => {
    for (let round = 0; round < 4; round++) {
      const { quote, token } = await withOption();
      const draft = await ask(contract.reviseQuote, { id: quote.id }, shop.ann);
      const { version } = await look(shop, shop.ann, quote.id);
      const answers = await Promise.all([
        open(contract.acceptPublicQuote, { token, name: 'Anna', total: '100.00' }), open(contract.declinePublicQuote, { token, reason: 'no' }),
        ask(contract.sendQuote, { id: draft.body.id, version: draft.body.version, byMail: false }, shop.ann), ask(contract.reviseQuote, { id: quote.id }, shop.ann),
        ask(contract.extendQuote, { id: quote.id, version, validUntil: '2090-01-01' }, shop.ann), ask(contract.acceptQuote, { id: quote.id, version, name: 'B', note: 'x' }, shop.ann),
        open(contract.openPublicQuote, { token }), shop.house.app.pool.query('select 1').then(() => ({ status: 200 }) as Answer),
      ]);
      expect(answers.map((a) => a.status).filter((s) => s >= 500)).toEqual([]);
      const family = (await shop.house.owner.query<{ status: string; revision: number }>('select status, revision from sales.quote where family_id = $1 order by revision', [quote.familyId])).rows;
      const orders = (await shop.house.owner.query('select 1 from sales.sales_order o join sales.quote q on q.id = o.quote_id where q.family_id = $1', [quote.familyId])).rowCount;
      const accepted = family.filter((f) => f.status === 'accepted').length;
      expect([accepted <= 1, orders]).toEqual([true, accepted]);
      // Where one was accepted, no other of the family waits for an answer.
      if (accepted === 1) expect(family.filter((f) => f.status === 'sent' || f.status === 'viewed')).toEqual([]);
    }
  });

  it('a removed draft brought back does not stand beside another draft of the same quote', async () => {
    const { quote } = await withOption();
    const first = await ask(contract.reviseQuote, { id: quote.id }, shop.owner);
    expect((await ask(contract.quotes.remove, { id: first.body.id }, shop.owner)).status).toBe(200);
    const second = await ask(contract.reviseQuote, { id: quote.id }, shop.owner);
    expect(second.status).toBe(201);
    await ask(contract.quotes.restore, { id: first.body.id }, shop.owner);
    // Both may be there, but only one of them becomes the quote: what is older gives way.
    await sendIt(shop, shop.owner, second.body, { byMail: false });
    const late = await ask(contract.sendQuote, { id: first.body.id, version: (await look(shop, shop.owner, first.body.id)).version, byMail: false }, shop.owner);
    expect(late.error?.code).toBe('sales.quote_replaced');
  });
});

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

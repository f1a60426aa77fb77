import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { call, type Answer } from '#core/testing/house.ts';
import * as contract from '#modules/sales/contract/quotes.ts';
import { look, openShop, quoteCalls, sendIt, tokenOf, type Seller, type Shop } from '#modules/sales/tests/quotes-scene.ts';

let shop: Shop;
beforeAll(async () => { shop = await openShop(); });
afterAll(() => shop.house.close());
const { ask, open, sent, withOption } = quoteCalls(() => shop);

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
    const secrets = [token, again.split('#')[1]!];
    for (const { name } of tables) expect([name, (await shop.house.owner.query(`select 1 from (select t::text as said from ${name} t) r where strpos(said, $1) > 0 or strpos(said, $2) > 0 limit 1`, secrets)).rowCount]).toEqual([name, 0]);
    for (const secret of secrets) {
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

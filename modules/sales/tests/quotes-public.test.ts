import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import { opportunities } from '../contract/deals.ts';
import * as contract from '../contract/quotes.ts';
import { addCustomer, addQuote, look, mailsOf, openShop, sendIt, tokenOf, type Shop } from './quotes-scene.ts';

let shop: Shop;
beforeAll(async () => { shop = await openShop(); });
afterAll(() => shop.house.close());
const at = (who: { slug: string }) => ({ workspace_slug: who.slug });
const png = `data:image/png;base64,${Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64').toString('base64')}`;

async function withOption() {
  const q = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann, { internalNote: 'SECRET-MARGIN', lines: [{ name: 'Posters', quantity: '12', unitPrice: '45.00', discountPercent: '5', taxIds: [shop.taxId] }, { name: 'Photos', unitPrice: '250.00', taxIds: [shop.taxId], optional: true, chosen: false }] }));
  return { q, token: await tokenOf(shop, shop.ann, q.id), option: q.lines[1]!.id };
}

describe('the customer\'s page', () => {
  it('shows the document and nothing of the workspace behind it', async () => {
    const { token, q } = await withOption();
    const { body } = await call(shop.house, contract.openPublicQuote, { token });
    expect(body).toMatchObject({ number: q.number, status: 'viewed', totals: { total: '615.60' }, customer: { name: 'Cedar & Finch' } });
    const text = JSON.stringify(body);
    for (const secret of ['SECRET-MARGIN', shop.ann.id, shop.partyId, q.id, q.familyId, '@x.test', String(shop.ann.slug)]) expect(text, secret).not.toContain(secret);
    expect((await look(shop, shop.ann, q.id))).toMatchObject({ status: 'viewed', viewCount: 1 });
  });
  it('notes nothing where tracking is off', async () => {
    const q = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann, { trackViews: false }));
    expect((await call(shop.house, contract.openPublicQuote, { token: await tokenOf(shop, shop.ann, q.id) })).body.tracked).toBe(false);
    expect(await look(shop, shop.ann, q.id)).toMatchObject({ status: 'sent', viewedAt: null, viewCount: 0 });
  });
  it('is not opened by another token, a cut one, or a guess; guesses are counted', async () => {
    const { token } = await withOption();
    for (const wrong of [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, 'A'.repeat(43)]) {
      const answer = await call(shop.house, contract.openPublicQuote, { token: wrong });
      expect([answer.status, answer.error?.code]).toEqual([404, 'sales.quote_link_gone']);
    }
    expect((await call(shop.house, contract.openPublicQuote, { token: token.slice(0, 20) })).status).toBe(422);
    const many = await Promise.all(Array.from({ length: 70 }, () => call(shop.house, contract.openPublicQuote, { token: 'B'.repeat(43) }, { ip: '10.9.9.9' })));
    expect(many.some((a) => a.status === 429)).toBe(true);
    expect((await call(shop.house, contract.openPublicQuote, { token })).status).toBe(200);
  });
  it('takes an option, and 20 acceptances at once make one order of 915.60 (Q3)', async () => {
    const { token, q, option } = await withOption();
    const accept = () => call(shop.house, contract.acceptPublicQuote, { token, name: 'Anna Lee', signature: png, chosen: [option], total: '915.60' }, { ip: '10.1.2.3' });
    const answers = await Promise.all(Array.from({ length: 20 }, accept));
    expect(new Set(answers.map((a) => `${a.status} ${a.body.orderNumber} ${a.body.total}`)).size).toBe(1);
    expect(answers[0]!.body.total).toBe('915.60');
    const { rows } = await shop.house.owner.query('select id, number, totals from sales.sales_order where quote_id = $1', [q.id]);
    expect(rows).toHaveLength(1);
    expect(rows[0].totals).toMatchObject({ net: '763.00', tax: '152.60', total: '915.60' });
    const events = await shop.house.owner.query("select data, actor_id from core.event where subject_id = $1 and type = 'sales.quote.accepted'", [q.id]);
    expect(events.rows).toMatchObject([{ data: { orderId: rows[0].id, orderNumber: rows[0].number }, actor_id: null }]);
    await shop.house.drain();
    const done = await look(shop, shop.ann, q.id);
    expect(done).toMatchObject({ status: 'accepted', acceptedBy: 'Anna Lee', order: { number: rows[0].number }, pdfSha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect((await shop.house.owner.query('select accepted_ip from sales.quote where id = $1', [q.id])).rows[0].accepted_ip).toBe('10.1.2.3');
    expect((await mailsOf(shop, 'buyer@cedar.test'))[0]).toMatchObject({ subject: `Accepted: ${q.number}`, body: { attachments: [{ name: `${q.number}.pdf` }] } });
    // The order is the quote, to the cent and the line.
    const order = await call(shop.house, contract.getOrder, { ...at(shop.ann), id: rows[0].id }, shop.ann);
    expect(order.body.lines.map((l) => [l.name, l.amount, l.left])).toEqual([['Posters', '513.00', '12'], ['Photos', '250.00', '1']]);
    expect(order.body.totals).toEqual(done.totals);
    // Whoever else holds the link learns that it is answered, and cannot decline it any more.
    expect((await call(shop.house, contract.declinePublicQuote, { token, reason: 'No' })).error?.code).toBe('sales.quote_answered');
  });
  it('refuses a total that is not the one, options that are none, and a signature that is no picture', async () => {
    const { token, q } = await withOption();
    const accept = (input: object) => call(shop.house, contract.acceptPublicQuote, { token, name: 'Anna', total: '615.60', ...input } as never);
    expect((await accept({ total: '0.01' })).error?.code).toBe('sales.quote_changed');
    expect((await accept({ chosen: [q.lines[0]!.id] })).error?.fields?.[0]?.path).toBe('chosen.0');
    expect((await accept({ signature: 'data:image/svg+xml;base64,AAAA' })).status).toBe(422);
    expect((await accept({ name: ' ' })).status).toBe(422);
    expect((await look(shop, shop.ann, q.id)).status).not.toBe('accepted');
    expect((await accept({ signature: `data:image/png;base64,${Buffer.from('<svg onload=alert(1)>').toString('base64')}` })).status).toBe(200);
    expect((await shop.house.owner.query('select signature from sales.quote where id = $1', [q.id])).rows[0].signature).toBeNull();
  });
  it('wants one of each group of options', async () => {
    const lines = ['Matt', 'Gloss'].map((name, i) => ({ name, unitPrice: '10', optional: true, optionGroup: 'Paper', chosen: i === 0 }));
    const q = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann, { lines }));
    const token = await tokenOf(shop, shop.ann, q.id);
    const [matt, gloss] = q.lines.map((l) => l.id);
    expect((await call(shop.house, contract.acceptPublicQuote, { token, name: 'Anna', chosen: [matt!, gloss!], total: '20.00' })).error?.code).toBe('sales.quote_options');
    expect((await call(shop.house, contract.acceptPublicQuote, { token, name: 'Anna', chosen: [], total: '0.00' })).error?.code).toBe('sales.quote_options');
    expect((await call(shop.house, contract.acceptPublicQuote, { token, name: 'Anna', chosen: [gloss!], total: '10.00' })).status).toBe(200);
  });
  it('lets customer and seller write to each other about a line', async () => {
    const { token, q } = await withOption();
    const lineId = q.lines[0]!.id;
    expect((await call(shop.house, contract.commentPublicQuote, { token, lineId, name: 'Anna <i>', body: 'Cheaper? <script>alert(1)</script>' })).status).toBe(201);
    const bells = await shop.house.owner.query("select 1 from notifications.notification where account_id = $1 and type = 'sales.quote_message' and target_id = $2", [shop.ann.id, q.id]);
    expect(bells.rowCount).toBe(1);
    expect((await look(shop, shop.ann, q.id)).openComments).toBe(1);
    const answer = await call(shop.house, contract.answerQuote, { ...at(shop.ann), id: q.id, lineId, body: 'Take 20.' }, shop.ann);
    expect(answer.status).toBe(201);
    expect((await mailsOf(shop, 'buyer@cedar.test'))[0]!.body.paragraphs).toEqual(['Take 20.']);
    const seen = await call(shop.house, contract.openPublicQuote, { token, seen: false });
    expect(seen.body.comments.map((c) => [c.body, c.mine])).toEqual([['Cheaper? <script>alert(1)</script>', true], ['Take 20.', false]]);
    expect((await call(shop.house, contract.commentPublicQuote, { token, lineId: '0197d000-0000-7000-8000-000000000000', name: 'A', body: 'x' })).status).toBe(422);
  });
  it('shows the newest two hundred messages in order, and keeps unread what came after the last one that was seen', async () => {
    const { token, q } = await withOption();
    const write = async (body: string) => (await call(shop.house, contract.commentPublicQuote, { token, lineId: null, name: 'Anna', body })).body;
    const first = await write('One');
    await write('Two');
    expect((await call(shop.house, contract.answerQuote, { ...at(shop.ann), id: q.id, lineId: null, body: 'To one.', seenUntil: first.id }, shop.ann)).status).toBe(201);
    expect((await look(shop, shop.ann, q.id)).openComments).toBe(1);
    await shop.house.owner.query("insert into sales.quote_message (id, workspace_id, family_id, quote_id, author, body, created_at) select gen_random_uuid(), m.workspace_id, m.family_id, m.quote_id, 'Anna', n::text, now() + n * interval '1 second' from sales.quote_message m, generate_series(1, 203) n where m.id = $1", [first.id]);
    const { items } = (await call(shop.house, contract.listQuoteComments, { ...at(shop.ann), id: q.id }, shop.ann)).body;
    expect(items.map((m) => m.body)).toEqual(Array.from({ length: 200 }, (_, i) => String(i + 4)));
  });
  it('is declined with a reason, once', async () => {
    const { token, q } = await withOption();
    expect((await call(shop.house, contract.declinePublicQuote, { token, reason: '' })).status).toBe(422);
    expect((await call(shop.house, contract.declinePublicQuote, { token, reason: 'Too late' })).status).toBe(200);
    expect((await call(shop.house, contract.declinePublicQuote, { token, reason: 'Again' })).status).toBe(200);
    expect(await look(shop, shop.ann, q.id)).toMatchObject({ status: 'declined', declineReason: 'Too late' });
    expect((await call(shop.house, contract.acceptPublicQuote, { token, name: 'Anna', total: '615.60' })).error?.code).toBe('sales.quote_answered');
  });
  it('asks for the mailed code where the workspace wants it', async () => {
    const settings = await call(shop.house, contract.getQuoteSettings, at(shop.owner), shop.owner);
    const on = await call(shop.house, contract.updateQuoteSettings, { ...at(shop.owner), version: settings.body.version, confirmByMail: true } as never, shop.owner);
    const { token } = await withOption();
    const accept = (code?: string) => call(shop.house, contract.acceptPublicQuote, { token, name: 'Anna', total: '615.60', ...(code ? { code } : {}) });
    expect((await accept()).error?.code).toBe('sales.quote_code');
    expect((await call(shop.house, contract.sendQuoteCode, { token })).body.sentTo).toBe('b***@cedar.test');
    const { code } = (await mailsOf(shop, 'buyer@cedar.test'))[0]!.body;
    expect((await accept(code === '000000' ? '111111' : '000000')).error?.code).toBe('sales.quote_code');
    expect((await accept(code)).status).toBe(200);
    await call(shop.house, contract.updateQuoteSettings, { ...at(shop.owner), version: on.body.version, confirmByMail: false } as never, shop.owner);
  });
  it('gives the file, drawn with every text as text', async () => {
    const canary = '"\'><svg onload=alert(1)>';
    const partyId = await addCustomer(shop, shop.owner, { name: canary, email: 'x@canary.test' });
    const q = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann, { partyId, title: canary, terms: canary, lines: [{ name: canary, description: canary, unitPrice: '1' }] }));
    const file = await call(shop.house, contract.publicQuotePdf, { token: await tokenOf(shop, shop.ann, q.id) });
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(file.headers['content-disposition']).toBe(`attachment; filename="${q.number}.pdf"`);
    const bytes = file.body as Buffer;
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const streams = [...bytes.toString('latin1').matchAll(/stream\n/g)].map((m) => { try { return inflateSync(bytes.subarray(m.index + 7)).toString('latin1'); } catch { return ''; } }).join('');
    expect(streams).toContain('<svg onload=alert\\(1\\)>');
    expect(bytes.toString('latin1')).not.toMatch(/\/(JavaScript|JS|Launch|OpenAction|URI)\b/);
  });
});

it('an accepted quote wins its opportunity, with the net total', async () => {
  const deal = await call(shop.house, opportunities.create, { ...at(shop.ann), name: 'Cedar rebrand', currency: 'EUR' } as never, shop.ann);
  expect(deal.status, JSON.stringify(deal.error)).toBe(201);
  const q = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann, { opportunityId: deal.body.id }), { byMail: false });
  expect((await call(shop.house, contract.acceptPublicQuote, { token: await tokenOf(shop, shop.ann, q.id), name: 'Anna', total: '615.60' })).status).toBe(200);
  const { rows } = await shop.house.owner.query('select status, amount from sales.opportunity where id = $1', [deal.body.id]);
  expect(rows).toEqual([{ status: 'won', amount: 51300 }]);
});

it('a colleague accepts on the customer\'s behalf with a note', async () => {
  const { q } = await withOption();
  const answer = await call(shop.house, contract.acceptQuote, { ...at(shop.ann), id: q.id, version: (await look(shop, shop.ann, q.id)).version, name: 'Anna Lee', note: 'On the phone, 10 May' }, shop.ann);
  expect(answer.body).toMatchObject({ status: 'accepted', acceptedBy: 'Anna Lee', acceptedFor: { id: shop.ann.id }, acceptedNote: 'On the phone, 10 May', order: { number: expect.stringMatching(/^SO-\d{5}$/) } });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordTimeline } from '#core/contract/records.ts';
import { call } from '#core/testing/house.ts';
import { createParty, eraseParty } from '#modules/parties/contract.ts';
import * as capture from '../contract/capture.ts';
import * as leads from '../contract/leads.ts';
import { sendMails } from '../contract/mails.ts';
import { openPublicQuote } from '../contract/quotes.ts';
import { linksOf } from '../rules/leads/mail-links.ts';
import { asker } from './deals-scene.ts';
import { addLead, openTeam, type Team } from './leads-scene.ts';
import { addCustomer, addQuote, openShop, sendIt, tokenOf } from './quotes-scene.ts';

let t: Team;
let ask: ReturnType<typeof asker>;
beforeAll(async () => {
  t = await openTeam();
  ask = asker(t.house);
  const { version, workStart, workEnd, targets, assignAll } = (await ask(capture.getCaptureSettings, {}, t.owner)).body;
  expect((await ask(capture.updateCaptureSettings, { version, workStart, workEnd, targets, assignAll, trackMails: true }, t.owner)).status).toBe(200);
  for (const [event, points] of [['link_clicked', 3], ['page_visited', 7]] as const) expect((await ask(capture.createScoreRule, { name: event, condition: { kind: 'event', event, most: null }, points }, t.owner)).status).toBe(201);
});
afterAll(() => t.house.close());

interface Tracking { pageUrl: string; links?: Array<{ shown: string; url: string }> }
const trackingTo = async (email: string): Promise<Tracking | undefined> => (await t.house.owner.query<{ tracking?: Tracking }>("select body -> 'tracking' as tracking from core.mail where to_email = $1 order by id desc limit 1", [email])).rows[0]!.tracking ?? undefined;
const goes = async (url: string, method: 'GET' | 'HEAD' = 'GET') => { const { statusCode, headers } = await t.house.server.inject({ method, url: new URL(url).pathname }); return [statusCode, headers.location] as const; };
const write = async (email: string, body: string, more: object = {}) => {
  const lead = await addLead(t.house, t.owner, { firstName: 'Lia', lastName: 'Nk', email });
  expect((await ask(leads.sendLeadMail, { id: lead.id, subject: 'Look', body, ...more }, t.owner)).status).toBe(201);
  return lead;
};
const marks = async (subjectId: string) => ((await ask(leads.activities.list, { filter: JSON.stringify({ field: 'subjectId', op: 'is', value: subjectId }) }, t.owner)).body.items as leads.Activity[]).find((a) => a.mail)!.mail!.followed.map((f) => f.url);
const score = async (id: string) => { await t.house.drain(); return (await ask(leads.leads.get, { id }, t.owner)).body.score; };

describe('addresses in a text', () => {
  it('are found without the stops and brackets around them, each once, and nothing else is', () => {
    expect(linksOf('See https://a.test/x?y=1&z=2, (https://b.test/w_(x)) or <HTTP://c.test>. Again https://a.test/x?y=1&z=2! ftp://d.test javascript:alert(1) https://')).toEqual(['https://a.test/x?y=1&z=2', 'https://b.test/w_(x)', 'HTTP://c.test']);
    expect(linksOf(Array.from({ length: 60 }, (_, i) => `https://a.test/${i}`).join(' '))).toHaveLength(50);
  });
});

describe('a link of a mail', () => {
  it('leads to where it stands in the mail, counts once, and stands in the history', async () => {
    const lead = await write('lia@links.test', 'See https://shop.test/a?b=1 and https://shop.test/c.');
    const { links } = (await trackingTo('lia@links.test'))!;
    expect(links!.map((l) => l.shown)).toEqual(['https://shop.test/a?b=1', 'https://shop.test/c']);
    expect(await goes(links![0]!.url, 'HEAD')).toEqual([302, 'https://shop.test/a?b=1']);
    expect(await marks(lead.id)).toEqual([]);
    for (const _ of [1, 2]) expect(await goes(links![0]!.url)).toEqual([302, 'https://shop.test/a?b=1']);
    expect([await marks(lead.id), await score(lead.id)]).toEqual([['https://shop.test/a?b=1'], 3]);
    await goes(links![1]!.url);
    expect([(await marks(lead.id)).length, await score(lead.id)]).toEqual([2, 6]);
    const told = (await ask(recordTimeline, { topic: 'sales.lead', subjectId: lead.id }, t.owner)).body.items.filter((e) => e.type === 'sales.lead.link_followed');
    expect(told).toMatchObject([{ outsider: 'reader', number: 'Lia Nk', actor: null }, { outsider: 'reader' }]);
  });

  it('leads nowhere else: neither what was not signed here, nor the secret of another use', async () => {
    await write('safe@links.test', 'See https://shop.test/');
    const { links, pageUrl } = (await trackingTo('safe@links.test'))!;
    const secret = links![0]!.url.split('/').at(-1)!;
    const [body, signature] = secret.split('.') as [string, string];
    const forged = Buffer.from(JSON.stringify([...(JSON.parse(Buffer.from(body, 'base64url').toString()) as unknown[]).slice(0, 2), 1])).toString('base64url');
    for (const wrong of [`${forged}.${signature}`, 'https%3A%2F%2Fevil.test', 'x', pageUrl.split('#')[1]!]) expect((await goes(`http://x/mail-links/${wrong}`))[1]).toMatch(/\/f\/gone$/);
    // Whoever may follow a link can do nothing else by it.
    for (const endpoint of [capture.stopMails, capture.refuseMailTracking]) expect((await ask(endpoint, { secret }, t.owner)).error?.code).toBe('sales.form_link_gone');
  });

  it('stays as it was written where the mail is not to be noted, and goes on without being noted for who switched that off', async () => {
    await write('plain@links.test', 'See https://shop.test/', { track: false });
    expect(await trackingTo('plain@links.test')).toBeUndefined();
    const lead = await write('shy@links.test', 'See https://shop.test/');
    const { links, pageUrl } = (await trackingTo('shy@links.test'))!;
    expect((await ask(capture.refuseMailTracking, { secret: pageUrl.split('#')[1]! }, t.owner)).status).toBe(200);
    expect(await goes(links![0]!.url)).toEqual([302, 'https://shop.test/']);
    expect([await marks(lead.id), await score(lead.id)]).toEqual([[], 0]);
    await ask(leads.sendLeadMail, { id: lead.id, subject: 'Again', body: 'See https://shop.test/' }, t.owner);
    expect(await trackingTo('shy@links.test')).toBeUndefined();
  });

  it('is forgotten with the person', async () => {
    const id = (await ask(createParty, { kind: 'person', roles: ['contact'], name: 'Gil Gone', firstName: 'Gil', lastName: 'Gone', email: 'gil@links.test' }, t.owner)).body.id;
    expect((await ask(sendMails, { topic: 'parties.party', subjectId: id, to: [id], subject: 'x', body: 'https://shop.test/gil' }, t.owner)).status).toBe(201);
    const { links } = (await trackingTo('gil@links.test'))!;
    expect(await goes(links![0]!.url)).toEqual([302, 'https://shop.test/gil']);
    expect((await ask(eraseParty, { id, confirmName: 'Gil Gone' }, t.owner)).status).toBe(200);
    expect((await goes(links![0]!.url))[1]).toMatch(/\/f\/gone$/);
    expect((await t.house.owner.query("select 1 from sales.mail_link where url like '%gil%'")).rows).toEqual([]);
  });
});

describe('a look at a quote', () => {
  it('counts for the open leads of its customer and the lead of its deal, not for others', async () => {
    const shop = await openShop();
    try {
      const asks = asker(shop.house);
      expect((await asks(capture.createScoreRule, { name: 'Looks', condition: { kind: 'event', event: 'page_visited', most: null }, points: 7 }, shop.owner)).status).toBe(201);
      const customer = await addCustomer(shop, shop.ann, { name: 'Kay & Co', email: 'kay@visit.test' });
      const [own, other] = [await addLead(shop.house, shop.ann, { email: 'kay@visit.test' }), await addLead(shop.house, shop.ann, { email: 'else@visit.test' })];
      await shop.house.owner.query('update sales.lead set party_id = $2 where id = $1', [own.id, customer]);
      const q = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann, { partyId: customer }));
      const token = await tokenOf(shop, shop.ann, q.id);
      for (const _ of [1, 2]) expect((await call(shop.house, openPublicQuote, { token })).status).toBe(200);
      await shop.house.drain();
      const scores = await Promise.all([own, other].map(async (l) => (await asks(leads.leads.get, { id: l.id }, shop.owner)).body.score));
      expect(scores).toEqual([7, 0]);
      const told = (await asks(recordTimeline, { topic: 'sales.lead', subjectId: own.id }, shop.owner)).body.items.filter((e) => e.type === 'sales.lead.quote_opened');
      expect(told).toMatchObject([{ outsider: 'customer', actor: null }]);
    } finally { await shop.house.close(); }
  });
});

import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runAs } from '#core/server/app.ts';
import { fail } from '#core/server/fail.ts';
import type { MailFile, ReceivedMail } from '#core/server/mail/receive.ts';
import { listAttachments, recordTimeline } from '#core/contract/records.ts';
import { createLink, createParty, eraseParty, getParty, mergeParties, partyTimeline, setConsent } from '#modules/parties/contract.ts';
import * as capture from '../contract/capture.ts';
import * as deals from '../contract/deals.ts';
import * as leads from '../contract/leads.ts';
import { mailReaders, previewMail, sendMails } from '../contract/mails.ts';
import { addDeal, asker } from './deals-scene.ts';
import { addLead, openTeam, type Rep, type Team } from './leads-scene.ts';

let t: Team;
let ask: ReturnType<typeof asker>;
beforeAll(async () => { t = await openTeam(); ask = asker(t.house); });
afterAll(() => t.house.close());

interface Sent { subject: string; to_name: string; body: { paragraphs: string[]; unsubscribe?: { oneClickUrl: string; pageUrl: string }; replyTo?: { email: string; name: string }; tracking?: { pictureUrl: string; pageUrl: string } } }
const mailsTo = async (email: string): Promise<Sent[]> => (await t.house.owner.query<Sent>('select subject, to_name, body from core.mail where to_email = $1 order by id', [email])).rows;
const person = async (name: string, email: string | null, who = t.owner): Promise<string> => {
  const made = await ask(createParty, { kind: 'person', roles: ['contact'], name, firstName: name.split(' ')[0], lastName: name.split(' ')[1] ?? '', email }, who);
  if (made.status !== 201) throw new Error(JSON.stringify(made.error));
  return made.body.id;
};
const company = async (name: string, email: string | null): Promise<string> => (await ask(createParty, { kind: 'company', roles: ['account'], name, email }, t.owner)).body.id;
const activitiesOf = async (topic: string, id: string, who: Rep = t.owner): Promise<leads.Activity[]> => (await ask(leads.activities.list, { filter: JSON.stringify({ and: [{ field: 'topic', op: 'is', value: topic }, { field: 'subjectId', op: 'is', value: id }] }), limit: 50 }, who)).body.items as leads.Activity[];
const told = async (accountId: string, type = 'sales.mail_answered') => (await t.house.owner.query<{ data: Record<string, string>; target_id: string; link: string }>('select data, target_id, link from notifications.notification where account_id = $1 and type = $2 order by created_at', [accountId, type])).rows;
const text = { subject: 'About {{subject}}', body: 'Dear {{first_name}} of {{company}},\n\nshall we talk?\n\n{{my_name}}' };
const track = async (trackMails: boolean) => {
  const { version, workStart, workEnd, targets, assignAll } = (await ask(capture.getCaptureSettings, {}, t.owner)).body;
  expect((await ask(capture.updateCaptureSettings, { version, workStart, workEnd, targets, assignAll, trackMails }, t.owner)).status).toBe(200);
};

describe('a mail about an opportunity, an account or a contact', () => {
  it('goes to those of its people who are chosen, each by themselves, and is logged there', async () => {
    const [account, ada, bea, mute] = [await company('Acme', 'office@acme.test'), await person('Ada Lovelace', 'ada@deal.test'), await person('Bea Miles', 'bea@deal.test'), await person('Mute Man', null)];
    const deal = await addDeal(t.house, t.owner, { name: 'Big order', accountId: account });
    const set = await ask(deals.setDealContacts, { id: deal.id, version: deal.version, contacts: [ada, bea, mute].map((partyId) => ({ partyId, role: 'user' })) }, t.owner);
    expect(set.status).toBe(200);
    const about = { topic: 'sales.opportunity', subjectId: deal.id };
    const readers = (await ask(mailReaders, about, t.owner)).body;
    expect(readers.items.map((r) => [r.name, r.email])).toEqual([['Ada Lovelace', 'ada@deal.test'], ['Bea Miles', 'bea@deal.test'], ['Mute Man', ''], ['Acme', 'office@acme.test']]);
    expect((await ask(previewMail, { ...about, to: bea, ...text }, t.owner)).body).toMatchObject({ to: 'bea@deal.test', subject: 'About Big order', body: expect.stringContaining('Dear Bea of Acme'), missing: [] });
    const sent = await ask(sendMails, { ...about, to: [ada, bea, ada], ...text }, t.owner);
    expect([sent.status, sent.body.items.map((a) => [a.title, a.mail?.to])]).toEqual([201, [['About Big order', 'ada@deal.test'], ['About Big order', 'bea@deal.test']]]);
    expect((await mailsTo('ada@deal.test')).map((m) => m.body.paragraphs)).toEqual([['Dear Ada of Acme,', 'shall we talk?', 'Olga Tester']]);
    expect([(await mailsTo('bea@deal.test')).length, (await mailsTo('office@acme.test')).length]).toEqual([1, 0]);
    expect((await activitiesOf('sales.opportunity', deal.id)).map((a) => [a.kind, a.direction, a.isDone])).toEqual([['email', 'out', true], ['email', 'out', true]]);
    for (const wrong of [mute, account.replace(/./, 'f'), randomUUID()]) expect((await ask(sendMails, { ...about, to: [wrong], ...text }, t.owner)).error?.fields?.[0]?.path).toBe('to');
    expect((await ask(sendMails, { ...about, to: [ada], subject: 'Hi {{nothing}}', body: 'x' }, t.owner)).error?.fields?.[0]?.path).toBe('subject');
  });

  it('reaches the people of a company, and nobody who objected', async () => {
    const [account, eve] = [await company('Evco', null), await person('Eve Adams', 'eve@co.test')];
    expect((await ask(createLink, { id: account, otherId: eve }, t.owner)).status).toBe(201);
    const about = { topic: 'parties.party', subjectId: account };
    expect((await ask(mailReaders, about, t.owner)).body.items).toMatchObject([{ id: account, email: '' }, { id: eve, email: 'eve@co.test', optedOut: false }]);
    expect((await ask(sendMails, { ...about, to: [eve], ...text }, t.owner)).status).toBe(201);
    expect((await activitiesOf('parties.party', account)).map((a) => a.mail?.name)).toEqual(['Eve Adams']);
    expect((await ask(setConsent, { id: eve, channel: 'email', given: false, source: 'phone' }, t.owner)).status).toBe(201);
    expect((await ask(mailReaders, about, t.owner)).body.items[1]).toMatchObject({ optedOut: true });
    expect((await ask(sendMails, { ...about, to: [eve], ...text }, t.owner)).error?.code).toBe('sales.mail_opted_out');
    expect(await mailsTo('eve@co.test')).toHaveLength(1);
  });

  it('has a link by which its reader stops further ones, at a party and at a lead', async () => {
    const una = await person('Una Sub', 'una@stop.test');
    const lead = await addLead(t.house, t.owner, { email: 'leo@stop.test' });
    expect((await ask(sendMails, { topic: 'parties.party', subjectId: una, to: [una], ...text }, t.owner)).status).toBe(201);
    expect((await ask(leads.sendLeadMail, { id: lead.id, subject: 'Hi', body: 'x' }, t.owner)).status).toBe(201);
    const [toUna, toLeo] = [(await mailsTo('una@stop.test'))[0]!.body.unsubscribe!, (await mailsTo('leo@stop.test'))[0]!.body.unsubscribe!];
    const { pathname, search } = new URL(toUna.oneClickUrl);
    expect((await t.house.server.inject({ method: 'POST', url: pathname + search, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'List-Unsubscribe=One-Click' })).statusCode).toBe(200);
    for (const _ of [1, 2]) expect((await ask(capture.stopMails, { secret: toLeo.pageUrl.split('#')[1]! }, t.owner)).status).toBe(200);
    expect((await ask(sendMails, { topic: 'parties.party', subjectId: una, to: [una], ...text }, t.owner)).error?.code).toBe('sales.mail_opted_out');
    expect((await ask(leads.sendLeadMail, { id: lead.id, subject: 'Hi', body: 'x' }, t.owner)).error?.code).toBe('sales.mail_opted_out');
  });

  it('is written only by who sees the record', async () => {
    const ada = await person('Ann Only', 'ann@only.test');
    const deal = await addDeal(t.house, t.ann, { name: 'Ann\'s own', contactId: ada });
    for (const [who, status] of [[t.ann, 201], [t.bob, 422], [t.manager, 201]] as const) expect([who.id, (await ask(sendMails, { topic: 'sales.opportunity', subjectId: deal.id, to: [ada], ...text }, who)).status]).toEqual([who.id, status]);
    const theirs = await addDeal(t.house, t.outsider, { name: 'Elsewhere' });
    expect((await ask(mailReaders, { topic: 'sales.opportunity', subjectId: theirs.id }, t.owner)).status).toBe(422);
  });
});

const fileOf = (fileName: string, content: string, inline = false): MailFile => {
  const path = join(mkdtempSync(join(tmpdir(), 'atrium-answer-')), 'file');
  writeFileSync(path, content);
  return { field: 'files', fileName, declaredType: 'text/plain', path, bytes: Buffer.byteLength(content), sha256: createHash('sha256').update(content).digest('hex'), inline };
};
/** What the core does with mail to an address of the house. */
async function arrives(address: string, given: Partial<ReceivedMail> = {}): Promise<string> {
  const [whole, kind, token] = /^([a-z]+)-([a-z2-7]{20})(?=@)/.exec(address) as unknown as [string, string, string];
  mkdirSync(join(t.house.app.config.DATA_DIR, 'tmp'), { recursive: true });
  const receiver = t.house.app.modules.flatMap((m) => m.mailReceivers ?? []).find((r) => r.kind === kind)!;
  const owner = await receiver.owner(t.house.app, token);
  if (!owner) return 'unknown';
  const membership = await t.house.app.gate.membership(t.house.app, owner.accountId, { id: owner.workspaceId });
  const mail: ReceivedMail = { id: randomUUID(), from: { name: 'Someone', address: 'someone@else.test' }, subject: 'Re: yes', text: 'Gladly.', sentAt: null, files: [], addressHash: createHash('sha256').update(whole).digest(), ...given };
  await runAs(t.house.app, { account: { id: owner.accountId, email: '', sessionId: '', emailVerified: true }, membership, name: 'test.mail' }, (ctx) => { ctx.uploads.push(...mail.files); return receiver.receive(ctx, mail); });
  return owner.accountId;
}
const replyTo = async (email: string): Promise<string> => (await mailsTo(email)).at(-1)!.body.replyTo!.email;

describe('an answer', () => {
  it('lands on the lead with its words and files, tells the owner, counts for the score, and has one effect however often it comes', async () => {
    const rule = await ask(capture.createScoreRule, { name: 'Answers', condition: { kind: 'event', event: 'email_in', most: null }, points: 7 }, t.owner);
    const lead = await addLead(t.house, t.ann, { firstName: 'Rita', email: 'rita@answer.test' });
    await ask(leads.sendLeadMail, { id: lead.id, subject: 'Hello', body: 'Shall we?' }, t.ann);
    const mail: Partial<ReceivedMail> = { id: randomUUID(), from: { name: 'Rita', address: 'rita@answer.test' }, text: 'Gladly.\n\n> Shall we?', files: [fileOf('offer.txt', 'An offer'), fileOf('empty.txt', '')] };
    const address = await replyTo('rita@answer.test');
    expect(address).toMatch(/^reply-[a-z2-7]{20}@/);
    for (const _ of [1, 2]) expect(await arrives(address, mail)).toBe(t.ann.id);
    const [answer, ...others] = (await activitiesOf('sales.lead', lead.id)).filter((a) => a.direction === 'in');
    expect([answer, others]).toEqual([expect.objectContaining({ kind: 'email', title: 'Re: yes', body: 'Gladly.\n\n> Shall we?', isDone: true, createdBy: null, answer: { name: 'Rita', address: 'rita@answer.test', files: ['offer.txt'], leftOut: ['empty.txt'] } }), []]);
    expect((await activitiesOf('sales.lead', lead.id)).find((a) => a.direction === 'out')!.mail!.answeredAt).not.toBeNull();
    expect((await ask(listAttachments, { topic: 'sales.lead', subjectId: lead.id }, t.ann)).body.items.map((f) => f.name)).toEqual(['offer.txt']);
    const news = (await ask(recordTimeline, { topic: 'sales.lead', subjectId: lead.id }, t.ann)).body.items.filter((e) => e.type === 'sales.lead.mail_answered');
    expect(news).toMatchObject([{ outsider: 'reader', actor: null }]);
    const { rows } = await t.house.owner.query("select actor_id from core.event where type = 'core.attachment.added' and data ->> 'subjectId' = $1", [lead.id]);
    expect(rows).toEqual([{ actor_id: null }]);
    expect(await told(t.ann.id)).toMatchObject([{ data: { name: expect.stringContaining('Rita'), title: 'Re: yes' }, target_id: lead.id, link: `/crm/leads/${lead.id}` }]);
    await t.house.drain();
    expect((await ask(leads.leads.get, { id: lead.id }, t.ann)).body.score).toBe(7);
    await ask(capture.deleteScoreRule, { id: rule.body.id }, t.owner);
  });

  it('is nothing without the address of its mail, and no news where a machine wrote it', async () => {
    const lead = await addLead(t.house, t.ann, { email: 'away@answer.test' });
    await ask(leads.sendLeadMail, { id: lead.id, subject: 'Hello', body: 'Shall we?' }, t.ann);
    expect(await arrives(`reply-${'a'.repeat(20)}@in.localhost`)).toBe('unknown');
    const news = (await told(t.ann.id)).length;
    expect(await arrives(await replyTo('away@answer.test'), { subject: 'Away', automatic: true })).toBe(t.ann.id);
    const all = await activitiesOf('sales.lead', lead.id);
    expect(all.map((a) => [a.kind, a.title]).sort()).toEqual([['email', 'Hello'], ['note', 'Away']]);
    expect([all.find((a) => a.kind === 'email')!.mail!.answeredAt, (await told(t.ann.id)).length - news]).toEqual([null, 0]);
  });

  it('follows the record: to the opportunity of a converted lead, and to the contact of an opportunity that is gone', async () => {
    const lead = await addLead(t.house, t.owner, { firstName: 'Con', lastName: 'Verted', company: 'Convo', email: 'con@answer.test' });
    await ask(leads.sendLeadMail, { id: lead.id, subject: 'Hello', body: 'Shall we?' }, t.owner);
    const address = await replyTo('con@answer.test');
    const done = await ask(leads.convertLead, { id: lead.id, version: (await ask(leads.leads.get, { id: lead.id }, t.owner)).body.version, account: { use: 'new' }, contact: { use: 'new' }, deal: { name: 'From Con' } } as never, t.owner);
    expect([done.status, done.error]).toEqual([200, undefined]);
    const after = (await ask(leads.leads.get, { id: lead.id }, t.owner)).body;
    await arrives(address, { subject: 'Late answer' });
    expect((await activitiesOf('sales.opportunity', after.opportunityId!)).map((a) => a.title)).toContain('Late answer');
    expect((await ask(deals.opportunities.remove, { id: after.opportunityId! }, t.owner)).status).toBe(200);
    await arrives(address, { subject: 'Later answer' });
    expect((await activitiesOf('parties.party', after.partyId!)).map((a) => a.title)).toContain('Later answer');
  });

  it('is tried again where its files may pass later', async () => {
    const lead = await addLead(t.house, t.ann, { email: 'busy@answer.test' });
    await ask(leads.sendLeadMail, { id: lead.id, subject: 'Hello', body: 'Shall we?' }, t.ann);
    const address = await replyTo('busy@answer.test');
    const busy = Object.defineProperty(fileOf('offer.txt', 'x'), 'path', { get: () => fail('core.too_many_requests', { seconds: 1 }) });
    await expect(arrives(address, { files: [busy] })).rejects.toMatchObject({ code: 'core.too_many_requests' });
    expect((await activitiesOf('sales.lead', lead.id)).filter((a) => a.direction === 'in')).toEqual([]);
  });

  it('that nothing can keep any more, or that was refused, is told to whoever would have got it', async () => {
    const lead = await addLead(t.house, t.ann, { firstName: 'Lou', email: 'lou@answer.test' });
    await ask(leads.sendLeadMail, { id: lead.id, subject: 'Hello', body: 'Shall we?' }, t.ann);
    await t.house.owner.query('update sales.lead set deleted_at = now() where id = $1', [lead.id]);
    await t.house.owner.query('update parties.party set deleted_at = now() where id = $1', [lead.partyId]);
    expect(await arrives(await replyTo('lou@answer.test'), { subject: 'Too late', from: { name: 'Lou', address: 'lou@answer.test' } })).toBe(t.ann.id);
    expect(await told(t.ann.id, 'sales.mail_answer_lost')).toMatchObject([{ data: { address: 'lou@answer.test', title: 'Too late' } }]);
    const receiver = t.house.app.modules.flatMap((m) => m.mailReceivers ?? []).find((r) => r.kind === 'reply')!;
    const membership = await t.house.app.gate.membership(t.house.app, t.ann.id, { id: t.ann.workspaceId });
    for (const id of [randomUUID(), randomUUID()]) await runAs(t.house.app, { account: { id: t.ann.id, email: '', sessionId: '', emailVerified: true }, membership, name: 'test.refused' }, (ctx) => receiver.refused!(ctx, { id, at: new Date('2026-03-04T12:00:00Z'), code: 'core.unexpected' }));
    expect(await told(t.ann.id, 'sales.mail_answer_refused')).toMatchObject([{ data: { day: '2026-03-04' } }]);
  });

  it('tells who wrote the mail where the record has no owner, and nobody who may not see it', async () => {
    const kim = await person('Kim Party', 'kim@answer.test');
    expect((await ask(sendMails, { topic: 'parties.party', subjectId: kim, to: [kim], ...text }, t.bob)).status).toBe(201);
    expect(await arrives(await replyTo('kim@answer.test'), { subject: 'Kim says' })).toBe(t.bob.id);
    expect((await told(t.bob.id)).at(-1)).toMatchObject({ data: { name: 'Kim Party', title: 'Kim says' }, link: `/parties/${kim}` });
    expect((await ask(partyTimeline, { id: kim, limit: 20 }, t.bob)).body.items.map((e) => e.type)).toContain('sales.mail.answered');
  });
});

const open = async (url: string) => (await t.house.server.inject({ method: 'GET', url: new URL(url).pathname }));

describe('opening a mail', () => {
  it('is noted only where the workspace and the mail want it', async () => {
    const lead = await addLead(t.house, t.owner, { email: 'plain@open.test' });
    await ask(leads.sendLeadMail, { id: lead.id, subject: 'Hi', body: 'x' }, t.owner);
    expect((await mailsTo('plain@open.test'))[0]!.body.tracking).toBeUndefined();
    await track(true);
    await ask(leads.sendLeadMail, { id: lead.id, subject: 'Hi', body: 'x', track: false }, t.owner);
    expect((await mailsTo('plain@open.test'))[1]!.body.tracking).toBeUndefined();
    expect((await open(`http://x/mail-pictures/${'a'.repeat(20)}.gif`)).statusCode).toBe(200);
  });

  it('counts once for the score, stands in the history, and stays switched off for who switched it off', async () => {
    await track(true);
    const rule = await ask(capture.createScoreRule, { name: 'Opens', condition: { kind: 'event', event: 'mail_opened', most: null }, points: 5 }, t.owner);
    const lead = await addLead(t.house, t.owner, { firstName: 'Odo', lastName: 'Pen', email: 'odo@open.test' });
    await ask(leads.sendLeadMail, { id: lead.id, subject: 'Hi', body: 'x' }, t.owner);
    const { pictureUrl, pageUrl } = (await mailsTo('odo@open.test'))[0]!.body.tracking!;
    const seen = async () => (await activitiesOf('sales.lead', lead.id)).find((a) => a.direction === 'out')!.mail!;
    expect(await seen()).toMatchObject({ tracked: true, refused: false, openCount: 0, openedAt: null });
    const answer = await open(pictureUrl);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([200, 'image/gif', 'no-store']);
    await open(pictureUrl);
    expect(await seen()).toMatchObject({ openCount: 1, openedAt: expect.any(String) });
    await t.house.owner.query("update sales.mail set last_opened_at = now() - interval '1 hour' where sent_to = 'odo@open.test'");
    await open(pictureUrl);
    await t.house.drain();
    expect([(await seen()).openCount, (await ask(leads.leads.get, { id: lead.id }, t.owner)).body.score]).toEqual([2, 5]);
    const history = (await ask(recordTimeline, { topic: 'sales.lead', subjectId: lead.id }, t.owner)).body.items.filter((e) => e.type === 'sales.lead.mail_opened');
    expect(history).toMatchObject([{ outsider: 'reader', number: 'Odo Pen', actor: null }]);
    const many = vi.spyOn(t.house.app.limits, 'take').mockImplementation(() => fail('core.too_many_requests', { seconds: 1 }));
    await t.house.owner.query("update sales.mail set last_opened_at = now() - interval '1 hour' where sent_to = 'odo@open.test'");
    const still = await open(pictureUrl);
    many.mockRestore();
    expect([still.statusCode, still.headers['content-type'], (await seen()).openCount]).toEqual([200, 'image/gif', 2]);
    const secret = pageUrl.split('#')[1]!;
    expect((await ask(capture.refuseMailTracking, { secret: `${secret.slice(0, -3)}abc` }, t.owner)).error?.code).toBe('sales.form_link_gone');
    for (const _ of [1, 2]) expect((await ask(capture.refuseMailTracking, { secret }, t.owner)).status).toBe(200);
    await t.house.owner.query("update sales.mail set last_opened_at = now() - interval '1 hour' where sent_to = 'odo@open.test'");
    await open(pictureUrl);
    expect(await seen()).toMatchObject({ refused: true, openCount: 2 });
    await ask(leads.sendLeadMail, { id: lead.id, subject: 'Hi again', body: 'x' }, t.owner);
    expect((await mailsTo('odo@open.test'))[1]!.body.tracking).toBeUndefined();
    await ask(capture.deleteScoreRule, { id: rule.body.id }, t.owner);
    await track(false);
  });
});

/** Where an address still stands after an erasure. */
const traces = async (email: string) => (await t.house.owner.query('select sent_to from sales.mail where sent_to = $1 union all select from_address from sales.mail_answer where from_address = $1', [email])).rows;

describe('who is erased', () => {
  it('leaves neither addresses nor words of mails, and answers find no record', async () => {
    const gone = await person('Gone Girl', 'gone@erase.test');
    await ask(sendMails, { topic: 'parties.party', subjectId: gone, to: [gone], subject: 'Secret plan', body: 'Secretly' }, t.owner);
    const address = await replyTo('gone@erase.test');
    await arrives(address, { subject: 'Secret answer', text: 'Secretly', from: { name: 'Gone Girl', address: 'gone@erase.test' } });
    const { name } = (await ask(getParty, { id: gone }, t.owner)).body;
    expect((await ask(eraseParty, { id: gone, confirmName: name }, t.owner)).status).toBe(200);
    const { rows } = await t.house.owner.query("select title, body from sales.activity where topic = 'parties.party' and subject_id = $1", [gone]);
    expect(rows).toEqual([{ title: 'email', body: '' }, { title: 'email', body: '' }]);
    expect(await traces('gone@erase.test')).toEqual([]);
    expect(await arrives(address)).toBe('unknown');
  });

  it('is forgotten at a lead whose party is gone, with what went on to its opportunity', async () => {
    const lead = await addLead(t.house, t.owner, { firstName: 'Ghost', lastName: 'Ly', email: 'ghost@erase.test' });
    await ask(leads.sendLeadMail, { id: lead.id, subject: 'Secret', body: 'Secretly' }, t.owner);
    const address = await replyTo('ghost@erase.test');
    await arrives(address, { subject: 'Secret answer', from: { name: 'Ghost Ly', address: 'ghost@erase.test' } });
    await t.house.owner.query('update parties.party set deleted_at = now() where id = $1', [lead.partyId]);
    expect((await ask(capture.eraseLead, { id: lead.id, confirmName: 'Ghost Ly' }, t.owner)).status).toBe(200);
    expect(await traces('ghost@erase.test')).toEqual([]);
    expect(await arrives(address)).toBe('unknown');
  });

  it('is forgotten in the mails to whom they were before a merge', async () => {
    const [twin, kept] = [await person('Twin One', 'twin@erase.test'), await person('Twin Two', 'two@erase.test')];
    expect((await ask(sendMails, { topic: 'parties.party', subjectId: twin, to: [twin], ...text }, t.owner)).status).toBe(201);
    const deal = await addDeal(t.house, t.owner, { name: 'Twins', contactId: twin });
    expect((await ask(sendMails, { topic: 'sales.opportunity', subjectId: deal.id, to: [twin], ...text }, t.owner)).status).toBe(201);
    const [winner, loser] = [(await ask(getParty, { id: kept }, t.owner)).body, (await ask(getParty, { id: twin }, t.owner)).body];
    expect((await ask(mergeParties, { id: kept, version: winner.version, loserId: twin, loserVersion: loser.version }, t.owner)).status).toBe(200);
    expect((await ask(eraseParty, { id: kept, confirmName: 'Twin Two' }, t.owner)).status).toBe(200);
    expect(await traces('twin@erase.test')).toEqual([]);
  });

  it('takes the files of their answers along, wherever those are attached', async () => {
    const fay = await person('Fay File', 'fay@erase.test');
    const deal = await addDeal(t.house, t.owner, { name: 'With files', contactId: fay });
    expect((await ask(sendMails, { topic: 'sales.opportunity', subjectId: deal.id, to: [fay], ...text }, t.owner)).status).toBe(201);
    await arrives(await replyTo('fay@erase.test'), { files: [fileOf('passport.txt', 'Fay')] });
    const files = async () => (await ask(listAttachments, { topic: 'sales.opportunity', subjectId: deal.id }, t.owner)).body.items.map((f) => f.fileId);
    const [file, ...more] = await files();
    expect([typeof file, more]).toEqual(['string', []]);
    expect((await ask(eraseParty, { id: fay, confirmName: 'Fay File' }, t.owner)).status).toBe(200);
    expect(await files()).toEqual([]);
    expect((await t.house.owner.query('select state, name from files.file where id = $1 union all select topic, subject_id from core.attachment where file_id = $1', [file])).rows).toEqual([{ state: 'deleted', name: '' }]);
    expect((await t.house.owner.query("select 1 from core.event where type like 'sales.opportunity.mail%' and data::text like '%Fay%'")).rows).toEqual([]);
  });
});

import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAttachments } from '#core/contract/records.ts';
import { openMailIn, type MailIn } from '#core/server/mail/incoming/smtp.ts';
import { openTestHouse } from '#core/testing/house.ts';
import { createParty, eraseParty } from '#modules/parties/contract.ts';
import { found, join, signUp } from '../../../tests/fixtures/people.ts';
import * as contract from '../contract/mail-log.ts';
import * as leads from '../contract/leads.ts';
import { guessesOf } from '../rules/mails/addressed.ts';
import { addDeal, asker } from './deals-scene.ts';
import { addLead, type Rep } from './leads-scene.ts';

const domain = 'in.example.com';
let house: Awaited<ReturnType<typeof openTestHouse>>;
let door: MailIn;
let ask: ReturnType<typeof asker>;
let owner: Rep;
let ann: Rep;
let bob: Rep;
let guest: Rep;
let outsider: Rep;
let annsMail: string;
beforeAll(async () => {
  house = await openTestHouse({ env: { MAIL_IN_PORT: '0', MAIL_IN_HOST: '127.0.0.1', MAIL_IN_DOMAIN: domain } });
  door = (await openMailIn(house.app))!;
  ask = asker(house);
  const [place, other] = [await found(house, await signUp(house, 'Olga')), await found(house, await signUp(house, 'Otto'))];
  const rep = (of: typeof place, who: typeof member): Rep => ({ ...of.as(who), slug: of.slug, workspaceId: of.id, id: who.id });
  const member = await join(house, place, await signUp(house, 'Ann'), 'member');
  [owner, ann, outsider] = [rep(place, place.owner), rep(place, member), rep(other, other.owner)];
  bob = rep(place, await join(house, place, await signUp(house, 'Bob'), 'member'));
  guest = rep(place, await join(house, place, await signUp(house, 'Gus'), 'guest'));
  annsMail = (await house.owner.query<{ email: string }>('select email from identity.account where id = $1', [ann.id])).rows[0]!.email;
});
afterAll(async () => { await door.close(); await house.close(); });

/** Sends a mail as a mail program's server does, in blind copy or forwarded, and has it taken; answers what was said to it. */
async function send(log: string, mail: SendMailOptions = {}, times = 1): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port: door.port, tls: { rejectUnauthorized: false } });
  try {
    for (let i = 0; i < times; i++) await transport.sendMail({ from: `Ann <${annsMail}>`, subject: 'Our offer', text: 'Here it is.', envelope: { from: annsMail, to: [log] }, ...mail });
    await house.drain();
    return 250;
  } catch (error) { return (error as { responseCode?: number }).responseCode ?? 0; } finally { transport.close(); }
}
const open = async (who: Rep = ann): Promise<string> => (await ask(contract.getMailLog, {}, who)).body.address?.address ?? (await ask(contract.makeMailLog, {}, who)).body.address!.address;
const mails = async (state: contract.LoggedMail['state'], who: Rep = ann) => (await ask(contract.listLoggedMails, { state }, who)).body.items;
const activitiesOf = async (id: string) => (await ask(leads.activities.list, { filter: JSON.stringify({ field: 'subjectId', op: 'is', value: id }) }, owner)).body.items as leads.Activity[];
const party = async (name: string, email: string) => (await ask(createParty, { kind: 'person', roles: ['contact'], name, firstName: name, email }, owner)).body.id;

describe('the address by which a member logs mails', () => {
  it('is each one\'s own, another one when it is made anew, and takes nothing once it is ended', async () => {
    expect((await ask(contract.getMailLog, {}, ann)).body).toEqual({ available: true, address: null, waiting: 0 });
    const first = await open();
    expect(first).toMatch(/^log-[a-z2-7]{20}@in\.example\.com$/);
    expect((await ask(contract.getMailLog, {}, bob)).body.address).toBeNull();
    for (const call of [ask(contract.getMailLog, {}, guest), ask(contract.makeMailLog, {}, guest), ask(contract.listLoggedMails, {}, guest)]) expect((await call).status).toBe(403);
    const second = (await ask(contract.makeMailLog, {}, ann)).body.address!.address;
    expect(second).not.toBe(first);
    expect([await send(first, { to: 'x@new.test' }), await send(second, { to: 'x@new.test' })]).toEqual([550, 250]);
    expect((await ask(contract.endMailLog, {}, ann)).body.address).toBeNull();
    expect(await send(second, { to: 'y@new.test' })).toBe(550);
    expect((await mails('waiting')).map((m) => m.to)).toEqual([['x@new.test']]);
  });
});

describe('a mail to it', () => {
  it('stands at the lead it went to, as an answer that was given, with its files; handed over twice it stands there once', async () => {
    const lead = await addLead(house, ann, { email: 'ida@buyer.test' });
    expect(await send(await open(), { to: 'Ida <IDA@buyer.test>', cc: 'nobody@buyer.test', messageId: '<one@mail.test>', attachments: [{ filename: 'offer.txt', content: 'An offer' }] }, 2)).toBe(250);
    const said = await activitiesOf(lead.id);
    expect(said).toMatchObject([{ kind: 'email', direction: 'out', title: 'Our offer', body: 'Here it is.', isDone: true, createdBy: ann.id, mail: { to: 'ida@buyer.test', tracked: false }, answer: null }]);
    expect((await ask(listAttachments, { topic: 'sales.lead', subjectId: lead.id }, owner)).body.items.map((f) => f.name)).toEqual(['offer.txt']);
    expect((await ask(leads.leads.get, { id: lead.id }, ann)).body).toMatchObject({ firstResponseAt: expect.any(String) });
    expect((await mails('filed')).filter((m) => m.places.some((p) => p.subjectId === lead.id))).toMatchObject([{ direction: 'out', body: '', files: ['offer.txt'], places: [{ topic: 'sales.lead', subjectId: lead.id }] }]);
    expect([await mails('filed', bob), await mails('filed', owner)]).toEqual([[], []]);
  });

  it('stands at everybody it went to whom the team knows, not at the first ten alone', async () => {
    const known = await Promise.all(Array.from({ length: 14 }, (_, i) => addLead(house, ann, { email: `many${i}@buyer.test` })));
    const others = Array.from({ length: 12 }, (_, i) => `stranger${i}@far.test`);
    expect(await send(await open(), { to: [...others, ...known.map((lead) => lead.email!)], subject: 'To all of you', messageId: '<many@mail.test>' })).toBe(250);
    const logged = (await mails('filed')).find((m) => m.subject === 'To all of you')!;
    expect(logged.places.map((p) => p.subjectId).sort()).toEqual(known.map((lead) => lead.id).sort());
    expect((await activitiesOf(known[13]!.id)).map((x) => x.title)).toEqual(['To all of you']);
  });

  it('that came in and was forwarded stands at whom it is from, by a rule or by hand, and is no answer', async () => {
    const lead = await addLead(house, ann, { email: 'asks@buyer.test' });
    await send(await open(), { from: 'Ada Asks <asks@buyer.test>', to: annsMail, subject: 'A question' });
    await send(await open(), { to: await open(), subject: 'Fwd: Another one', text: 'See below\n\n---------- Forwarded message ---------\nVon: Ada Asks <asks@buyer.test>\nDatum: Mi., 4. Nov. 2026\nAn: Ann\n\nAnother question' });
    expect((await activitiesOf(lead.id)).map((a) => [a.title, a.direction, a.answer?.address, a.mail]).sort()).toEqual([['A question', 'in', 'asks@buyer.test', null], ['Fwd: Another one', 'in', 'asks@buyer.test', null]]);
    expect((await ask(leads.leads.get, { id: lead.id }, ann)).body.firstResponseAt).toBeNull();
  });

  it('goes to the open opportunity of a contact, else to the contact; to each of several, and never to what its member may not see', async () => {
    const [una, ivo] = [await party('Una', 'una@both.test'), await party('Ivo', 'ivo@both.test')];
    const deal = await addDeal(house, ann, { name: 'Roof', contactId: una });
    const hidden = await addLead(house, owner, { email: 'hidden@both.test', ownerId: owner.id });
    await send(await open(), { to: ['una@both.test', 'ivo@both.test', 'hidden@both.test'], subject: 'To all' });
    expect([await activitiesOf(deal.id), await activitiesOf(ivo), await activitiesOf(una), await activitiesOf(hidden.id)].map((list) => list.map((a) => [a.topic, a.title]))).toEqual([[['sales.opportunity', 'To all']], [['parties.party', 'To all']], [], []]);
    await send(await open(), { to: 'hidden@both.test', subject: 'Hidden' });
    expect((await mails('waiting')).map((m) => m.subject)).toContain('Hidden');
    expect(await activitiesOf(hidden.id)).toEqual([]);
  });

  it('waits for its member when nobody has its address: they choose a record, or drop it and take that back', async () => {
    const before = (await ask(contract.getMailLog, {}, ann)).body.waiting;
    await send(await open(), { to: 'stranger@new.test', subject: 'Hello', attachments: [{ filename: 'x.txt', content: 'x' }] });
    await send(await open(), { from: 'away@new.test', subject: 'Away', headers: { 'Auto-Submitted': 'auto-replied' } });
    const [away, mail] = await mails('waiting') as [contract.LoggedMail, contract.LoggedMail];
    expect([away.subject, mail]).toMatchObject(['Away', { subject: 'Hello', body: 'Here it is.', direction: 'out', to: ['stranger@new.test'], leftOut: ['x.txt'], places: [] }]);
    expect((await ask(contract.getMailLog, {}, ann)).body.waiting).toBe(before + 2);
    expect((await house.owner.query("select count(*)::int as n from notifications.notification where account_id = $1 and type = 'sales.mail_unmatched' and target_id = $2", [ann.id, mail.id])).rows).toEqual([{ n: 1 }]);
    const lead = await addLead(house, ann, { email: 'stranger@new.test' });
    const at = { id: mail.id, topic: 'sales.lead', subjectId: lead.id };
    for (const who of [bob, owner, outsider]) expect((await ask(contract.fileLoggedMail, at, who)).status).toBe(404);
    const closed = await addLead(house, owner, { ownerId: owner.id });
    expect((await ask(contract.fileLoggedMail, { ...at, subjectId: closed.id }, ann)).error?.fields?.[0]?.path).toBe('subjectId');
    expect((await ask(contract.fileLoggedMail, at, ann)).body).toMatchObject({ state: 'filed', body: '', places: [{ topic: 'sales.lead', subjectId: lead.id }] });
    expect((await ask(contract.fileLoggedMail, at, ann)).error?.code).toBe('sales.logged_mail_over');
    expect((await activitiesOf(lead.id)).map((a) => [a.title, a.body, a.mail?.to])).toEqual([['Hello', 'Here it is.', 'stranger@new.test']]);
    expect((await ask(contract.dropLoggedMail, { id: away.id }, ann)).body.state).toBe('dropped');
    expect((await ask(contract.restoreLoggedMail, { id: away.id }, ann)).body.state).toBe('waiting');
    expect((await ask(contract.dropLoggedMail, { id: away.id }, bob)).status).toBe(404);
  });

  it('goes after a month when nobody put it anywhere, and is forgotten with the person', async () => {
    await send(await open(), { to: 'old@new.test', subject: 'Old' });
    await house.owner.query("update sales.logged_mail set received_at = now() - interval '31 days' where subject = 'Old'");
    const gone = await party('Gone', 'gone@new.test');
    await send(await open(), { to: 'gone@new.test', subject: 'Secret', attachments: [{ filename: 'passport.txt', content: 'Gone' }] });
    expect((await activitiesOf(gone)).map((a) => a.title)).toEqual(['Secret']);
    expect((await ask(eraseParty, { id: gone, confirmName: 'Gone' }, owner)).status).toBe(200);
    await house.owner.query("select graphile_worker.add_job('sales.forgetLoggedMails')");
    await house.drain();
    expect((await house.owner.query("select 1 from sales.logged_mail where subject in ('Old', 'Secret') or recipients @> array['gone@new.test']")).rows).toEqual([]);
    expect((await house.owner.query("select 1 from files.file where name = 'passport.txt'")).rows).toEqual([]);
    expect((await house.owner.query('select title, body from sales.activity where subject_id = $1', [gone])).rows).toEqual([{ title: 'email', body: '' }]);
  });
});

describe('whom a mail is with', () => {
  const own = (a: string) => a === 'me@x.test' || a.endsWith('@in.x.test');
  const from = { name: 'Me', address: 'Me@x.test' };
  it('is read from its head, and of one that was forwarded by hand from the head in its words, in any language', () => {
    expect(guessesOf({ from, recipients: ['A@b.test', 'me@x.test', 'log-1@in.x.test', 'a@b.test'], text: '' }, own)).toEqual([{ direction: 'out', from, addresses: ['a@b.test'] }]);
    for (const line of ['From: Ida Kay <ida@b.test>', '> *Von:* "Ida Kay" <ida@b.test>', 'من: Ida Kay <ida@b.test>', 'De : Ida Kay [mailto:ida@b.test]']) expect(guessesOf({ from, recipients: ['log-1@in.x.test'], text: `Hi\n${line}\nTo: z@b.test` }, own)).toEqual([{ direction: 'in', from: { name: 'Ida Kay', address: 'ida@b.test' }, addresses: ['ida@b.test'] }]);
    expect(guessesOf({ from, recipients: [], text: 'From: Me <me@x.test>\nTo: z@b.test' }, own)).toEqual([]);
    // What stands in the words of a mail to somebody, or in a signature, is nobody who wrote it.
    expect(guessesOf({ from, recipients: ['new@p.test'], text: 'Support: help@partner.test\nPhone: 1' }, own)).toEqual([{ direction: 'out', from, addresses: ['new@p.test'] }]);
    expect(guessesOf({ from, recipients: ['log-1@in.x.test'], text: 'See you\nE-Mail: info@firm.test' }, own)).toEqual([]);
    expect(guessesOf({ from: { name: '', address: 'ida@b.test' }, recipients: ['me@x.test'], text: 'From: z@b.test' }, own)).toEqual([{ direction: 'in', from: { name: '', address: 'ida@b.test' }, addresses: ['ida@b.test'] }]);
  });
  it('reads lines that were made to be read in many ways at once', () => {
    const line = `${' '.repeat(60)}:${' '.repeat(100)}${'@.'.repeat(110)}`;
    const begun = performance.now();
    guessesOf({ from: { name: 'Me', address: 'me@x.test' }, recipients: [], text: Array.from({ length: 400 }, () => `a${line}`).join('\n') }, (a) => a === 'me@x.test');
    // One such line took seventeen seconds.
    expect(performance.now() - begun).toBeLessThan(10_000);
  });
});

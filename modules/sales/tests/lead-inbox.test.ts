import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAttachments } from '#core/contract/records.ts';
import { openMailIn, type MailIn } from '#core/server/mail/incoming/smtp.ts';
import { openTestHouse } from '#core/testing/house.ts';
import { found, join, signUp } from '../../../tests/fixtures/people.ts';
import * as contract from '../contract/capture.ts';
import * as leads from '../contract/leads.ts';
import { asker } from './deals-scene.ts';
import { addLead, type Rep } from './leads-scene.ts';

const domain = 'in.example.com';
let house: Awaited<ReturnType<typeof openTestHouse>>;
let door: MailIn;
let ask: ReturnType<typeof asker>;
let owner: Rep;
let ann: Rep;
let outsider: Rep;
beforeAll(async () => {
  house = await openTestHouse({ env: { MAIL_IN_PORT: '0', MAIL_IN_HOST: '127.0.0.1', MAIL_IN_DOMAIN: domain } });
  door = (await openMailIn(house.app))!;
  ask = asker(house);
  const [place, other] = [await found(house, await signUp(house, 'Olga')), await found(house, await signUp(house, 'Otto'))];
  const member = await join(house, place, await signUp(house, 'Ann'), 'member');
  const rep = (of: typeof place, who: typeof member): Rep => ({ ...of.as(who), slug: of.slug, workspaceId: of.id, id: who.id });
  [owner, ann, outsider] = [rep(place, place.owner), rep(place, member), rep(other, other.owner)];
});
afterAll(async () => { await door.close(); await house.close(); });

/** Sends a mail as a stranger's server does, and has it taken; answers what was said to it. */
async function send(to: string, mail: SendMailOptions = {}): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port: door.port, tls: { rejectUnauthorized: false } });
  try {
    await transport.sendMail({ from: 'Ida Nquiry <ida@buyer.test>', to, subject: 'A hundred chairs', text: 'What do they cost?', ...mail });
    await house.drain();
    return 250;
  } catch (error) { return (error as { responseCode?: number }).responseCode ?? 0; } finally { transport.close(); }
}
const open = async (): Promise<NonNullable<contract.LeadInbox['address']>> => (await ask(contract.switchLeadInbox, { on: true }, owner)).body.address!;
const mails = async (state: 'taken' | 'aside') => (await ask(contract.listLeadMails, { state }, owner)).body.items;
const leadsFrom = async (address: string) => (await ask(leads.leads.list, { filter: JSON.stringify({ field: 'email', op: 'is', value: address }) }, owner)).body.items as leads.Lead[];
const activitiesOf = async (id: string) => (await ask(leads.activities.list, { filter: JSON.stringify({ field: 'subjectId', op: 'is', value: id }) }, owner)).body.items as leads.Activity[];

describe('the address for leads', () => {
  it('is switched on by who sets up sales, is the same when it is switched on again, and is another one when it is renewed', async () => {
    expect((await ask(contract.getLeadInbox, {}, owner)).body).toEqual({ available: true, on: false, address: null });
    for (const call of [ask(contract.getLeadInbox, {}, ann), ask(contract.switchLeadInbox, { on: true }, ann)]) expect((await call).status).toBe(403);
    const first = await open();
    expect(first.address).toMatch(/^leads-[a-z2-7]{20}@in\.example\.com$/);
    expect((await ask(contract.switchLeadInbox, { on: false }, owner)).body).toEqual({ available: true, on: false, address: null });
    expect(await send(first.address)).toBe(550);
    expect(await open()).toEqual(first);
    const renewed = (await ask(contract.renewLeadInbox, { replaces: first.id }, owner)).body.address!;
    expect(renewed.address).not.toBe(first.address);
    // Pressed twice it is one; and another workspace's is nobody's here.
    expect((await ask(contract.renewLeadInbox, { replaces: first.id }, owner)).body.address).toEqual(renewed);
    expect((await ask(contract.renewLeadInbox, { replaces: renewed.id }, outsider)).body.address).toBeNull();
    expect([await send(first.address), await send(renewed.address, { subject: 'First' })]).toEqual([550, 250]);
    expect((await mails('taken')).map((m) => m.subject)).toEqual(['First']);
    expect((await ask(contract.listLeadMails, { state: 'taken' }, outsider)).body.items).toEqual([]);
  });
});

describe('a mail to it', () => {
  it('becomes a lead with its words and files, and tells its owner; the next one joins it', async () => {
    const { address } = await open();
    expect(await send(address, { from: 'Nora New <Nora@buyer.test>', attachments: [{ filename: 'plan.txt', content: 'A plan' }] })).toBe(250);
    const [lead, ...more] = await leadsFrom('nora@buyer.test');
    expect([lead, more]).toMatchObject([{ firstName: 'Nora', lastName: 'New', subject: 'A hundred chairs', sources: ['E-mail'], status: 'new' }, []]);
    const [activity] = await activitiesOf(lead!.id);
    expect(activity).toMatchObject({ kind: 'email', direction: 'in', title: 'A hundred chairs', body: 'What do they cost?', isDone: true, createdBy: null, answer: { name: 'Nora New', address: 'Nora@buyer.test', files: ['plan.txt'], leftOut: [] } });
    expect((await ask(listAttachments, { topic: 'sales.lead', subjectId: lead!.id }, owner)).body.items.map((f) => f.name)).toEqual(['plan.txt']);
    expect((await mails('taken'))[0]).toMatchObject({ from: { name: 'Nora New', address: 'Nora@buyer.test' }, leadId: lead!.id, body: '', reason: '' });
    await send(address, { from: 'nora@buyer.test', subject: 'And tables?' });
    expect((await leadsFrom('nora@buyer.test')).map((l) => l.id)).toEqual([lead!.id]);
    expect((await activitiesOf(lead!.id)).map((a) => a.title).sort()).toEqual(['A hundred chairs', 'And tables?']);
  });

  it('tells the owner of the lead it joins', async () => {
    const lead = await addLead(house, ann, { email: 'known@buyer.test' });
    await send((await open()).address, { from: 'known@buyer.test' });
    const told = await house.owner.query("select type from notifications.notification where account_id = $1 and target_id = $2", [ann.id, lead.id]);
    expect(told.rows).toEqual([{ type: 'sales.lead_returned' }]);
  });

  it('is put aside when a machine wrote it, it came from here or has no sender; it becomes a lead when somebody lets it', async () => {
    const { address } = await open();
    const before = (await mails('taken')).length;
    await send(address, { from: 'away@buyer.test', subject: 'Away', headers: { 'Auto-Submitted': 'auto-replied' }, attachments: [{ filename: 'x.txt', content: 'x' }] });
    await send(address, { from: 'MAILER-DAEMON@buyer.test', subject: 'Undelivered' });
    await send(address, { from: `other@${domain}`, subject: 'Loop' });
    await send(address, { from: { name: 'Nobody', address: '' }, subject: 'Nobody', envelope: { from: '', to: [address] } });
    const aside = await mails('aside');
    expect(aside.map((m) => [m.subject, m.reason])).toEqual([['Nobody', 'sender'], ['Loop', 'loop'], ['Undelivered', 'automatic'], ['Away', 'automatic']]);
    expect([(await leadsFrom('away@buyer.test')).length, (await mails('taken')).length]).toEqual([0, before]);
    const [nobody, , , away] = aside as [contract.LeadMail, contract.LeadMail, contract.LeadMail, contract.LeadMail];
    expect([away.leftOut, away.body]).toEqual([['x.txt'], 'What do they cost?']);
    expect((await ask(contract.releaseLeadMail, { id: nobody.id }, owner)).error?.code).toBe('sales.mail_nobody');
    expect([(await ask(contract.releaseLeadMail, { id: away.id }, outsider)).status, (await ask(contract.releaseLeadMail, { id: away.id }, ann)).status]).toEqual([404, 403]);
    const released = await ask(contract.releaseLeadMail, { id: away.id }, owner);
    expect([released.status, released.body.state]).toEqual([200, 'taken']);
    expect((await leadsFrom('away@buyer.test')).map((l) => l.id)).toEqual([released.body.leadId]);
    expect((await ask(contract.releaseLeadMail, { id: away.id }, owner)).error?.code).toBe('sales.post_decided');
  });

  it('is put aside when one sender writes too often, and not kept when the quarantine has had enough of them', async () => {
    const { address } = await open();
    // Eight came in this minute; the next two are the last that are taken.
    await house.owner.query("insert into sales.lead_mail (id, workspace_id, state, from_name, from_address, subject) select gen_random_uuid(), $1, 'taken', '', 'flood@buyer.test', 'earlier' from generate_series(1, 8)", [owner.workspaceId]);
    for (let i = 9; i <= 12; i++) await send(address, { from: 'flood@buyer.test', subject: `No. ${i}` });
    const of = async (state: 'taken' | 'aside') => (await mails(state)).filter((m) => m.from.address === 'flood@buyer.test');
    expect([(await of('taken')).length, (await of('aside')).map((m) => m.reason)]).toEqual([10, ['rate', 'rate']]);
    await house.owner.query("insert into sales.lead_mail (id, workspace_id, state, reason, from_name, from_address, subject) select gen_random_uuid(), $1, 'aside', 'rate', '', 'Flood@buyer.test', 'more' from generate_series(1, 28)", [owner.workspaceId]);
    await send(address, { from: 'flood@buyer.test', subject: 'No. 13' });
    expect((await house.owner.query("select 1 from sales.lead_mail where subject = 'No. 13'")).rows).toEqual([]);
    // What nobody let through goes after a month.
    await house.owner.query("update sales.lead_mail set received_at = now() - interval '31 days' where subject = 'more'");
    await house.owner.query("select graphile_worker.add_job('sales.forgetLeadMails')");
    await house.drain();
    expect((await house.owner.query("select count(*)::int as n from sales.lead_mail where subject = 'more'")).rows).toEqual([{ n: 0 }]);
  });

  it('is forgotten with the person, with its words and files', async () => {
    await send((await open()).address, { from: 'Gone Girl <gone@buyer.test>', subject: 'Secret', attachments: [{ filename: 'passport.txt', content: 'Gone Girl' }] });
    const [lead] = await leadsFrom('gone@buyer.test');
    expect((await ask(contract.eraseLead, { id: lead!.id, confirmName: lead!.name }, owner)).status).toBe(200);
    expect((await house.owner.query("select 1 from sales.lead_mail where from_address = 'gone@buyer.test' or subject = 'Secret'")).rows).toEqual([]);
    expect((await house.owner.query("select title, body from sales.activity where subject_id = $1", [lead!.id])).rows).toEqual([{ title: 'email', body: '' }]);
    expect((await house.owner.query("select 1 from files.file where name = 'passport.txt'")).rows).toEqual([]);
  });
});

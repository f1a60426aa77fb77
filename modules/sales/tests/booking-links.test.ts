import { afterAll, beforeAll, expect, it } from 'vitest';
import { contacts, eraseParty, listConsents, setConsent } from '#modules/parties/contract.ts';
import { asking, leadsOf, openTeam, type Rep, type Team } from './capture-scene.ts';
import { addDeal } from './deals-scene.ts';
import { addLead } from './leads-scene.ts';
import { addPage, at, book, stampOf, workday } from './meetings-scene.ts';
import * as contract from '../contract/meetings.ts';
import * as leads from '../contract/leads.ts';
import { previewMail, sendMails } from '../contract/mails.ts';

let t: Team;
beforeAll(async () => { t = await openTeam(); });
afterAll(() => t.house.close());
const ask = asking(() => t);
const about = (lead: leads.Lead) => ({ topic: 'sales.lead', subjectId: lead.id });
const text = { subject: 'A call', body: 'Choose a time: {{booking_link}}. See you!' };

it('a mail names the sender\'s page, and whoever follows it need not say who they are', async () => {
  const lead = await addLead(t.house, t.ann, { firstName: 'Zoe', lastName: 'Quick', email: 'zoe@link.test' });
  // Without a page it is said before anything goes out.
  expect((await ask(contract.ownBookingPage, {}, t.ann)).body.page).toBeNull();
  for (const call of [ask(previewMail, { ...about(lead), to: lead.id, ...text }, t.ann), ask(sendMails, { ...about(lead), to: [lead.id], ...text }, t.ann)]) expect((await call).error).toMatchObject({ code: 'core.invalid_input', fields: [{ path: 'body' }] });
  const page = await addPage(t, [t.ann]);
  await addPage(t, [t.bob]);
  expect((await ask(contract.ownBookingPage, {}, t.ann)).body.page).toMatchObject({ id: page.id });
  const { body: filled } = (await ask(previewMail, { ...about(lead), to: lead.id, ...text }, t.ann)).body;
  const [, url, guest] = /(https?:\/\/\S+\/book\/\S+)#(\S+)\/\. See you!/.exec(filled)!;
  expect(url).toMatch(new RegExp(`/book/${t.owner.slug}/${page.slug}$`));
  expect(filled).not.toMatch(/zoe|quick/i);
  expect((await ask(sendMails, { ...about(lead), to: [lead.id], ...text }, t.ann)).status).toBe(201);
  const open = async (token?: string, slug = page.slug, workspace = t.owner.slug) => (await ask(contract.openBookingPage, { workspace, slug, ...(token === undefined ? {} : { guest: token }) })).body;
  expect((await open(guest)).guest).toEqual({ name: 'Zoe Quick', email: 'zoe@link.test' });
  // One that was changed, is of another place, or none: the page works without it.
  const [body, signature] = guest!.split('.') as [string, string];
  const other = Buffer.from(JSON.stringify([t.owner.workspaceId, 'sales.lead', page.id, page.id])).toString('base64url');
  for (const wrong of [undefined, '', 'x', '%', `${body}.${signature.slice(0, -2)}AA`, `${other}.${signature}`, 'a'.repeat(600)]) expect(await open(wrong)).toMatchObject({ name: 'First call', guest: null });
  // It lands at that lead, whatever address is written.
  const { status } = await book(t, page, at(workday(2), '10:00'), { email: 'private@link.test', name: 'Zoe Q', guest });
  expect(status).toBe(200);
  expect(await leadsOf(t, 'private@link.test')).toEqual([]);
  const meetings = (await ask(leads.activities.list, { filter: JSON.stringify({ field: 'subjectId', op: 'is', value: lead.id }) })).body.items.filter((a) => a.kind === 'meeting');
  expect(meetings).toMatchObject([{ assigneeId: t.ann.id, dueAt: at(workday(2), '10:00') }]);
  expect((await book(t, page, at(workday(2), '11:00'), { email: 'changed@link.test', guest: `${body}.AAAA` })).status).toBe(200);
  expect(await leadsOf(t, 'changed@link.test')).toHaveLength(1);
  const theirs = (await ask(contract.bookingPages.create, { name: 'Theirs', slug: 'theirs', hostIds: [t.outsider.id], placeKind: 'link', place: 'https://x.example' }, t.outsider)).body;
  expect((await open(guest, theirs.slug, t.outsider.slug)).guest).toBeNull();
});

const linkTo = async (record: { topic: string; subjectId: string }, to: string, who: Rep) => {
  const answer = await ask(previewMail, { ...record, to, ...text }, who);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.error));
  return /#(\S+)\/\. See you!/.exec(answer.body.body)![1]!;
};
const guestOf = async (page: contract.BookingPage, guest: string) => (await ask(contract.openBookingPage, { workspace: t.owner.slug, slug: page.slug, guest })).body.guest;

it('a link tells nothing about who has the record after its reader', async () => {
  const [page] = [await addPage(t, [t.ann])];
  const lead = await addLead(t.house, t.ann, { firstName: 'First', lastName: 'Reader', email: 'first@link.test' });
  const guest = await linkTo(about(lead), lead.id, t.ann);
  const change = async (words: object) => { const { version } = (await ask(leads.leads.get, { id: lead.id })).body; expect((await ask(leads.leads.update, { id: lead.id, version, ...words }, t.ann)).status).toBe(200); };
  // Their own address among others is still theirs, and the only one that is told.
  await change({ email: 'office@link.test', otherEmails: ['first@link.test'] });
  expect(await guestOf(page, guest)).toEqual({ name: 'First Reader', email: 'first@link.test' });
  await change({ firstName: 'Second', email: 'second@link.test', otherEmails: [] });
  expect(await guestOf(page, guest)).toBeNull();
  expect((await book(t, page, at(workday(3), '10:00'), { email: 'first@link.test', guest })).status).toBe(200);
  expect((await leadsOf(t, 'first@link.test')).map((l) => l.id)).not.toContain(lead.id);
});

it('whoever agrees by a link agrees for the address it was sent to only by that address', async () => {
  const page = await addPage(t, [t.ann], { consentText: 'You may write to me.', consentChannels: ['email', 'phone'] });
  const lead = await addLead(t.house, t.ann, { email: 'agrees@link.test' });
  const guest = await linkTo(about(lead), lead.id, t.ann);
  const proofs = async () => (await ask(leads.listLeadConsents, { id: lead.id })).body.items.map((p) => [p.channel, p.words, p.page]).toSorted();
  expect((await book(t, page, at(workday(3), '11:00'), { email: 'forwarded@link.test', guest, consent: true })).status).toBe(200);
  expect(await proofs()).toEqual([]);
  const notes = (await ask(leads.activities.list, { filter: JSON.stringify({ field: 'subjectId', op: 'is', value: lead.id }) })).body.items.filter((a) => a.kind === 'note');
  expect(notes[0]!.body).toContain('Agreed to: You may write to me.');
  // Nor to words they did not see when they opened the page.
  expect((await book(t, page, at(workday(3), '15:00'), { email: 'agrees@link.test', guest, consent: true, stamp: stampOf(t, { ...page, consentText: 'Something else.' }) })).status).toBe(200);
  expect(await proofs()).toEqual([]);
  expect((await book(t, page, at(workday(3), '12:00'), { email: 'Agrees@link.test', guest, consent: true })).status).toBe(200);
  expect(await proofs()).toEqual(['email', 'phone'].map((channel) => [channel, 'You may write to me.', `/book/${t.owner.slug}/${page.slug}`]));
});

it('a link about an opportunity keeps what its reader agrees to, goes to its owner first, and is forgotten with the reader', async () => {
  const person = (await ask(contacts.create, { name: 'Dora Deal', email: 'dora@link.test' })).body;
  await ask(setConsent, { id: person.id, channel: 'phone', given: false, source: 'asked' });
  const deal = await addDeal(t.house, t.manager, { contactId: person.id, ownerId: t.manager.id });
  // Two who are free: in turn it would be Bob.
  const page = await addPage(t, [t.bob, t.manager], { consentText: 'You may write to me.', consentChannels: ['email', 'phone'] });
  const guest = await linkTo({ topic: 'sales.opportunity', subjectId: deal.id }, person.id, t.manager);
  expect(await guestOf(page, guest)).toEqual({ name: 'Dora Deal', email: 'dora@link.test' });
  const first = (await book(t, page, at(workday(4), '10:00'), { name: 'Dora Deal', email: 'dora@link.test', guest, consent: true, note: 'Secret wish' })).body;
  expect(first.booking.host).toBe('Mia Tester');
  const said = (await ask(listConsents, { id: person.id })).body.items;
  // A no to calls stays a no: a link lifts nobody's objection.
  expect(said.map((c) => [c.channel, c.given, c.words])).toEqual([['email', true, 'You may write to me.'], ['phone', false, '']]);
  const atDeal = async () => (await ask(leads.activities.list, { filter: JSON.stringify({ field: 'subjectId', op: 'is', value: deal.id }) })).body.items.map((a) => [a.kind, a.title, a.assigneeId, a.body] as const);
  expect((await atDeal()).map(([kind, title, who]) => [kind, title, who])).toEqual([['meeting', 'First call: Dora Deal', t.manager.id]]);
  // With somebody who may not see it, the opportunity has a note of it, and they have the time.
  const theirs = await addPage(t, [t.bob]);
  const second = (await book(t, theirs, at(workday(4), '11:00'), { name: 'Dora Deal', email: 'dora@link.test', guest, note: 'Secret wish' })).body;
  expect((await atDeal()).map(([kind, title]) => [kind, title]).toSorted()).toEqual([['meeting', 'First call: Dora Deal'], ['note', 'First call: Dora Deal']]);
  const day = workday(4);
  expect((await ask(contract.listBusyTimes, { from: at(day, '00:00'), to: at(day, '23:00') }, t.bob)).body.items).toEqual([{ from: at(day, '11:00'), to: at(day, '11:30'), meeting: { id: second.booking.id, page: 'First call' } }]);
  await ask(contract.withdrawBooking, { secret: first.secret, reason: 'Ill again' });
  // Somebody else at the same opportunity whose name only begins like hers.
  await ask(leads.activities.create, { topic: 'sales.opportunity', subjectId: deal.id, kind: 'note', title: 'First call: Dora Dealer-Smith', body: 'Stays' });
  expect((await ask(eraseParty, { id: person.id, confirmName: 'Dora Deal' })).status).toBe(200);
  const left = await atDeal();
  expect(left.filter(([, title]) => title === 'First call: Dora Dealer-Smith').map(([, , , body]) => body)).toEqual(['Stays']);
  expect(JSON.stringify(left.filter(([, title]) => title !== 'First call: Dora Dealer-Smith'))).not.toMatch(/Dora|dora@|Secret|Ill again/);
  const { rows } = await t.house.owner.query("select 1 from sales.booking where guest_name like 'Dora%' or guest_email like 'dora@%' or answers::text like '%Secret%' or reason <> ''");
  expect(rows).toEqual([]);
  expect((await ask(contract.openBooking, { secret: second.secret })).error?.code).toBe('sales.booking_link_gone');
});

it('a text for many may have the place', async () => {
  expect((await ask(leads.mailTemplates.create, { name: 'Call', ...text })).status).toBe(201);
  expect((await ask(leads.mailTemplates.create, { name: 'Odd', subject: 'x', body: '{{booking_page}}' })).status).toBe(422);
});

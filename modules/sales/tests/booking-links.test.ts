import { afterAll, beforeAll, expect, it } from 'vitest';
import { asking, leadsOf, openTeam, type Team } from './capture-scene.ts';
import { addLead } from './leads-scene.ts';
import { addPage, at, book, workday } from './meetings-scene.ts';
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

it('a text for many may have the place', async () => {
  expect((await ask(leads.mailTemplates.create, { name: 'Call', ...text })).status).toBe(201);
  expect((await ask(leads.mailTemplates.create, { name: 'Odd', subject: 'x', body: '{{booking_page}}' })).status).toBe(422);
});

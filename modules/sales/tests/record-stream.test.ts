import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import { createComment } from '#core/contract/records.ts';
import { createParty } from '#modules/parties/contract.ts';
import * as contract from '../contract.ts';
import { addLead, openTeam, type Rep, type Team } from './leads-scene.ts';

let t: Team;
beforeAll(async () => { t = await openTeam(); });
afterAll(() => t.house.close());

const ask = <E extends Parameters<typeof call>[1]>(endpoint: E, input: Record<string, unknown>, who: Rep = t.owner) => call(t.house, endpoint, { workspace_slug: who.slug, ...input } as never, who);
const stream = (topic: string, subjectId: string, more: Record<string, unknown> = {}, who: Rep = t.owner) => ask(contract.recordStream, { topic, subjectId, ...more }, who);
const log = async (topic: string, subjectId: string, title: string, more: Record<string, unknown> = {}) => { expect((await ask(contract.activities.create, { topic, subjectId, kind: 'call', title, done: true, ...more })).status).toBe(201); };
const say = async (topic: string, subjectId: string, body: string) => { expect((await call(t.house, createComment, { topic, subjectId, body, mentions: [] }, t.owner)).status).toBe(201); };

it('puts activities, comments, stages and changes of a lead in one order, by when they happened', async () => {
  const lead = await addLead(t.house, t.owner);
  await log('sales.lead', lead.id, 'Long ago', { doneAt: '2020-01-02T10:00:00.000Z' });
  await say('sales.lead', lead.id, 'What a lead');
  const changed = await ask(contract.leads.update, { id: lead.id, version: lead.version, company: 'Acme' });
  expect(changed.status).toBe(200);
  await log('sales.lead', lead.id, 'A note', { kind: 'note' });
  const { items } = (await stream('sales.lead', lead.id)).body;
  expect(items.map((i) => i.kind)).toEqual(expect.arrayContaining(['note', 'change', 'comment', 'stage', 'call']));
  expect(items.map((i) => i.at)).toEqual(items.map((i) => i.at).toSorted().reverse());
  expect([items[0]!.activity?.title, items.at(-1)!.activity?.title]).toEqual(['A note', 'Long ago']);
  expect(items.find((i) => i.event?.type === 'sales.lead.changed' && i.event.changes?.['company'])!.event!.changes).toMatchObject({ company: ['', 'Acme'] });
  expect(items.find((i) => i.kind === 'comment')).toMatchObject({ comment: { body: 'What a lead' }, subject: null });
  expect((await stream('sales.lead', lead.id, { kinds: 'call,comment' })).body.items.map((i) => i.kind)).toEqual(['comment', 'call']);
  expect((await stream('sales.lead', lead.id, { kinds: 'gossip' })).status).toBe(422);
  expect((await stream('sales.lead', lead.id, { cursor: 'nonsense' })).status).toBe(422);
});

it('leaves nothing out and says nothing twice over its pages, whatever happens between them', async () => {
  const lead = await addLead(t.house, t.owner);
  for (let i = 0; i < 4; i++) { await log('sales.lead', lead.id, `Call ${i}`); await say('sales.lead', lead.id, `Word ${i}`); }
  const all = (await stream('sales.lead', lead.id, { limit: 100 })).body.items.map((i) => i.id);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: contract.StreamEntry[]; nextCursor: string | null } = (await stream('sales.lead', lead.id, { limit: 3, ...(cursor ? { cursor } : {}) })).body;
    seen.push(...page.items.map((i) => i.id));
    if (!cursor) await say('sales.lead', lead.id, 'Newer than all');
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toEqual(all);
});

it('shows around a company what stands at its records, to each only what they may see', async () => {
  const company = (await ask(createParty, { kind: 'company', roles: ['account'], name: 'Acme' })).body.id;
  await log('parties.party', company, 'With Acme');
  const deal = (await ask(contract.opportunities.create, { name: 'Rockets', accountId: company, ownerId: t.owner.id })).body;
  await log('sales.opportunity', deal.id, 'About rockets');
  await say('sales.opportunity', deal.id, 'Secret words');
  const { items } = (await stream('parties.party', company)).body;
  expect(items.find((i) => i.activity?.title === 'About rockets')!.subject).toEqual({ topic: 'sales.opportunity', id: deal.id, name: 'Rockets' });
  expect(items.filter((i) => i.comment).map((i) => i.comment!.body)).toEqual(['Secret words']);
  // Ann sees neither the owner's opportunity nor anything at it.
  const hers = (await stream('parties.party', company, {}, t.ann)).body.items;
  expect(hers.some((i) => i.activity?.title === 'With Acme')).toBe(true);
  expect(JSON.stringify(hers)).not.toMatch(/ockets|Secret|sales\.opportunity/);
  for (const who of [t.ann, t.outsider]) expect((await stream('sales.opportunity', deal.id, {}, who)).status).toBe(404);
  expect((await stream('parties.party', company, {}, t.outsider)).status).toBe(404);
});

import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveEvent } from '#core/contract/events.ts';
import { catchUp } from '#core/contract/live.ts';
import { createComment } from '#core/contract/records.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { call, type Answer } from '#core/testing/house.ts';
import * as parties from '#modules/parties/contract.ts';
import * as deals from '#modules/sales/contract/deals.ts';
import * as leads from '#modules/sales/contract/leads.ts';
import { addLead, openTeam, stagesFor, type Rep, type Team } from '#modules/sales/tests/leads-scene.ts';
import { openWire, type Wire } from '../fixtures/wire.ts';

// Ann sees her own leads only; Mia, a manager, sees all. Both are told that something changed; which record it was, only who may open every one of them.
let t: Team;
let wire: Wire;
const heard = { ann: [] as LiveEvent[], mia: [] as LiveEvent[] };
beforeAll(async () => {
  t = await openTeam();
  wire = await openWire(t.house);
  for (const [name, who] of [['ann', t.ann], ['mia', t.manager]] as const) { const socket: Socket = await wire.enter({ token: who.token! }, who.workspaceId); socket.on('event', (event: LiveEvent) => heard[name].push(event)); }
});
beforeEach(() => { heard.ann.length = 0; heard.mia.length = 0; });
afterAll(async () => { await wire.close(); await t.house.close(); });
const ask = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: Record<string, unknown>, who: Rep): Promise<Answer<T>> => call(t.house, endpoint as Endpoint, { ...(endpoint.pathKeys.includes('workspace_slug') ? { workspace_slug: who.slug } : {}), ...input }, who) as Promise<Answer<T>>;
const settled = async () => { let before = -1; while (before !== heard.ann.length + heard.mia.length) { before = heard.ann.length + heard.mia.length; await new Promise((done) => { setTimeout(done, 120); }); } };
const seqNow = async (who: Rep) => (await ask(catchUp, { since: 0 }, who)).body.seq;

/** What Bob does to his own records, as everybody hears of it. */
async function bobWorks(): Promise<{ ids: string[]; topics: string[] }> {
  const lead = await addLead(t.house, t.bob, { company: 'Hidden' });
  await ask(leads.leads.update, { id: lead.id, version: 1, interests: 'Boats', phone: '+4930901877' }, t.bob);
  const activity = (await ask(leads.activities.create, { subjectId: lead.id, kind: 'note', title: 'Secret' }, t.bob)).body;
  const comment = (await ask(createComment, { topic: 'sales.lead', subjectId: lead.id, body: 'Secret', mentions: [] }, t.bob)).body;
  const deal = (await ask(deals.opportunities.create, { name: 'Hidden deal' }, t.bob)).body;
  return { ids: [lead.id, lead.partyId!, activity.id, comment.id, deal.id], topics: ['sales.lead', 'parties.party', 'sales.activity', 'core.comment', 'sales.opportunity'] };
}

describe('a live signal', () => {
  it('names a record only to who sees all of its kind; the others hear the topic and lose no number', async () => {
    const { ids, topics } = await bobWorks();
    await settled();
    const told = JSON.stringify(heard.ann);
    for (const id of ids) { expect(told).not.toContain(id); expect(JSON.stringify(heard.mia)).toContain(id); }
    for (const topic of topics) expect(heard.ann.map((e) => e.topic)).toContain(topic);
    for (const event of heard.ann.filter((e) => topics.includes(e.topic ?? ''))) expect(Object.keys(event).sort()).toEqual(['seq', 'stream', 'topic']);
    expect(heard.ann.map((e) => e.seq)).toEqual(heard.mia.map((e) => e.seq));
    expect(heard.mia.map((e) => e.seq)).toEqual(heard.mia.map((_, i) => heard.mia[0]!.seq + i));
  });
  it('missed and fetched later says no more', async () => {
    const since = await seqNow(t.owner);
    const { ids, topics } = await bobWorks();
    const [forAnn, forMia] = [(await ask(catchUp, { since }, t.ann)).body, (await ask(catchUp, { since }, t.manager)).body];
    for (const id of ids) { expect(JSON.stringify(forAnn.events)).not.toContain(id); expect(JSON.stringify(forMia.events)).toContain(id); }
    for (const topic of topics) expect(forAnn.events.map((e) => e.topic)).toContain(topic);
    expect(forAnn.seq).toBe(forMia.seq);
  });
  it('about what everybody sees is whole, as before', async () => {
    const [stage] = await stagesFor(t.house, t.owner);
    expect((await ask(leads.updateStage, { id: stage!.id, version: stage!.version, name: 'Arrived' }, t.manager)).status).toBe(200);
    await settled();
    expect(heard.ann.find((e) => e.topic === 'sales.pipeline')).toMatchObject({ type: 'sales.pipeline.changed', id: stage!.pipelineId, actor: t.manager.id });
  });
  it('without the permission is a number only', async () => {
    const { body } = await ask(parties.createParty, { kind: 'company', roles: ['customer'], name: 'Open' }, t.owner);
    await ask(parties.createBank as never, { id: body.id, holder: 'Open', iban: 'DE89370400440532013000' }, t.owner);
    await settled();
    expect(heard.ann.filter((e) => e.type?.includes('bank'))).toEqual([]);
    expect(heard.ann.map((e) => e.seq)).toEqual(heard.mia.map((e) => e.seq));
  });
});

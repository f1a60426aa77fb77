import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catchUp } from '#core/contract/live.ts';
import { listRemovedRecords } from '#core/contract/recent-changes.ts';
import { createComment, createCustomField, removeAttachment, setCustomValues } from '#core/contract/records.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { call, type Answer } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { addDeal } from './deals-scene.ts';
import { addLead, giveRole, openTeam, openTeams, type Rep, type Team, type Teams } from './leads-scene.ts';

// Vera may see leads and opportunities and change neither; Dee has to do with opportunities alone.
let t: Team;
let more: Teams;
beforeAll(async () => {
  t = await openTeam();
  more = await openTeams(t);
  await giveRole(t, t.bob, 'Readers', ['sales.lead.view_all', 'sales.deal.view_all'], ['sales.lead.edit', 'sales.deal.edit']);
  await giveRole(t, more.cara, 'Deals only', [], ['sales.lead.view', 'sales.lead.edit']);
});
afterAll(() => t.house.close());

const ask = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: Record<string, unknown> = {}, who: Rep = t.owner): Promise<Answer<T>> => call(t.house, endpoint as Endpoint, { ...(endpoint.pathKeys.includes('workspace_slug') ? { workspace_slug: who.slug } : {}), ...input }, who) as Promise<Answer<T>>;
const topic = 'sales.activity';
const note = async (who: Rep, about: Record<string, unknown>, title = 'A note') => (await ask(contract.activities.create, { kind: 'note', title, ...about }, who)).body;
const attach = async (who: Rep, subjectId: string) => {
  const { rows: [file] } = await t.house.owner.query<{ id: string }>("insert into core.attachment (workspace_id, topic, subject_id, file_id, account_id) values ($1, 'sales.activity', $2, gen_random_uuid(), $3) returning file_id as id", [t.owner.workspaceId, subjectId, who.id]);
  return file!.id;
};
const refusal = (answer: Answer<unknown>) => (answer.status < 300 ? 'done' : answer.error?.code);

describe('an activity is changed only by those who may change what it is about', () => {
  it('where the kernel writes: its files and fields', async () => {
    const lead = await addLead(t.house, t.owner);
    const activity = await note(t.owner, { subjectId: lead.id });
    const [fileId, other] = [await attach(t.owner, activity.id), await attach(t.owner, activity.id)];
    const field = (await ask(createCustomField, { topic, label: 'Mood', type: 'text' })).body;
    const tries = async (who: Rep) => [refusal(await ask(removeAttachment, { topic, subjectId: activity.id, fileId }, who)), refusal(await ask(setCustomValues, { topic, subjectId: activity.id, values: { [field.id]: 'Bad' } }, who))];
    expect(await tries(t.bob)).toEqual(['core.forbidden', 'core.forbidden']);
    // A lead of the owner's that Ann does not see, and leads that Cara sees none of.
    expect(await tries(t.ann)).toEqual(['core.not_found', 'core.not_found']);
    expect(await tries(more.cara)).toEqual(['core.not_found', 'core.not_found']);
    // Who attached it takes it off, and who may change the lead.
    const own = await attach(t.bob, activity.id);
    expect(refusal(await ask(removeAttachment, { topic, subjectId: activity.id, fileId: own }, t.bob))).toBe('done');
    expect(await tries(t.manager)).toEqual(['done', 'done']);
    expect(refusal(await ask(removeAttachment, { topic, subjectId: activity.id, fileId: other }))).toBe('done');
  });

  it('of an opportunity by the right to those, whatever they may do with leads', async () => {
    const deal = await addDeal(t.house, t.owner, { ownerId: null });
    const activity = await note(t.owner, { topic: 'sales.opportunity', subjectId: deal.id });
    const [first, second] = [await attach(t.owner, activity.id), await attach(t.owner, activity.id)];
    await giveRole(t, t.bob, 'Leads, and reads deals', ['sales.deal.view_all'], ['sales.deal.edit']);
    expect(refusal(await ask(removeAttachment, { topic, subjectId: activity.id, fileId: first }, t.bob))).toBe('core.forbidden');
    expect(refusal(await ask(removeAttachment, { topic, subjectId: activity.id, fileId: second }, more.cara))).toBe('done');
    await giveRole(t, t.bob, 'Readers again', ['sales.lead.view_all', 'sales.deal.view_all'], ['sales.lead.edit', 'sales.deal.edit']);
  });

  it('removed ones are shown to those alone who may bring them back', async () => {
    const lead = await addLead(t.house, t.owner);
    const deal = await addDeal(t.house, t.owner, { ownerId: null });
    const [ofLead, ofDeal] = [await note(t.owner, { subjectId: lead.id }, 'Gone at a lead'), await note(t.owner, { topic: 'sales.opportunity', subjectId: deal.id }, 'Gone at a deal')];
    for (const { id } of [ofLead, ofDeal]) expect((await ask(contract.activities.remove, { id })).status).toBe(200);
    const shown = async (who: Rep) => ((await ask(listRemovedRecords, { topic, limit: 50 }, who)).body?.items ?? []).map((r) => r.name).sort();
    expect(await shown(t.owner)).toEqual(['Gone at a deal', 'Gone at a lead']);
    expect(await shown(t.bob)).toEqual([]);
    expect(await shown(t.ann)).toEqual(['Gone at a deal']);
    expect(await shown(more.cara)).toEqual(['Gone at a deal']);
  });

  it('and so is every record whose calls ask for no permission', () => {
    const open = t.house.app.modules.flatMap((m) => m.records ?? []).filter((r) => [r.endpoints?.update, r.endpoints?.remove].some((e) => e?.can === 'member'));
    expect(open.map((r) => r.topic)).toContain(topic);
    for (const record of open) expect([record.topic, typeof record.requireChange, typeof record.changeScope]).toEqual([record.topic, 'function', 'function']);
  });
});

describe('who has to do with opportunities alone', () => {
  it('hears live of activities around people, and of what is said and attached there', async () => {
    const since = (await ask(catchUp, { since: 0 })).body.seq;
    const deal = await addDeal(t.house, t.owner, { ownerId: null });
    const activity = await note(t.owner, { topic: 'sales.opportunity', subjectId: deal.id });
    await ask(createComment, { topic, subjectId: activity.id, body: 'Look here', mentions: [] });
    const party = (await addLead(t.house, t.owner)).partyId!;
    await note(t.owner, { topic: 'parties.party', subjectId: party });
    const heard = (await ask(catchUp, { since }, more.cara)).body.events;
    const said = (await ask(catchUp, { since })).body.events;
    const topics = (events: typeof heard, of: string) => events.filter((e) => e.topic === of).length;
    for (const of of ['sales.opportunity', 'sales.activity', 'core.comment']) expect([of, topics(heard, of)]).toEqual([of, topics(said, of)]);
    expect([topics(heard, 'sales.lead'), topics(said, 'sales.lead') > 0]).toEqual([0, true]);
    // Which one it was is told to those who see all of them.
    expect(JSON.stringify(heard)).not.toContain(activity.id);
  });

  it('and whoever has to do with leads alone hears nothing of these activities, whoever writes it', async () => {
    const deal = await addDeal(t.house, t.owner, { ownerId: null });
    const [ofDeal, ofLead] = [await note(t.owner, { topic: 'sales.opportunity', subjectId: deal.id }), await note(t.owner, { subjectId: (await addLead(t.house, t.owner)).id })];
    const field = (await ask(createCustomField, { topic, label: 'Tone', type: 'text' })).body;
    for (const { id } of [ofDeal, ofLead]) {
      await ask(createComment, { topic, subjectId: id, body: 'Hm', mentions: [] });
      await ask(setCustomValues, { topic, subjectId: id, values: { [field.id]: 'Calm' } });
    }
    const cans = async (id: string) => (await t.house.owner.query<{ type: string; can: string }>("select type, can from core.event where (type = 'core.comment.created' and data ->> 'subjectId' = $1) or (type = 'sales.activity.changed' and subject_id = $1) order by type", [id])).rows;
    expect(await cans(ofDeal.id)).toEqual([{ type: 'core.comment.created', can: 'sales.deal.view' }, { type: 'sales.activity.changed', can: 'sales.deal.view' }]);
    expect(await cans(ofLead.id)).toEqual([{ type: 'core.comment.created', can: 'sales.lead.view' }, { type: 'sales.activity.changed', can: 'sales.lead.view' }]);
  });

  it('has a calendar of what they have to do, and no calendar once they have nothing to do with either', async () => {
    const deal = await addDeal(t.house, t.owner, { ownerId: more.cara.id });
    await ask(contract.activities.create, { topic: 'sales.opportunity', subjectId: deal.id, kind: 'meeting', title: 'Meet the board', dueAt: new Date(Date.now() + 86_400_000).toISOString() }, more.cara);
    const { url } = (await ask(contract.makeCalendarFeed, {}, more.cara)).body;
    const read = async () => { const answer = await t.house.server.inject({ url: new URL(url!).pathname }); return { status: answer.statusCode, text: answer.body }; };
    expect((await read()).text).toContain('Meet the board');
    expect((await ask(contract.getCalendarFeed, {}, t.bob)).error?.code).toBe('core.forbidden');
    await giveRole(t, more.cara, 'Neither', [], ['sales.lead.view', 'sales.lead.edit', 'sales.deal.view', 'sales.deal.edit']);
    expect((await read()).status).toBe(404);
  });
});


import { expect, it } from 'vitest';
import { listComments, recordTimeline } from '#core/contract/records.ts';
import { getWatch } from '#core/contract/watch.ts';
import { leads } from '#modules/sales/contract/leads.ts';
import { notifying, ruleScene } from './scene.ts';

const t = ruleScene();
const subject = (lead: { id: string }) => ({ topic: 'sales.lead', subjectId: lead.id });

it('tells, sets, follows, reminds and comments, once, under its own name', async () => {
  const rule = await t.rule({
    name: 'Hot leads', conditions: JSON.stringify({ field: 'country', op: 'is', value: 'DE' }),
    actions: [
      notifying(t.owner.id), { do: 'set', field: 'rating', value: 'hot' }, { do: 'follow', to: { owner: true, memberIds: [], roles: ['manager'] } },
      { do: 'remind', days: 3, note: 'Call {{firstName}}' }, { do: 'comment', text: 'From {{country}}, {{rating}}' },
    ],
  });
  const other = await t.lead({ country: 'FR' });
  const lead = await t.lead({ firstName: 'Nora', lastName: 'Berg', company: 'Berg\nGmbH'.replace('\n', ' '), country: 'DE', ownerId: t.ann.id });
  expect(await t.bell(t.owner)).toEqual(['New lead Nora Berg of Berg GmbH — Hot leads']);
  expect((await t.ask(leads.get, { id: lead.id }, t.owner)).body).toMatchObject({ rating: 'hot', version: 2 });
  expect((await t.ask(leads.get, { id: other.id }, t.owner)).body).toMatchObject({ rating: null, version: 1 });
  const watch = (await t.ask(getWatch, subject(lead), t.ann)).body;
  expect(watch.followers.map((f) => f.id).sort()).toEqual([t.ann.id, t.manager.id].sort());
  expect(watch.reminders).toMatchObject([{ note: 'Call Nora' }]);
  expect((await t.ask(listComments, subject(lead), t.owner)).body.items.map((c) => c.body)).toEqual(['From DE, hot\n— Hot leads']);
  // Whoever made the rule does not begin to follow what it comments on.
  expect((await t.ask(getWatch, subject(lead), t.owner)).body.isFollowing).toBe(false);
  const [newest] = (await t.ask(recordTimeline, subject(lead), t.owner)).body.items;
  expect(newest).toMatchObject({ type: 'sales.lead.changed', actor: null, automation: 'Hot leads', changes: { rating: [null, 'hot'] } });
  // A record that does not fit leaves no run behind.
  expect(await t.runs(rule.id)).toMatchObject([{ result: 'done', subjectId: lead.id, title: 'Nora Berg' }]);
  expect(await t.read(rule.id)).toMatchObject({ runs: 1, failures: 0, active: true });
});

it('hears changes: any, of one field, to one value; conditions are asked of the record as it is when it runs', async () => {
  const any = await t.rule({ name: 'any', when: { happens: 'changed' } });
  const field = await t.rule({ name: 'field', when: { happens: 'changed', field: 'rating' } });
  const value = await t.rule({ name: 'value', when: { happens: 'changed', field: 'rating', to: 'hot' } });
  const emptied = await t.rule({ name: 'emptied', when: { happens: 'changed', field: 'rating', to: null } });
  const fits = await t.rule({ name: 'fits', when: { happens: 'changed', field: 'rating' }, conditions: JSON.stringify({ and: [{ field: 'company', op: 'contains', value: 'Ltd' }, { or: [{ field: 'rating', op: 'is', value: 'cold' }, { field: 'rating', op: 'is', value: 'warm' }] }] }) });
  const lead = await t.lead();
  await t.change(lead, { company: 'Fit Ltd' });
  await t.change(lead, { rating: 'hot' });
  await t.change(lead, { rating: 'warm' });
  await t.house.drain();
  await t.change(lead, { rating: null });
  await t.house.drain();
  const counts = await Promise.all([any, field, value, emptied, fits].map(async (r) => (await t.runs(r.id)).length));
  // Both changes of the rating were looked at when it was warm already.
  expect(counts.slice(0, 4)).toEqual([4, 3, 1, 1]);
  expect(counts[4]).toBeGreaterThanOrEqual(1);
});

it('hears declared events of its kind of record', async () => {
  const { addDeal } = await import('#modules/sales/tests/deals-scene.ts');
  const { stagesFor } = await import('#modules/sales/tests/leads-scene.ts');
  const { opportunities } = await import('#modules/sales/contract/deals.ts');
  const rule = await t.rule({ name: 'Won', topic: 'sales.opportunity', when: { happens: 'event', eventType: 'sales.opportunity.won' }, actions: [notifying(t.owner.id, 'Won: {{name}}')] });
  const deal = await addDeal(t.house, t.owner, { name: 'Big one' });
  const won = (await stagesFor(t.house, t.owner, 'deal')).find((s) => s.kind === 'won')!;
  const { status, error } = await t.ask(opportunities.update, { id: deal.id, version: deal.version, stageId: won.id }, t.owner);
  expect(error).toBeUndefined();
  expect(status).toBe(200);
  expect(await t.bell(t.owner)).toEqual(['Won: Big one — Won']);
  expect(await t.runs(rule.id)).toHaveLength(1);
});

it('hears only what happens after it was saved, and nothing while it is off or put away', async () => {
  const contract = await import('../contract.ts');
  await t.lead();
  const rule = await t.rule();
  expect(await t.bell(t.owner)).toEqual([]);
  await t.ask(contract.switchRule, { id: rule.id, active: false }, t.owner);
  await t.lead({ firstName: 'While', lastName: 'Off' });
  expect((await t.ask(contract.switchRule, { id: rule.id, active: true }, t.owner)).body).toMatchObject({ active: true, pauseReason: null });
  await t.ask(contract.deleteRule, { id: rule.id }, t.owner);
  await t.lead({ firstName: 'While', lastName: 'Away' });
  expect((await t.ask(contract.restoreRule, { id: rule.id }, t.owner)).body).toMatchObject({ active: true, name: 'Tell me' });
  await t.lead({ firstName: 'At', lastName: 'Last', company: 'X' });
  expect(await t.bell(t.owner)).toEqual(['New lead At Last of X — Tell me']);
});

it('an event is looked at once, however often it is delivered or the work begins anew', async () => {
  const rule = await t.rule();
  await t.lead();
  await t.house.drain();
  const { rows: [run] } = await t.house.owner.query<{ seq: string }>('select seq from automation.run where rule_id = $1', [rule.id]);
  // Delivered again, as after a crash between two nodes, with and without what says that it was handled.
  await t.house.owner.query("delete from core.event_handled where subscriber = 'automation.rules'");
  for (let i = 0; i < 2; i++) await t.house.owner.query("select graphile_worker.add_job('core.deliver', json_build_object('subscriber', 'automation.rules', 'stream', $1::text, 'seq', $2::bigint))", [`w:${t.owner.workspaceId}`, run!.seq]);
  await t.house.drain();
  expect(await t.runs(rule.id)).toHaveLength(1);
  expect(await t.bell(t.owner)).toHaveLength(1);
});

it('tells more people than fit one transaction by jobs, each once', async () => {
  await t.house.owner.query(
    `with made as (insert into identity.account (id, email, first_name, last_name, password_hash) select gen_random_uuid(), 'many' || n || '@x.test', 'Many', n::text, 'x' from generate_series(1, 40) n returning id)
     insert into workspace.member (id, workspace_id, account_id, role, status) select gen_random_uuid(), $1, id, 'manager', 'active' from made`, [t.owner.workspaceId]);
  const rule = await t.rule({ name: 'All', actions: [{ do: 'notify', to: { owner: false, memberIds: [t.owner.id], roles: ['manager'] }, text: 'New {{name}}' }, { do: 'follow', to: { owner: false, memberIds: [], roles: ['manager'] } }] });
  const lead = await t.lead({ lastName: 'Crowd' });
  await t.house.drain();
  const { rows } = await t.house.owner.query<{ people: number; told: number }>("select count(distinct account_id)::int as people, count(*)::int as told from notifications.notification where type = 'automation.told' and data ->> 'rule' = $1", [rule.name]);
  expect(await t.runs(rule.id)).toMatchObject([{ result: 'done' }]);
  expect(rows[0]!.people).toBeGreaterThan(40);
  expect(rows[0]!.told).toBe(rows[0]!.people);
  const { rows: acts } = await t.house.owner.query<{ n: number }>("select count(distinct xmin::text)::int as n from notifications.notification where type = 'automation.told'");
  expect(acts[0]!.n).toBeGreaterThan(1);
  const { rows: following } = await t.house.owner.query<{ n: number }>('select count(*)::int as n from core.record_follower where subject_id = $1 and following', [lead.id]);
  expect(following[0]!.n).toBeGreaterThanOrEqual(40);
});

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import { customPrefix } from '#core/contract/list.ts';
import { createCustomField, listComments } from '#core/contract/records.ts';
import { opportunities } from '#modules/sales/contract/deals.ts';
import { leads } from '#modules/sales/contract/leads.ts';
import * as developer from '#modules/developer/contract.ts';
import * as workspace from '#modules/workspace/contract.ts';
import * as contract from '../contract.ts';
import { notifying, plainRule, ruleScene } from './scene.ts';

const t = ruleScene();
const refusedAt = (answer: { status: number; error?: { fields?: ReadonlyArray<{ path: string }> } | undefined }) => [answer.status, answer.error?.fields?.[0]?.path];

describe('a rule is never more than its keeper', () => {
  it('touches no record its keeper may not see, and tells nobody who may not see it', async () => {
    const role = await t.ask(workspace.createRole, { name: 'Automator', rank: 20, permissions: ['automation.rule.manage', 'sales.lead.view', 'sales.lead.edit', 'parties.view', 'parties.edit'] }, t.owner);
    await t.role(t.ann, role.body.id!);
    const rule = await t.rule({ name: 'Of Ann', actions: [notifying(t.bob.id), { do: 'set', field: 'rating', value: 'warm' }] }, t.ann);
    const hers = await t.lead({ ownerId: t.ann.id });
    const his = await t.lead({ ownerId: t.bob.id });
    await t.house.drain();
    const rating = async (lead: { id: string }) => (await t.ask(leads.get, { id: lead.id }, t.owner)).body.rating;
    expect([await rating(hers), await rating(his)]).toEqual(['warm', null]);
    expect((await t.runs(rule.id)).map((r) => r.subjectId)).toEqual([hers.id]);
    // Bob does not see the leads of others.
    expect(await t.bell(t.bob)).toEqual([]);
    await t.role(t.ann, 'member');
  });

  it('names another record only to who may see that one, and to nobody in a comment', async () => {
    const field = await t.ask(createCustomField, { topic: 'sales.lead', label: 'Deal', type: 'relation', relationTopic: 'sales.opportunity', required: false }, t.owner);
    const key = `${customPrefix}${field.body.id}`;
    const deal = (await t.ask(opportunities.create, { name: 'Secret harbour', ownerId: t.bob.id }, t.owner)).body;
    const text = `Deal {{${key}}}`;
    await t.rule({ actions: [notifying(t.ann.id, text), notifying(t.owner.id, text), { do: 'comment', text }] });
    const lead = await t.lead({ ownerId: t.ann.id, custom: { [field.body.id]: deal.id } }, t.admin);
    expect([await t.bell(t.ann), await t.bell(t.owner)]).toEqual([['Deal – — Tell me'], ['Deal Secret harbour — Tell me']]);
    const comments = (await t.ask(listComments, { topic: 'sales.lead', subjectId: lead.id }, t.ann)).body.items;
    expect(comments.map((c) => c.body.split('\n')[0])).toEqual(['Deal –']);
  });

  it('stops with a reason, and its people are told once, when the keeper loses the right, is suspended, or leaves', async () => {
    const told = async (who = t.owner) => (await t.house.owner.query("select 1 from notifications.notification where type = 'automation.rule_no_access' and account_id = $1", [who.id])).rows.length;
    const lowered = await t.rule({ name: 'Lowered' }, t.admin);
    await t.role(t.admin, 'member');
    await t.house.drain();
    expect(await t.read(lowered.id)).toMatchObject({ active: false, pauseReason: 'no_access' });
    expect(await told()).toBe(1);
    await t.lead();
    await t.house.drain();
    expect([await told(), await told(t.admin)]).toEqual([1, 0]);
    expect(await t.runs(lowered.id)).toEqual([]);
    await t.role(t.admin, 'admin');
    // Back in their role, somebody has to switch it on, and lends it their rights.
    expect((await t.ask(contract.switchRule, { id: lowered.id, active: true }, t.owner)).body).toMatchObject({ active: true, keeper: { id: t.owner.id } });
    const suspended = await t.rule({ name: 'Suspended' }, t.admin);
    await t.house.owner.query("update workspace.member set status = 'suspended' where account_id = $1", [t.admin.id]);
    await t.house.owner.query("select pg_notify('atrium_signal', $1)", [JSON.stringify({ account: t.admin.id })]);
    // Without an event of the suspension: the next thing that happens finds it out.
    await t.lead();
    await t.house.drain();
    expect(await t.read(suspended.id)).toMatchObject({ active: false, pauseReason: 'no_access' });
    expect(await t.runs(suspended.id)).toEqual([]);
    await t.house.owner.query("update workspace.member set status = 'active' where account_id = $1", [t.admin.id]);
    await t.house.owner.query("select pg_notify('atrium_signal', $1)", [JSON.stringify({ account: t.admin.id })]);
    const left = await t.rule({ name: 'Left' }, t.admin);
    expect((await t.ask(workspace.removeMember, { id: await t.memberId(t.admin) }, t.owner)).status).toBe(200);
    await t.house.drain();
    expect(await t.read(left.id)).toMatchObject({ active: false, pauseReason: 'no_access' });
  });

  it('stops when the keeper may no longer change what it changes', async () => {
    const may = ['automation.rule.manage', 'sales.lead.view', 'sales.lead.view_all', 'sales.lead.edit', 'parties.view'];
    const role = (await t.ask(workspace.createRole, { name: 'Editor', rank: 20, permissions: may }, t.owner)).body;
    await t.role(t.bob, role.id!);
    const rule = await t.rule({ name: 'Editing', actions: [{ do: 'set', field: 'rating', value: 'cold' }] }, t.bob);
    await t.ask(workspace.updateRole, { id: role.id, version: role.version, permissions: may.filter((p) => p !== 'sales.lead.edit') }, t.owner);
    const lead = await t.lead();
    await t.house.drain();
    expect(await t.read(rule.id)).toMatchObject({ active: false, pauseReason: 'no_access' });
    expect((await t.ask(leads.get, { id: lead.id }, t.owner)).body.rating).toBeNull();
    // Nor could they make such a rule.
    expect(refusedAt(await t.ask(contract.createRule, { ...plainRule(t.bob.id), actions: [{ do: 'set', field: 'rating', value: 'cold' }] }, t.bob))).toEqual([422, 'actions.0.field']);
    await t.role(t.bob, 'member');
  });
});

describe('walls', () => {
  it('who may not look after automations sees and changes none', async () => {
    const rule = await t.rule();
    for (const endpoint of [contract.getRule, contract.listRuns, contract.deleteRule, contract.switchRule] as never[]) expect((await t.ask(endpoint, { id: rule.id, active: false }, t.manager)).status).toBe(403);
    expect((await t.ask(contract.listRules, {}, t.ann)).status).toBe(403);
    expect((await t.ask(contract.listKinds, {}, t.owner)).status).toBe(200);
  });

  it('another workspace\'s rule and record do not exist, and its members cannot be chosen', async () => {
    const rule = await t.rule();
    const lead = await t.lead();
    const { active: _on, ...draft } = plainRule(t.outsider.id);
    const calls: Array<[endpoint: unknown, input: object]> = [[contract.getRule, {}], [contract.listRuns, {}], [contract.updateRule, { ...draft, version: 1 }], [contract.switchRule, { active: false }], [contract.deleteRule, {}], [contract.restoreRule, {}]];
    for (const [endpoint, input] of calls) expect((await t.ask(endpoint as never, { ...input, id: rule.id }, t.outsider)).status).toBe(404);
    expect((await t.ask(contract.tryRule, { ...draft, recordId: lead.id }, t.outsider)).status).toBe(404);
    expect((await t.ask(contract.tryRule, { ...draft, recordId: randomUUID() }, t.outsider)).status).toBe(404);
    expect((await t.ask(contract.findRecords, { topic: 'sales.lead' }, t.outsider)).body.items).toEqual([]);
    expect((await t.ask(contract.listKindFields, { topic: 'nobody.knows' }, t.owner)).status).toBe(404);
    expect(refusedAt(await t.ask(contract.createRule, { ...plainRule(t.outsider.id) }, t.owner))).toEqual([422, 'actions.0.to']);
    // What happens elsewhere runs nothing here.
    await t.lead({}, t.outsider);
    await t.house.drain();
    expect((await t.runs(rule.id)).map((r) => r.subjectId)).not.toContain(undefined);
    expect(await t.read(rule.id)).toMatchObject({ active: true });
  });

  it('an API key reads rules and writes none: it is less than its maker, a rule is not', async () => {
    const rule = await t.rule();
    const made = await call(t.house, developer.createKey, { workspace_slug: t.owner.slug, name: 'Reader', scopes: ['automation.rule.manage'] }, t.owner);
    const key = { token: made.body.secret };
    expect((await call(t.house, contract.getRule, { workspace_slug: t.owner.slug, id: rule.id }, key)).status).toBe(200);
    expect((await call(t.house, contract.createRule, { workspace_slug: t.owner.slug, ...plainRule(t.owner.id) }, key)).error?.code).toBe('core.key_not_accepted');
    expect((await call(t.house, contract.switchRule, { workspace_slug: t.owner.slug, id: rule.id, active: false }, key)).error?.code).toBe('core.key_not_accepted');
  });

  it('row-level security holds without the service', async () => {
    await t.rule();
    for (const table of ['rule', 'due', 'run']) {
      const { rows } = await t.house.owner.query<{ on: boolean }>("select relrowsecurity as on from pg_class where oid = ('automation.' || $1)::regclass", [table]);
      expect(rows).toEqual([{ on: true }]);
    }
    const { runAs } = await import('#core/server/app.ts');
    const seen = (workspaceId: number) => runAs(t.house.app, { name: 'test', workspaceId }, (ctx) => ctx.sql('select id from automation.rule'));
    expect([(await seen(t.owner.workspaceId!)).length, (await seen(t.outsider.workspaceId!)).length]).toEqual([1, 0]);
  });
});

describe('what can never run is refused where it stands', () => {
  const refuse = async (change: object, when: object = {}) => { const base = plainRule(t.owner.id); return refusedAt(await t.ask(contract.createRule, { ...base, ...change, when: { ...base.when, ...when } }, t.owner)); };
  it('box by box', async () => {
    expect(await refuse({ topic: 'nobody.knows' })).toEqual([422, 'topic']);
    expect(await refuse({}, { happens: 'event', eventType: 'sales.quote.accepted' })).toEqual([422, 'when.eventType']);
    expect(await refuse({}, { happens: 'changed', field: 'nonsense' })).toEqual([422, 'when.field']);
    expect(await refuse({}, { happens: 'changed', field: 'rating', to: 'lukewarm' })).toEqual([422, 'when.to']);
    expect(await refuse({ conditions: JSON.stringify({ field: 'nonsense', op: 'is', value: 1 }) })).toEqual([422, 'conditions']);
    expect(await refuse({ conditions: JSON.stringify({ field: `custom.${randomUUID()}`, op: 'is', value: 'x' }) })).toEqual([422, 'conditions']);
    expect(await refuse({ actions: [{ do: 'notify', to: { owner: false, memberIds: [], roles: [] }, text: 'x' }] })).toEqual([422, 'actions.0.to']);
    expect(await refuse({ actions: [notifying(t.owner.id, 'Hi {{nonsense}}')] })).toEqual([422, 'actions.0.text']);
    expect(await refuse({ actions: [notifying(t.owner.id), { do: 'set', field: 'score', value: 5 }] })).toEqual([422, 'actions.1.field']);
    expect(await refuse({ actions: [{ do: 'set', field: 'rating', value: 'lukewarm' }] })).toEqual([422, 'actions.0.value']);
    expect(await refuse({ topic: 'accounting.unit', actions: [{ do: 'remind', days: 1, note: '' }] })).toEqual([422, 'actions.0.do']);
    expect(await refuse({ actions: [] })).toEqual([422, 'actions']);
  });

  it('a try shows what would be done and does nothing', async () => {
    const lead = await t.lead({ firstName: 'Nora', lastName: 'Berg', company: 'Berg', ownerId: t.ann.id });
    const { active: _on, ...draft } = plainRule(t.owner.id);
    const rule = { ...draft, actions: [notifying(t.owner.id), { do: 'set', field: 'rating', value: 'hot' }, { do: 'remind', days: 2, note: 'Call {{name}}' }] };
    const shown = (await t.ask(contract.tryRule, { ...rule, recordId: lead.id }, t.owner)).body;
    expect(shown).toMatchObject({ holds: true, record: { id: lead.id, title: 'Nora Berg' }, steps: [{ people: ['Olga Tester'], text: 'New lead Nora Berg of Berg' }, { field: 'rating', from: null, to: 'hot' }, { people: ['Ann Tester'], text: 'Call Nora Berg' }] });
    expect((await t.ask(contract.tryRule, { ...rule, conditions: JSON.stringify({ field: 'company', op: 'is', value: 'Other' }), recordId: lead.id }, t.owner)).body.holds).toBe(false);
    expect((await t.ask(contract.findRecords, { topic: 'sales.lead' }, t.owner)).body.items[0]).toEqual({ id: lead.id, label: 'Nora Berg' });
    expect((await t.ask(leads.get, { id: lead.id }, t.owner)).body).toMatchObject({ version: 1, rating: null });
    expect(await t.bell(t.owner)).toEqual([]);
  });
});

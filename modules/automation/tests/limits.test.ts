import { describe, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import { leads } from '#modules/sales/contract/leads.ts';
import * as contract from '../contract.ts';
import { runDue } from '../service/due.ts';
import { notifying, ruleScene } from './scene.ts';

const t = ruleScene();
const ping = (field: string, value: string): contract.Action => ({ do: 'set', field, value });

describe('no loops', () => {
  it('a rule is not run by what it did, directly or through another, nor by anything behind more than five', async () => {
    const self = await t.rule({ name: 'self', when: { happens: 'changed' }, conditions: JSON.stringify({ field: 'company', op: 'is', value: 'Self' }), actions: [ping('subject', 'again')] });
    const a = await t.rule({ name: 'a', when: { happens: 'changed', field: 'utmCampaign' }, actions: [ping('country', 'DE')] });
    const b = await t.rule({ name: 'b', when: { happens: 'changed', field: 'country' }, actions: [ping('utmCampaign', 'back')] });
    const lead = await t.lead({ company: 'Self' });
    await t.change(lead, { rating: 'hot' });
    await t.house.drain();
    expect(await t.runs(self.id)).toHaveLength(1);
    const other = await t.lead();
    await t.change(other, { utmCampaign: 'start' });
    await t.house.drain();
    expect([await t.runs(a.id), await t.runs(b.id)].map((r) => r.length)).toEqual([1, 1]);
    const { rows } = await t.house.owner.query<{ chain: string[] }>("select data -> 'automation' -> 'chain' as chain from core.event where subject_id = $1 and data ? 'automation' and type = 'sales.lead.changed' order by seq", [other.id]);
    expect(rows.map((r) => r.chain)).toEqual([[a.id], [a.id, b.id]]);
  });

  it('six rules in a row end after the fifth', async () => {
    const fields = ['subject', 'company', 'phone', 'utmCampaign', 'email', 'firstName', 'lastName'];
    const value = (field: string) => (field === 'email' ? 'x@x.test' : field === 'phone' ? '+4930123456' : `of ${field}`);
    const rules: contract.RuleRow[] = [];
    for (const [i, field] of fields.slice(0, 6).entries()) rules.push(await t.rule({ name: field, when: { happens: 'changed', field }, actions: [ping(fields[i + 1]!, value(fields[i + 1]!))] }));
    const lead = await t.lead({ email: 'begin@x.test', lastName: 'Begin' });
    await t.change(lead, { subject: 'start' });
    await t.house.drain();
    expect((await Promise.all(rules.map((r) => t.runs(r.id)))).map((r) => r.length)).toEqual([1, 1, 1, 1, 1, 0]);
  });

  it('what subscribers and queued jobs make of it carries the chain', async () => {
    const { because } = await import('#core/server/cause.ts');
    const cause = { id: '00000000-0000-7000-8000-000000000001', name: 'Some rule', chain: ['00000000-0000-7000-8000-000000000001'] };
    await because(cause, () => runAs(t.house.app, { workspaceId: t.owner.workspaceId!, name: 'test' }, (ctx) => ctx.enqueue('automation.run', { workspaceId: t.owner.workspaceId })));
    const { rows } = await t.house.owner.query<{ payload: unknown }>("select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id where k.identifier = 'automation.run'");
    expect(rows).toEqual([{ payload: { workspaceId: t.owner.workspaceId, automation: cause } }]);
  });
});

describe('ends', () => {
  it('a refusal is noted with its step and undoes the whole run; ten in a row switch the rule off and say so', async () => {
    const rule = await t.rule({ name: 'Refused', actions: [{ do: 'set', field: 'company', value: 'Half' }, { do: 'set', field: 'stageId', value: 'No such stage' }] });
    const lead = await t.lead();
    await t.house.drain();
    expect(await t.runs(rule.id)).toMatchObject([{ result: 'refused', action: 1, subjectId: lead.id }]);
    expect((await t.ask(leads.get, { id: lead.id }, t.owner)).body.company).not.toBe('Half');
    expect(await t.read(rule.id)).toMatchObject({ active: true, failures: 1 });
    for (let i = 0; i < 10; i++) await t.lead();
    await t.house.drain();
    expect(await t.read(rule.id)).toMatchObject({ active: false, pauseReason: 'failing' });
    expect(await t.runs(rule.id)).toHaveLength(10);
    const { rows } = await t.house.owner.query("select 1 from notifications.notification where type = 'automation.rule_failing' and account_id = $1", [t.owner.id]);
    expect(rows).toHaveLength(1);
  });

  it('a thousand runs an hour; what does not fit counts for nothing', async () => {
    const rule = await t.rule({ name: 'Busy', conditions: JSON.stringify({ field: 'company', op: 'is', value: 'Fits' }), actions: [notifying(t.owner.id)] });
    await t.house.owner.query('update automation.rule set hour_runs = 999, hour_from = now() where id = $1', [rule.id]);
    for (let i = 0; i < 3; i++) await t.lead({ company: 'Other' });
    await t.house.drain();
    expect(await t.read(rule.id)).toMatchObject({ active: true, runs: 0 });
    await t.lead({ company: 'Fits' });
    await t.house.drain();
    expect(await t.read(rule.id)).toMatchObject({ active: true, runs: 1 });
    await t.lead({ company: 'Fits' });
    await t.house.drain();
    expect(await t.read(rule.id)).toMatchObject({ active: false, pauseReason: 'too_many', runs: 1 });
    const again = (await t.ask(contract.switchRule, { id: rule.id, active: true }, t.owner)).body;
    await t.lead({ company: 'Fits' });
    await t.house.drain();
    expect(await t.read(again.id)).toMatchObject({ active: true, runs: 2 });
  });

  it('two nodes and two workers at once run it once; what a crash left behind is found', async () => {
    const rule = await t.rule();
    const made = [];
    for (let i = 0; i < 12; i++) made.push(await t.lead());
    await t.house.drain();
    expect(await t.runs(rule.id)).toHaveLength(12);
    // As if the process had been killed before its job ran: what is due stands there, and no job.
    const seqs = (await t.house.owner.query<{ seq: string; subject_id: string }>('delete from automation.run where rule_id = $1 returning seq, subject_id', [rule.id])).rows;
    for (const { seq, subject_id } of seqs) await t.house.owner.query('insert into automation.due (workspace_id, rule_id, seq, subject_id) values ($1, $2, $3, $4)', [t.owner.workspaceId, rule.id, seq, subject_id]);
    await Promise.all([1, 2, 3].map(() => runDue(t.house.app, { workspaceId: t.owner.workspaceId! })));
    expect(await t.runs(rule.id)).toHaveLength(12);
    expect((await t.house.owner.query('select 1 from automation.due')).rows).toEqual([]);
    for (const { seq, subject_id } of seqs.slice(0, 2)) { await t.house.owner.query('delete from automation.run where seq = $1', [seq]); await t.house.owner.query('insert into automation.due (workspace_id, rule_id, seq, subject_id) values ($1, $2, $3, $4)', [t.owner.workspaceId, rule.id, seq, subject_id]); }
    await t.house.owner.query("select graphile_worker.add_job('automation.wake')");
    await t.house.drain();
    expect(await t.runs(rule.id)).toHaveLength(12);
  });
});

it('an account that is deleted makes nothing happen any more, and stands in no rule', async () => {
  const { rows: [gone] } = await t.house.owner.query<{ id: string }>('select gen_random_uuid() as id');
  const hers = await t.rule({ name: 'Hers' });
  const about = await t.rule({ name: 'About', actions: [notifying(t.owner.id), { do: 'follow', to: { owner: false, memberIds: [t.owner.id, t.ann.id], roles: [] } }] });
  await t.house.owner.query('update automation.rule set account_id = $2 where id = $1', [hers.id, gone!.id]);
  await t.house.owner.query("update automation.rule set actions = replace(actions::text, $2, $3)::jsonb where id = $1", [about.id, t.ann.id, gone!.id]);
  await t.house.owner.query('select automation.forget_account($1)', [gone!.id]);
  expect(await t.read(hers.id)).toMatchObject({ active: false, pauseReason: 'no_access', keeper: null });
  expect((await t.read(about.id)).actions[1]).toEqual({ do: 'follow', to: { owner: false, memberIds: [t.owner.id], roles: [] } });
  expect(JSON.stringify((await t.house.owner.query('select * from automation.rule')).rows)).not.toContain(gone!.id);
});

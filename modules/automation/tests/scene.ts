import { afterAll, beforeAll, beforeEach } from 'vitest';
import { call } from '#core/testing/house.ts';
import { listNotifications } from '#modules/notifications/contract.ts';
import { asker } from '#modules/sales/tests/deals-scene.ts';
import { addLead, openTeam, type Rep, type Team } from '#modules/sales/tests/leads-scene.ts';
import type { Lead } from '#modules/sales/contract/leads.ts';
import { updateMember } from '#modules/workspace/contract.ts';
import { join, signUp } from '../../../tests/fixtures/people.ts';
import * as contract from '../contract.ts';

/** A rule about leads as tests write it. */
export type RuleInput = Partial<Omit<contract.Written, 'when'>> & { when?: Partial<contract.Written['when']>; active?: boolean };

/** A team with an admin, and what tests of rules do over and over. */
export interface RuleScene extends Team {
  admin: Rep;
  ask: ReturnType<typeof asker>;
  /** Makes a rule; throws what was refused. Without more: a created lead is told to whoever made the rule. */
  rule(input?: RuleInput, by?: Rep): Promise<contract.RuleRow>;
  read(id: string): Promise<contract.RuleRow>;
  runs(id: string): Promise<contract.Run[]>;
  lead(input?: Record<string, unknown>, by?: Rep): Promise<Lead>;
  /** What automations told somebody, newest first. */
  bell(who: Rep): Promise<string[]>;
  change(lead: { id: string }, changes: Record<string, unknown>, by?: Rep): Promise<Lead>;
  memberId(who: Rep): Promise<string>;
  role(who: Rep, role: string): Promise<void>;
}

/** What a rule of tests is unless they say otherwise. */
export const plainRule = (me: string): contract.Written & { active: boolean } => ({ name: 'Tell me', topic: 'sales.lead', when: { happens: 'created', eventType: null, field: null }, conditions: '', actions: [notifying(me)], active: true });
/** Tells one member. */
export const notifying = (accountId: string, text = 'New lead {{name}} of {{company}}'): contract.Action => ({ do: 'notify', to: { owner: false, memberIds: [accountId], roles: [] }, text });

/** Registers the hooks of a test file and answers its scene, which is filled before the first test. */
export function ruleScene(): RuleScene {
  const t = {} as RuleScene;
  beforeAll(async () => {
    Object.assign(t, await openTeam());
    const place = { id: t.owner.workspaceId, slug: t.owner.slug, owner: { token: t.owner.token } as never, as: (p: { token: string }) => ({ token: p.token, workspaceId: t.owner.workspaceId }) };
    const admin = await join(t.house, place as never, await signUp(t.house, 'Ada'), 'admin');
    t.admin = { ...place.as(admin), slug: place.slug, workspaceId: place.id, id: admin.id } as Rep;
    t.ask = asker(t.house);
    await t.house.drain();
  });
  beforeEach(async () => { await t.house.drain(); await t.house.owner.query('delete from automation.rule'); await t.house.owner.query('delete from notifications.notification'); });
  afterAll(() => t.house.close());
  t.rule = async (input = {}, by = t.owner) => {
    const base = plainRule(by.id);
    const { status, body, error } = await t.ask(contract.createRule, { ...base, ...input, when: { ...base.when, ...input.when } }, by);
    if (status !== 201) throw new Error(`making a rule answered ${status}: ${JSON.stringify(error)}`);
    return body;
  };
  t.read = async (id) => (await t.ask(contract.getRule, { id }, t.owner)).body;
  t.runs = async (id) => (await t.ask(contract.listRuns, { id, limit: 100 }, t.owner)).body.items;
  t.lead = (input = {}, by = t.owner) => addLead(t.house, by, input);
  t.bell = async (who) => { await t.house.drain(); return (await call(t.house, listNotifications, {}, who)).body.items.filter((n) => n.type === 'automation.told').map((n) => n.text); };
  t.change = async (lead, changes, by = t.owner) => {
    const { leads } = await import('#modules/sales/contract/leads.ts');
    const { version } = (await t.ask(leads.get, { id: lead.id }, t.owner)).body;
    const { status, body, error } = await t.ask(leads.update, { id: lead.id, version, ...changes }, by);
    if (status !== 200) throw new Error(`changing a lead answered ${status}: ${JSON.stringify(error)}`);
    return body;
  };
  t.memberId = async (who) => (await t.house.owner.query<{ id: string }>('select id from workspace.member where workspace_id = $1 and account_id = $2', [t.owner.workspaceId, who.id])).rows[0]!.id;
  t.role = async (who, role) => { const { status, error } = await t.ask(updateMember, { id: await t.memberId(who), role }, t.owner); if (status !== 200) throw new Error(JSON.stringify(error)); };
  return t;
}

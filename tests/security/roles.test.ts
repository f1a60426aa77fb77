import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '#app/modules.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { allPermissions, systemRoles, type SystemRole } from '#core/contract/permissions.ts';
import { platform } from '#core/server/platform.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as workspace from '#modules/workspace/contract.ts';
import { found, join, signUp, type Person, type Place } from '../fixtures/people.ts';
import { countWrites } from '../fixtures/writes.ts';

// The reviewed table: who may do what. A permission that is not in it fails, so that a new one is looked at.
const matrix: Record<string, readonly SystemRole[]> = {
  'accounting.item.view': ['owner', 'admin', 'manager', 'member'], 'accounting.item.edit': ['owner', 'admin', 'manager'], 'accounting.item.remove': ['owner', 'admin', 'manager'], 'accounting.tax.edit': ['owner', 'admin', 'manager'],
  'accounting.ledger.view': ['owner', 'admin', 'manager'], 'accounting.ledger.setup': ['owner', 'admin'], 'accounting.entry.post': ['owner', 'admin', 'manager'], 'accounting.lock.manage': ['owner', 'admin'],
  'invoicing.invoice.view': ['owner', 'admin', 'manager', 'member'], 'invoicing.invoice.view_all': ['owner', 'admin', 'manager'], 'invoicing.invoice.edit': ['owner', 'admin', 'manager', 'member'], 'invoicing.invoice.post': ['owner', 'admin', 'manager'], 'invoicing.invoice.approve': ['owner', 'admin', 'manager'], 'invoicing.invoice.over_limit': ['owner', 'admin', 'manager'], 'invoicing.invoice.void': ['owner', 'admin', 'manager'], 'invoicing.invoice.send': ['owner', 'admin', 'manager', 'member'],
  'invoicing.bill.view': ['owner', 'admin', 'manager', 'member'], 'invoicing.bill.view_all': ['owner', 'admin', 'manager'], 'invoicing.bill.edit': ['owner', 'admin', 'manager', 'member'], 'invoicing.bill.post': ['owner', 'admin', 'manager'], 'invoicing.bill.approve': ['owner', 'admin', 'manager'], 'invoicing.bill.void': ['owner', 'admin', 'manager'], 'invoicing.settings': ['owner', 'admin', 'manager'],
  'invoicing.expense.view': ['owner', 'admin', 'manager', 'member'], 'invoicing.expense.own': ['owner', 'admin', 'manager', 'member'], 'invoicing.expense.view_all': ['owner', 'admin', 'manager'], 'invoicing.expense.approve': ['owner', 'admin', 'manager'], 'invoicing.expense.post': ['owner', 'admin', 'manager'], 'invoicing.expense.settings': ['owner', 'admin'],
  'payments.payment.view': ['owner', 'admin', 'manager'], 'payments.payment.record': ['owner', 'admin', 'manager'], 'payments.payment.void': ['owner', 'admin'], 'payments.settings': ['owner', 'admin'],
  'accounting.bank.view': ['owner', 'admin', 'manager'], 'accounting.bank.edit': ['owner', 'admin', 'manager'], 'accounting.report.view': ['owner', 'admin', 'manager'], 'accounting.report.mail': ['owner', 'admin', 'manager'], 'accounting.statement.send': ['owner', 'admin', 'manager'], 'accounting.tax_return.file': ['owner', 'admin'],
  'automation.rule.manage': ['owner', 'admin'], 'core.custom_field.manage': ['owner', 'admin'],
  'developer.key.create': ['owner', 'admin'], 'developer.key.manage': ['owner', 'admin'], 'developer.webhook.manage': ['owner', 'admin'],
  'files.file.manage': ['owner', 'admin'],
  'greeting.manage': ['owner', 'admin', 'manager'], 'greeting.message.view': ['owner', 'admin', 'manager'],
  'notifications.case.view': ['owner', 'admin'], 'notifications.case.decide': ['owner', 'admin'], 'notifications.word.manage': ['owner', 'admin', 'manager'],
  'parties.view': ['owner', 'admin', 'manager', 'member'], 'parties.edit': ['owner', 'admin', 'manager', 'member'], 'parties.remove': ['owner', 'admin', 'manager'], 'parties.merge': ['owner', 'admin', 'manager'], 'parties.bank': ['owner', 'admin', 'manager'], 'parties.bank_approve': ['owner', 'admin'], 'parties.export': ['owner', 'admin', 'manager'],
  'sales.lead.view': ['owner', 'admin', 'manager', 'member'], 'sales.lead.view_all': ['owner', 'admin', 'manager'], 'sales.lead.view_team': ['owner', 'admin', 'manager'], 'sales.lead.edit': ['owner', 'admin', 'manager', 'member'], 'sales.lead.assign': ['owner', 'admin', 'manager'], 'sales.lead.remove': ['owner', 'admin', 'manager'],
  'sales.deal.view': ['owner', 'admin', 'manager', 'member'], 'sales.deal.view_all': ['owner', 'admin', 'manager'], 'sales.deal.view_team': ['owner', 'admin', 'manager'], 'sales.deal.edit': ['owner', 'admin', 'manager', 'member'], 'sales.deal.remove': ['owner', 'admin', 'manager'],
  'sales.quote.view': ['owner', 'admin', 'manager', 'member'], 'sales.quote.view_all': ['owner', 'admin', 'manager'], 'sales.quote.view_team': ['owner', 'admin', 'manager'], 'sales.quote.edit': ['owner', 'admin', 'manager', 'member'], 'sales.quote.approve': ['owner', 'admin', 'manager'], 'sales.quote.remove': ['owner', 'admin', 'manager'], 'sales.export': ['owner', 'admin', 'manager'], 'sales.settings': ['owner', 'admin', 'manager'],
  'sales.commission.view': ['owner', 'admin', 'manager', 'member'], 'sales.commission.view_all': ['owner', 'admin', 'manager'], 'sales.commission.manage': ['owner', 'admin', 'manager'], 'sales.commission.approve': ['owner', 'admin', 'manager'], 'sales.mail_many': ['owner', 'admin', 'manager'], 'sales.campaign.edit': ['owner', 'admin', 'manager'],
  'settings.view': ['owner', 'admin', 'manager'], 'settings.edit': ['owner', 'admin'],
  'texting.text.view': ['owner', 'admin', 'manager', 'member'], 'texting.text.send': ['owner', 'admin', 'manager', 'member'], 'texting.number.manage': ['owner', 'admin'],
  'workspace.edit': ['owner', 'admin'], 'workspace.delete': ['owner'], 'workspace.transfer': ['owner'], 'workspace.export': ['owner', 'admin'], 'workspace.audit.view': ['owner', 'admin'],
  'workspace.member.view': ['owner', 'admin', 'manager', 'member'], 'workspace.member.invite': ['owner', 'admin', 'manager'], 'workspace.member.manage': ['owner', 'admin'], 'workspace.role.manage': ['owner', 'admin'], 'workspace.team.manage': ['owner', 'admin'],
};
const endpoints: Endpoint[] = [platform, ...modules].flatMap((m) => m.routes.map((r) => r.endpoint)).filter((e) => e.can.includes('.'));

let house: TestHouse;
let place: Place;
let written: () => Promise<string>;
const people: Partial<Record<SystemRole, Person>> = {};
beforeAll(async () => {
  house = await openTestHouse();
  place = await found(house, (people.owner = await signUp(house, 'Owner')));
  for (const role of systemRoles) if (role !== 'owner') people[role] = await join(house, place, await signUp(house, role), role);
  written = await countWrites(house, ['workspace.member', 'workspace.workspace', 'settings.setting_group', 'workspace.role', 'core.custom_field', 'workspace.invitation']);
});
afterAll(() => house.close());

const fingerprint = async () => (await house.owner.query("select md5(string_agg(t::text, '|' order by t::text)) as sum from (select (to_jsonb(m) - 'last_seen_at')::text as t from workspace.member m union all select w::text from workspace.workspace w union all select s::text from settings.setting_group s union all select r::text from workspace.role r union all select c::text from core.custom_field c union all select i::text from workspace.invitation i) x")).rows[0].sum as string;
const memberId = async (role: SystemRole) => (await house.owner.query('select id from workspace.member where account_id = $1', [people[role]!.id])).rows[0].id as string;

describe('the table', () => {
  it('names every permission of the house, with exactly the roles that hold it', () => {
    expect(Object.fromEntries(allPermissions().filter((p) => endpoints.some((e) => e.can === p.key) || p.key in matrix).map((p) => [p.key, p.roles]))).toEqual(matrix);
  });
});

let before = { sum: '', writes: '' };
/** Whether anything they must not change was changed since it was asked last; the first time there is nothing to compare. */
async function unchanged(): Promise<void> {
  const writes = await written();
  if (writes === before.writes) return;
  const sum = await fingerprint();
  if (before.sum) expect(sum).toBe(before.sum);
  before = { sum, writes };
}

describe.each(endpoints.filter((e) => e.id !== 'workspaces.delete').map((e) => [e.id, e] as const))('%s', (_id, e) => {
  it('is forbidden to exactly those, changes nothing for them, and the attempt is in the log', async () => {
    const others = systemRoles.filter((role) => !matrix[e.can]!.includes(role));
    await unchanged();
    for (const role of others) {
      const input = Object.fromEntries(e.pathKeys.map((k) => [k, k === 'workspace_slug' ? place.slug : k === 'id' ? '0198c1de-0000-7000-8000-000000000000' : 'x']));
      const answer = await call(house, e, input, place.as(people[role]!));
      expect([role, answer.status, answer.error?.code]).toEqual([role, 403, 'core.forbidden']);
    }
    await unchanged();
    if (e.method === 'get') return;
    const { rows } = await house.owner.query("select data, actor_id from core.event where workspace_id = $1 and type = 'core.access.refused' order by seq desc limit $2", [place.id, others.length]);
    expect(rows.reverse().map((row) => [row.actor_id, row.data])).toEqual(others.map((role) => [people[role]!.id, { operation: e.id, permission: e.can }]));
  });
});

describe('the last owner', () => {
  it('is there at every moment, however many hand over, take over, remove and leave at once', async () => {
    for (let round = 0; round < 4; round++) {
      const own = await found(house, await signUp(house, `O${round}`));
      const [heir, admin] = [await join(house, own, await signUp(house, 'Heir'), 'admin'), await join(house, own, await signUp(house, 'Admin'), 'admin')];
      const idOf = async (person: Person) => (await house.owner.query('select id from workspace.member where account_id = $1 and workspace_id = $2', [person.id, own.id])).rows[0].id as string;
      const [heirId, ownerId, adminId] = [await idOf(heir), await idOf(own.owner), await idOf(admin)];
      await call(house, workspace.offerOwnership, { workspace_slug: own.slug, memberId: heirId }, own.as(own.owner));
      const slug = { workspace_slug: own.slug };
      const answers = await Promise.all([
        call(house, workspace.acceptOwnership, slug, own.as(heir)), call(house, workspace.leaveWorkspace, slug, own.as(heir)), call(house, workspace.leaveWorkspace, slug, own.as(own.owner)),
        call(house, workspace.removeMember, { ...slug, id: heirId }, own.as(own.owner)), call(house, workspace.suspendMember, { ...slug, id: heirId }, own.as(own.owner)), call(house, workspace.removeMember, { ...slug, id: ownerId }, own.as(admin)),
        call(house, workspace.updateMember, { ...slug, id: ownerId, role: 'guest' }, own.as(admin)), call(house, workspace.cancelOwnership, slug, own.as(own.owner)), call(house, workspace.acceptOwnership, slug, own.as(heir)), call(house, workspace.removeMember, { ...slug, id: adminId }, own.as(heir)),
      ]);
      expect(answers.map((a) => a.status).filter((status) => status === 500)).toEqual([]);
      const { rows } = await house.owner.query("select count(*)::int as owners from workspace.member where workspace_id = $1 and role = 'owner' and status = 'active'", [own.id]);
      expect(rows[0].owners).toBe(1);
    }
  });

  it('is not demoted, suspended or removed by anybody, alone or among others', async () => {
    const id = await memberId('owner');
    for (const role of ['admin', 'owner'] as const) {
      const at = place.as(people[role]!);
      const slug = { workspace_slug: place.slug };
      const answers = [
        await call(house, workspace.updateMember, { ...slug, id, role: 'admin' }, at), await call(house, workspace.suspendMember, { ...slug, id }, at), await call(house, workspace.removeMember, { ...slug, id }, at),
        await call(house, workspace.bulkUpdateRole, { ...slug, ids: [await memberId('guest'), id], role: 'client' }, at),
      ];
      expect([role, answers.map((a) => a.error?.code)]).toEqual([role, Array(4).fill('workspace.last_owner')]);
    }
    expect((await house.owner.query('select role from workspace.member where id = $1', [await memberId('guest')])).rows[0].role).toBe('guest');
  });

  it('nobody becomes by asking for the role', async () => {
    for (const role of ['owner', 'Owner', 'OWNER', ' owner', randomUUID(), '__proto__', 'constructor', '', null, ['owner'], { key: 'owner' }]) {
      for (const answer of [await call(house, workspace.updateMember, { workspace_slug: place.slug, id: await memberId('member'), role }, place.as(people.admin!)), await call(house, workspace.invite, { workspace_slug: place.slug, email: 'x@x.test', role }, place.as(people.owner!))]) expect([role, answer.status]).toEqual([role, 422]);
    }
  });
});

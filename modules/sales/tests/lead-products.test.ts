import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { call } from '#core/testing/house.ts';
import { products } from '#modules/accounting/contract.ts';
import { assignByRules, createAssignRule, listAssignRules } from '../contract/capture.ts';
import { dealLines, opportunities, setDealLines } from '../contract/deals.ts';
import * as contract from '../contract/leads.ts';
import { addLead, openTeam, type Rep, type Team } from './leads-scene.ts';

let t: Team;
let [chair, table, foreign] = ['', '', ''];
const ask = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: object, who: Rep = t.ann) => call(t.house, endpoint as Endpoint, { workspace_slug: who.slug, ...input }, who) as Promise<{ status: number; body: T; error?: { code: string; fields?: Array<{ path: string; code: string }> } }>;
const product = async (who: Rep, name: string, more: object = {}) => {
  const answer = await ask(products.create as Endpoint as Endpoint<never, { id: string }>, { name, kind: 'product', sku: name.toUpperCase(), salePrice: '100', currency: 'USD', ...more }, who);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.error));
  return answer.body.id;
};
beforeAll(async () => {
  t = await openTeam();
  [chair, table, foreign] = [await product(t.owner, 'Chair', { salePrice: '49.90' }), await product(t.owner, 'Table', { salePrice: '250' }), await product(t.outsider, 'Stool')];
});
afterAll(() => t.house.close());

describe('products a lead is interested in', () => {
  it('are named by id or SKU, each once, and are those of the workspace', async () => {
    const lead = await addLead(t.house, t.ann, { productIds: [chair, 'TABLE', chair] });
    expect(lead.productIds).toEqual([chair, table]);
    expect((await addLead(t.house, t.ann, { productIds: 'table, chair' })).productIds).toEqual([table, chair]);
    for (const wrong of [foreign, 'stool', '00000000-0000-4000-8000-000000000000']) {
      expect((await ask(contract.leads.create, { firstName: 'No', productIds: [wrong] })).error?.fields?.[0]).toMatchObject({ path: 'productIds', code: 'sales.product_unknown' });
      expect((await ask(contract.leads.update, { id: lead.id, version: lead.version, productIds: [chair, wrong] })).error?.fields?.[0]?.path).toBe('productIds');
    }
    const changed = (await ask(contract.leads.update, { id: lead.id, version: lead.version, productIds: [table] })).body;
    expect(changed.productIds).toEqual([table]);
    // The log tells names.
    const { rows } = await t.house.owner.query<{ changes: Record<string, unknown> }>("select data -> 'changes' as changes from core.event where type = 'sales.lead.changed' and subject_id = $1", [lead.id]);
    expect(rows.map((r) => r.changes)).toEqual([{ productIds: ['Chair, Table', 'Table'] }]);
  });

  it('find their leads, stay when one of them is removed, and come together in a merge that can be taken back', async () => {
    const lamp = await product(t.owner, 'Lamp');
    const [one, two] = [await addLead(t.house, t.manager, { productIds: [lamp, chair] }), await addLead(t.house, t.manager, { productIds: [table] })];
    const found = async () => (await ask(contract.leads.list, { filter: JSON.stringify({ field: 'productIds', op: 'in', value: [lamp] }) }, t.manager)).body.items.map((l) => l.id);
    expect(await found()).toEqual([one.id]);
    await ask(products.remove, { id: lamp }, t.owner);
    const kept = (await ask(contract.leads.update, { id: one.id, version: one.version, productIds: [lamp, table] }, t.manager)).body;
    expect(kept.productIds).toEqual([lamp, table]);
    const merged = (await ask(contract.mergeLeads, { id: two.id, version: two.version, otherId: one.id }, t.manager)).body;
    expect(merged.lead.productIds).toEqual([table, lamp]);
    await ask(contract.unmergeLeads, { id: merged.mergeId }, t.manager);
    expect((await ask(contract.leads.get, { id: two.id }, t.manager)).body.productIds).toEqual([table]);
    expect((await ask(contract.leads.get, { id: one.id }, t.manager)).body.productIds).toEqual([lamp, table]);
  });

  it('become the lines of its opportunity where that is wanted, their sum its amount; the conversion can still be taken back', async () => {
    const lead = await addLead(t.house, t.manager, { productIds: [chair, table], value: '1000.00', currency: 'USD', company: 'Lines Ltd' });
    expect((await ask(contract.previewConversion, { id: lead.id }, t.manager)).body.products).toEqual({ names: ['Chair', 'Table'], sum: '299.90', gone: [] });
    const convert = { id: lead.id, account: { use: 'new' }, contact: { use: 'none' }, deal: { name: 'Furniture', amount: '1000.00', withProducts: true } };
    const { opportunityId } = (await ask(contract.convertLead, convert, t.manager)).body;
    expect((await ask(opportunities.get, { id: opportunityId }, t.manager)).body).toMatchObject({ amount: '299.90', hasLines: true, version: 1 });
    const { items } = (await ask(dealLines, { id: opportunityId }, t.manager)).body;
    expect(items.map((l) => [l.name, l.quantity, l.unitPrice, l.net])).toEqual([['Chair', '1', '49.9', '49.90'], ['Table', '1', '250', '250.00']]);
    const { rows } = await t.house.owner.query<{ amount: string }>("select amount::text from sales.stage_history where subject_id = $1", [opportunityId]);
    expect(rows).toEqual([{ amount: '29990' }]);
    expect((await ask(contract.unconvertLead, { id: lead.id }, t.manager)).status).toBe(200);
    // In another currency there is no price: it is left to be entered.
    const again = (await ask(contract.convertLead, { ...convert, deal: { name: 'Furniture', currency: 'EUR', withProducts: true } }, t.manager)).body;
    const lines = (await ask(dealLines, { id: again.opportunityId }, t.manager)).body.items;
    expect(lines.map((l) => l.unitPrice)).toEqual(['0', '0']);
    expect((await ask(setDealLines, { id: again.opportunityId, version: 1, lines: lines.map(({ itemId, name, unit }) => ({ itemId, name, unit, quantity: '2', unitPrice: '10' })) }, t.manager)).body.deal.amount).toBe('40.00');
  });

  it('that are not sold any more become no lines, and the preview says which', async () => {
    const old = await product(t.owner, 'Telex', { salePrice: '900' });
    const [some, none] = [await addLead(t.house, t.manager, { productIds: [old, chair], currency: 'USD' }), await addLead(t.house, t.manager, { productIds: [old], currency: 'USD' })];
    await ask(products.remove, { id: old }, t.owner);
    expect((await ask(contract.previewConversion, { id: some.id }, t.manager)).body.products).toEqual({ names: ['Chair'], sum: '49.90', gone: ['Telex'] });
    expect((await ask(contract.previewConversion, { id: none.id }, t.manager)).body.products).toEqual({ names: [], sum: '0.00', gone: ['Telex'] });
    const { opportunityId } = (await ask(contract.convertLead, { id: some.id, account: { use: 'none' }, contact: { use: 'new' }, deal: { name: 'Seats', withProducts: true } }, t.manager)).body;
    expect((await ask(dealLines, { id: opportunityId }, t.manager)).body.items.map((l) => l.name)).toEqual(['Chair']);
    const bare = (await ask(contract.convertLead, { id: none.id, account: { use: 'none' }, contact: { use: 'new' }, deal: { name: 'Nothing', amount: '7.00', withProducts: true } }, t.manager)).body;
    expect((await ask(opportunities.get, { id: bare.opportunityId }, t.manager)).body).toMatchObject({ amount: '7.00', hasLines: false });
  });

  it('decide who gets a lead where a rule names them', async () => {
    const rule = { name: 'Chairs', method: 'round_robin', members: [{ accountId: t.bob.id }], conditions: { productIds: [chair] } };
    expect((await ask(createAssignRule, { ...rule, conditions: { productIds: [foreign] } }, t.owner)).error?.fields?.[0]?.path).toBe('conditions.productIds');
    const made = (await ask(createAssignRule, rule, t.owner)).body;
    expect(made.conditions.productIds).toEqual([chair]);
    const [wanted, other] = [await addLead(t.house, t.manager, { productIds: [table, chair], ownerId: null }), await addLead(t.house, t.manager, { productIds: [table], ownerId: null })];
    expect((await ask(assignByRules, { ids: [wanted.id, other.id] }, t.manager)).body).toEqual({ assigned: [{ id: wanted.id, ownerId: t.bob.id }], left: [other.id] });
    // A product that is removed stays in the rule that names it; rules of before know of none.
    await t.house.owner.query("update sales.assign_rule set conditions = conditions - 'productIds' where id = $1", [made.id]);
    expect((await ask(listAssignRules, {}, t.owner)).body.items.find((r) => r.id === made.id)!.conditions.productIds).toEqual([]);
    expect((await ask(assignByRules, { ids: [other.id] }, t.manager)).body.assigned).toHaveLength(1);
  });

  it('are left alone where nobody asks for them', async () => {
    const lead = await addLead(t.house, t.manager, { productIds: [chair], value: '1000.00', currency: 'USD' });
    const { opportunityId } = (await ask(contract.convertLead, { id: lead.id, account: { use: 'none' }, contact: { use: 'new' }, deal: { name: 'Plain', amount: '1000.00' } }, t.manager)).body;
    expect((await ask(opportunities.get, { id: opportunityId }, t.manager)).body).toMatchObject({ amount: '1000.00', hasLines: false });
    expect((await ask(contract.previewConversion, { id: (await addLead(t.house, t.manager)).id }, t.manager)).body.products).toBeNull();
  });
});

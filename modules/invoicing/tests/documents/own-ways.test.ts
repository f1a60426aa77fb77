import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import type { ListInput } from '#core/contract/list.ts';
import { listRows } from '#core/server/resource/list.ts';
import { documentRecords } from '../../service/documents/record.ts';
import { must, officeCalls, openOffice, type Office } from './scene.ts';
import * as contract from '../../contract.ts';

let office: Office;
/** Drafts by what Ann is to them. */
const made: Record<'owned' | 'written' | 'both' | 'others' | 'waiting', string[]> = { owned: [], written: [], both: [], others: [], waiting: [] };
const { ask, draft } = officeCalls(() => office);
beforeAll(async () => {
  office = await openOffice();
  const { ann, bob } = office;
  const make = async (what: keyof typeof made, who: typeof ann, ownerId: string, n: number) => {
    const d = await draft('invoice', { partyId: office.c1, issuedOn: '2026-03-01', dueOn: n % 3 === 0 ? null : `2026-04-${String(1 + ((n * 7) % 28)).padStart(2, '0')}`, lines: [{ name: 'Work', quantity: '1', unitPrice: String(10 + n) }] }, who);
    if (ownerId !== d.ownerId) await must(ask(contract.documentCalls.sale.update, { id: d.id, version: d.version, ownerId }, office.owner));
    made[what].push(d.id);
  };
  for (let n = 0; n < 4; n++) {
    await make('owned', bob, ann.id, n * 5);
    await make('written', ann, bob.id, n * 5 + 1);
    await make('both', ann, ann.id, n * 5 + 2);
    await make('others', bob, bob.id, n * 5 + 3);
    await make('waiting', bob, bob.id, n * 5 + 4);
  }
  await office.house.owner.query("update invoicing.document set status = 'awaiting_approval' where id = any($1::uuid[])", [made.waiting]);
});
afterAll(() => office.house.close());

/** All pages of two of a list as Ann with further rights, or without some, sees it. */
async function walk(input: Partial<ListInput>, rights: (all: ReadonlySet<string>) => Iterable<string>): Promise<{ ids: string[]; total: number | null }> {
  const { app } = office.house;
  const account = (await app.gate.authenticate(app, office.ann.token!))!;
  const membership = (await app.gate.membership(app, account.id, { id: office.ann.workspaceId }))!;
  return runAs(app, { account, membership: { ...membership, permissions: new Set(rights(membership.permissions)) }, name: 'test' }, async (ctx) => {
    const ids: string[] = [];
    let page: { items: Array<{ id: string }>; nextCursor: string | null; total: number | null } | undefined;
    do {
      page = await listRows<{ id: string }>(ctx, documentRecords.sale.source, { limit: 2, sort: [], count: 'exact', ...input, cursor: page?.nextCursor ?? undefined } as ListInput);
      ids.push(...page.items.map((i) => i.id));
    } while (page.nextCursor);
    return { ids, total: page.total };
  });
}
const own = (all: ReadonlySet<string>) => [...all].filter((right) => right !== 'invoicing.invoice.view_all' && right !== 'invoicing.invoice.approve');
const approving = (all: ReadonlySet<string>) => [...own(all), 'invoicing.invoice.approve'];
const everything = (all: ReadonlySet<string>) => [...own(all), 'invoicing.invoice.view_all'];

const orders: Array<ListInput['sort']> = [[], [{ field: 'dueOn', descending: false }], [{ field: 'dueOn', descending: true }], [{ field: 'party', descending: false }, { field: 'total', descending: true }], [{ field: 'number', descending: true }]];
it.each(orders.map((sort) => [sort.map((s) => `${s.descending ? '-' : ''}${s.field}`).join() || 'as it comes', sort] as const))('shows each of their own once, on every page in the order of the whole list: %s', async (_name, sort) => {
  const all = (await walk({ sort }, everything)).ids;
  expect(all).toHaveLength(20);
  const mine = [...made.owned, ...made.written, ...made.both];
  expect(await walk({ sort }, own)).toEqual({ ids: all.filter((id) => mine.includes(id)), total: mine.length });
  expect(await walk({ sort }, approving)).toEqual({ ids: all.filter((id) => mine.includes(id) || made.waiting.includes(id)), total: mine.length + made.waiting.length });
});

it('goes with filters and searches', async () => {
  const state = { field: 'state', op: 'is' as const, value: 'awaiting_approval' };
  expect((await walk({ filter: state }, own)).ids).toEqual([]);
  expect((await walk({ filter: state }, approving)).ids.toSorted()).toEqual(made.waiting.toSorted());
  expect((await walk({ filter: { field: 'ownerId', op: 'is', value: office.bob.id } }, own)).ids.toSorted()).toEqual(made.written.toSorted());
  expect((await walk({ q: 'cedar' }, own)).ids).toHaveLength(12);
});

import type { OutputOf } from '#core/contract/endpoint.ts';
import type { ResourceHouse, TestPerson } from '#core/testing/describe-resource.ts';
import { runAs } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { call, type Answer } from '#core/testing/house.ts';
import * as contract from '../../contract.ts';
import { openMastersHouse } from '../scene.ts';

/** A house whose two owners have set up their books: the first with the generic chart in dollars, the other one with the European one. */
export async function openLedgerHouse(): Promise<ResourceHouse> {
  const h = await openMastersHouse();
  for (const [person, template] of [[h.allowed, 'generic'], [h.outsider, 'eu']] as const) {
    const answer = await call(h.house, contract.setUpBook, { workspace_slug: person.slug, template } as never, person);
    if (answer.status !== 201) throw new Error(`no book: ${JSON.stringify(answer.body)}`);
  }
  return h;
}

/** Ids of a workspace's accounts by code and, in capitals, by role. */
export async function accountIds(h: ResourceHouse, person: TestPerson = h.allowed): Promise<Record<string, string>> {
  const { body } = await call(h.house, contract.accountTree, { workspace_slug: person.slug } as never, person);
  return Object.fromEntries(body.accounts.flatMap((a) => [[a.code, a.id], ...(a.role ? [[a.role.toUpperCase(), a.id]] : [])]));
}

/** A line as it is typed: account, side, amount, and what else. */
export const line = (accountId: string | undefined, side: 'debit' | 'credit', amount: string, more: object = {}) => ({ accountId, [side]: amount, ...more });

/** Posts an entry. */
export function post(h: ResourceHouse, lines: readonly object[], more: object = {}, person: TestPerson = h.allowed): Promise<Answer<OutputOf<typeof contract.postNewEntry>>> {
  return call(h.house, contract.postNewEntry, { workspace_slug: person.slug, on: '2026-03-10', lines, ...more } as never, person);
}

/** Codes and paths of the wrong fields of an answer. */
export const wrong = (answer: Answer): string[] => (answer.error?.fields ?? []).map((f) => `${f.path} ${f.code}`);

/** Runs a service as the owner of the first workspace. */
export async function asOwnerOf(h: ResourceHouse): Promise<<T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>> {
  const { rows: [owner] } = await h.house.owner.query<{ id: string }>("select account_id as id from workspace.member where workspace_id = $1 and role = 'owner'", [h.allowed.workspaceId]);
  const account = { id: owner!.id, email: '', sessionId: '', emailVerified: true };
  return async (work) => runAs(h.house.app, { account, membership: await h.house.app.gate.membership(h.house.app, account.id, { id: h.allowed.workspaceId }), name: 'test' }, work);
}

import type { Account, Membership } from '../server/context.ts';
import type { Module } from '../server/module.ts';
import type { ResourceHouse } from './describe-resource.ts';
import { openTestHouse } from './house.ts';

/** Three people of two workspaces by their token: two of the first (one may everything, one nothing), one of the second. */
export const lonePeople: Readonly<Record<'token-of-cleo' | 'token-of-dan' | 'token-of-eve', Account>> = Object.fromEntries(
  ['cleo', 'dan', 'eve'].map((name, i) => [`token-of-${name}`, { id: `018f0000-0000-7000-8000-0000000000c${i}`, email: `${name}@x.test`, sessionId: name, emailVerified: true }])) as never;

/** A gate that knows these three people, for a room that is tested without the ground floor. */
export function loneGate(permissions: readonly string[]): NonNullable<Module['gate']> & Pick<Module, 'people'> {
  const membership = (accountId: string, workspaceId: number, may: readonly string[]): Membership => ({ workspaceId, workspaceSlug: workspaceId === 1 ? 'one' : 'two', memberId: accountId, role: 'member', rank: 50, permissions: new Set(may), status: 'active' });
  const [cleo, dan, eve] = Object.values(lonePeople) as [Account, Account, Account];
  const memberships = [membership(cleo.id, 1, permissions), membership(dan.id, 1, []), membership(eve.id, 2, permissions)];
  return {
    authenticate: async (_app, token) => (lonePeople as Record<string, Account>)[token] ?? null, sessionsAlive: async (_app, ids) => new Set(ids), redeemTicket: async () => null,
    membership: async (_app, accountId, workspace) => memberships.find((m) => m.memberId === accountId && ('id' in workspace ? m.workspaceId === workspace.id : m.workspaceSlug === workspace.slug)) ?? null,
    people: async (ctx, ids) => new Map(memberships.filter((m) => m.workspaceId === ctx.workspaceId && ids.includes(m.memberId)).map((m) => [m.memberId, { name: Object.values(lonePeople).find((a) => a.id === m.memberId)!.sessionId, photo: null }])),
  };
}

/** A house with one room and three people in it: what describeResource asks for, for rooms whose records need nobody else. */
export async function openLoneRoom(room: Module, permissions: readonly string[]): Promise<ResourceHouse> {
  const { people, ...gate } = loneGate(permissions);
  const house = await openTestHouse({ modules: [{ ...room, gate, ...(people ? { people } : {}) }] });
  return { house, allowed: { token: 'token-of-cleo', slug: 'one', workspaceId: 1 }, powerless: { token: 'token-of-dan', slug: 'one', workspaceId: 1 }, outsider: { token: 'token-of-eve', slug: 'two', workspaceId: 2 } };
}

import { z } from 'zod';
import { board } from '#core/contract/board.ts';
import { line } from '#core/contract/fields.ts';
import { openTestHouse, type TestHouse } from '#core/testing/house.ts';
import type { Account, Membership } from '../context.ts';
import { failField } from '../fail.ts';
import { module } from '../module.ts';
import { mountBoard, type BoardSource } from '../resource/board.ts';
import { likePattern } from '../resource/filter.ts';
import type { RecordTable } from '../resource/records.ts';

/** People by token: two who may do everything, one who may only look, one of another workspace. */
export const people: Record<string, Account> = Object.fromEntries(['cleo', 'dan', 'eve', 'finn'].map((name, i) => [`token-of-${name}`, { id: `018f0000-0000-7000-8000-0000000000d${i}`, email: `${name}@x.test`, sessionId: name, emailVerified: true }]));
const rights: Record<string, [workspaceId: number, permissions: string[]]> = { cleo: [1, ['deal.view', 'deal.move']], dan: [1, ['deal.view', 'deal.move']], eve: [1, ['deal.view']], finn: [2, ['deal.view', 'deal.move']] };
const memberships: Membership[] = Object.values(people).map((a) => { const [workspaceId, permissions] = rights[a.sessionId]!; return { workspaceId, workspaceSlug: workspaceId === 1 ? 'one' : 'two', memberId: a.id, role: 'member', rank: 50, permissions: new Set(permissions), status: 'active' }; });

/** Columns of the two pipelines. */
export const stageIds = Object.fromEntries(['new', 'talks', 'won', 'lost', 'other'].map((name, i) => [name, `018f0000-0000-7000-8000-0000000000e${i}`])) as Record<'new' | 'talks' | 'won' | 'lost' | 'other', string>;

/** A board of deals that exists only to test the board. */
export const dealBoard = board({
  name: 'deals', ids: { board: 'probeDeals.board', column: 'probeDeals.boardCards', move: 'probeDeals.move' }, topic: 'probe.deal', service: 'dash', path: '/:workspace_slug/deals/board',
  card: z.object({ id: z.string(), version: z.number().int(), name: z.string(), stageId: z.string(), ownerId: z.string().nullable(), amount: z.string().nullable(), lostReason: z.string().nullable() }),
  list: { name: { type: 'text' }, ownerId: { type: 'select', nullable: true, groupable: true } }, lanes: ['ownerId'],
  column: { name: z.string() }, scope: { pipeline: z.enum(['main', 'side']).default('main') }, moveFields: { lostReason: line(100).optional() },
  can: { view: 'deal.view', move: 'deal.move' },
});

const deals: RecordTable = {
  table: 'probe.deal', topic: 'probe.deal', can: 'deal.view', columns: { name: 'name', stageId: 'stage_id', ownerId: 'owner_id', lostReason: 'lost_reason' },
  source: {
    from: 'probe.deal d', key: 'd.id', select: 'd.id, d.version, d.name, d.stage_id as "stageId", d.owner_id as "ownerId", d.amount::text as amount, d.lost_reason as "lostReason"',
    fields: { name: { type: 'text', sql: 'd.name' }, ownerId: { type: 'select', sql: 'd.owner_id', nullable: true }, stageId: { type: 'id', sql: 'd.stage_id' } },
    scope: (ctx, p) => `d.workspace_id = ${p.add(ctx.workspaceId)} and d.deleted_at is null`,
    defaultSort: [{ field: 'name', descending: false }], search: (words, p) => `d.name ilike ${p.add(likePattern(words))}`,
  },
};
const pipelines: Record<string, string[]> = { main: [stageIds.new, stageIds.talks, stageIds.won, stageIds.lost], side: [stageIds.other] };
/** Its SQL. */
export const dealSource: BoardSource = {
  record: deals, column: 'stageId', rank: 'd.rank',
  columns: async (_ctx, { pipeline }) => pipelines[pipeline as string]!.map((id) => ({ id, name: Object.keys(stageIds).find((k) => stageIds[k as 'new'] === id)! })),
  scopeOf: (card: { stageId: string }) => ({ pipeline: pipelines['side']!.includes(card.stageId) ? 'side' : 'main' }),
  money: { amount: 'd.amount', currency: 'd.currency', weighted: 'round(d.amount * d.probability / 100.0)' },
  laneChange: { ownerId: async (_ctx, value) => { if (value !== null && value.length > 20) failField('lane', 'There is no such person.'); } },
  change: async (_ctx, { to, fields }) => { if (to !== stageIds.lost) return { lostReason: null }; return { lostReason: (fields['lostReason'] as string | undefined) ?? failField('lostReason', 'Say why it was lost.') }; },
};

const room = module({
  name: 'probe', uses: [], routes: mountBoard(dealBoard, dealSource), records: [deals],
  gate: {
    authenticate: async (_app, token) => people[token] ?? null, sessionsAlive: async (_app, ids) => new Set(ids), redeemTicket: async () => null,
    membership: async (_app, accountId, workspace) => memberships.find((m) => m.memberId === accountId && ('id' in workspace ? m.workspaceId === workspace.id : m.workspaceSlug === workspace.slug)) ?? null,
  },
});

const table = `
  create schema probe; grant usage on schema probe to atrium_app;
  create table probe.deal (id uuid primary key, workspace_id integer not null, name text not null, stage_id uuid not null, owner_id text, amount bigint, currency text, probability integer not null default 0, lost_reason text, rank text collate "C" not null default '',
    version integer not null default 1, created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz);
  create index deal_place on probe.deal (workspace_id, stage_id, rank, id) where deleted_at is null;
  alter table probe.deal enable row level security;
  create policy tenant on probe.deal using (workspace_id = core.current_workspace_id());
  grant select, insert, update, delete on probe.deal to atrium_app;`;

/** A house with the deals' room. */
export async function openDealHouse(): Promise<TestHouse> {
  const house = await openTestHouse({ modules: [room] });
  await house.owner.query(table);
  return house;
}

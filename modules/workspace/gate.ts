import type { App } from '#core/server/app.ts';
import type { Membership } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import type { Gate } from '#core/server/module.ts';
import { roleOf } from './rules/rank.ts';

const keepFor = 2_000;
const touchEvery = 60_000;

interface Resolved {
  workspace_id: number; slug: string; deleted: boolean; member_id: string; role: string; role_id: string | null; role_rank: number | null; role_permissions: string[] | null;
  status: 'active' | 'suspended'; last_seen_at: Date | null; team_ids: string[]; mate_ids: string[]; other_ids: string[];
}
type Answer = Membership | 'deleted' | null;
/** Per account, so that one signal drops all its workspaces. A look-up that was under way when the signal came stays in the dropped map. */
type Remembered = Map<string, Map<string, { until: number; answer: Promise<Answer> }>>;

const caches = new WeakMap<App, Remembered>();

function cacheOf(app: App): Remembered {
  let cache = caches.get(app);
  if (!cache) caches.set(app, (cache = new Map()));
  return cache;
}

async function resolve(app: App, accountId: string, workspace: { id: number } | { slug: string }): Promise<Answer> {
  const { rows } = await app.pool.query<Resolved>({
    name: 'workspace.resolve_membership', text: 'select * from workspace.resolve_membership($1, $2, $3)',
    values: [accountId, 'id' in workspace ? workspace.id : null, 'slug' in workspace ? workspace.slug : null],
  });
  const row = rows[0];
  if (!row) return null;
  if (row.deleted) return 'deleted';
  const role = roleOf(row);
  if (row.status === 'active') touch(app, row);
  return {
    workspaceId: row.workspace_id, workspaceSlug: row.slug, memberId: row.member_id, status: row.status,
    role: role.key, rank: role.rank, permissions: new Set(role.permissions), teams: { ids: row.team_ids, mates: row.mate_ids, others: row.other_ids },
  };
}

/** "Last seen", written beside the request and not waited for. */
function touch(app: App, row: Resolved): void {
  if (row.last_seen_at && Date.now() - row.last_seen_at.getTime() < touchEvery) return;
  app.pool.query('select workspace.touch_member($1)', [row.member_id]).catch((error: Error) => app.log.debug({ err: error.message }, 'last seen was not noted'));
}

/** What an account is in a workspace, at most two seconds old. */
export const membership: Gate['membership'] = async (app, accountId, workspace) => {
  const cache = cacheOf(app);
  let known = cache.get(accountId);
  if (!known) cache.set(accountId, (known = new Map()));
  const key = 'id' in workspace ? `${workspace.id}` : `/${workspace.slug}`;
  let entry = known.get(key);
  if (!entry || entry.until <= performance.now()) {
    const own = known;
    const answer = resolve(app, accountId, workspace);
    answer.catch(() => own.delete(key));
    known.set(key, (entry = { until: performance.now() + keepFor, answer }));
  }
  const answer = await entry.answer;
  // Somebody who belonged to it follows an old link: tell them. To strangers it never existed.
  if (answer === 'deleted') return 'slug' in workspace ? fail('workspace.deleted') : null;
  return answer;
};

/** Forgets what is remembered about an account on this node; other nodes do when the signal reaches them. */
export function forgetMembership(app: App, accountId: string): void {
  cacheOf(app).delete(accountId);
}

/** Starts listening for signals and sweeps what nobody asked for again. */
export async function startGate(app: App): Promise<void> {
  const cache = cacheOf(app);
  app.live.onAccount((accountId) => cache.delete(accountId));
  setInterval(() => {
    const now = performance.now();
    for (const [account, known] of cache) {
      for (const [key, entry] of known) if (entry.until <= now) known.delete(key);
      if (known.size === 0) cache.delete(account);
    }
  }, 10_000).unref();
}

import { and, eq } from 'drizzle-orm';
import type { App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { settingGroups, topic, type SettingGroup } from '../contract.ts';
import { settingGroup } from '../schema.ts';

/** A group as it is stored. */
export type StoredGroup = Pick<typeof settingGroup.$inferSelect, 'stored' | 'images' | 'updatedBy' | 'version'> & { updatedAt: Date | null };
/** All groups of one workspace as they are stored. */
export type StoredGroups = Record<SettingGroup, StoredGroup>;

const keepFor = 60_000;
interface Cache { groups: Map<number, { until: number; groups: StoredGroups }>; drops: Map<number, number> }
const caches = new WeakMap<App, Cache>();

function cacheOf(app: App): Cache {
  let cache = caches.get(app);
  if (!cache) caches.set(app, (cache = { groups: new Map(), drops: new Map() }));
  return cache;
}

const untouched = (): StoredGroup => ({ stored: {}, images: {}, updatedBy: null, updatedAt: null, version: 1 });

/** All groups of the workspace the transaction is in, from memory when nobody changed them. */
export async function readGroups(ctx: Ctx, workspaceId: number): Promise<StoredGroups> {
  const cache = cacheOf(ctx.app);
  const known = cache.groups.get(workspaceId);
  if (known && known.until > performance.now()) return known.groups;
  const drops = cache.drops.get(workspaceId) ?? 0;
  const groups = await loadGroups(ctx, workspaceId);
  // A change that was announced while this was being read is newer than what was read.
  if ((cache.drops.get(workspaceId) ?? 0) === drops && cache.groups.size < 5_000) cache.groups.set(workspaceId, { until: performance.now() + keepFor, groups });
  return groups;
}

/** The same, past the memory: for answering after one's own change. */
export async function loadGroups(ctx: Ctx, workspaceId: number): Promise<StoredGroups> {
  const rows = await ctx.db.select().from(settingGroup).where(eq(settingGroup.workspaceId, workspaceId));
  return Object.fromEntries(settingGroups.map((name) => [name, rows.find((r) => r.name === name) ?? untouched()])) as StoredGroups;
}

/** The stored group, locked until the end of the transaction; made when it was never touched. */
export async function lockGroup(ctx: Ctx, workspaceId: number, name: SettingGroup): Promise<StoredGroup> {
  await ctx.db.insert(settingGroup).values({ workspaceId, name, stored: {}, images: {} }).onConflictDoNothing();
  const [row] = await ctx.db.select().from(settingGroup).where(and(eq(settingGroup.workspaceId, workspaceId), eq(settingGroup.name, name))).for('update');
  return row!;
}

/** Writes a locked group and counts its version up. */
export async function writeGroup(ctx: Ctx, workspaceId: number, name: SettingGroup, before: StoredGroup, next: Pick<StoredGroup, 'stored' | 'images'>): Promise<number> {
  const version = before.version + 1;
  await ctx.db.update(settingGroup).set({ ...next, version, updatedAt: new Date(), updatedBy: ctx.viewer?.id ?? null })
    .where(and(eq(settingGroup.workspaceId, workspaceId), eq(settingGroup.name, name)));
  return version;
}

/** Forgets a workspace's settings on this node. */
export function forgetSettings(app: App, workspaceId: number): void {
  const cache = cacheOf(app);
  cache.groups.delete(workspaceId);
  cache.drops.set(workspaceId, (cache.drops.get(workspaceId) ?? 0) + 1);
}

/** Drops what changed here or on another node. */
export async function startCache(app: App): Promise<void> {
  app.live.onEvents((events) => {
    for (const event of events) if (event.topic === topic && event.stream.startsWith('w:')) forgetSettings(app, Number(event.stream.slice(2)));
  });
}

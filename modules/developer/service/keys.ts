import { v7 as uuidv7 } from 'uuid';
import { memberScope } from '#core/contract/api-key.ts';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import { allPermissions } from '#core/contract/permissions.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import * as contract from '../contract.ts';
import { personsOf } from './persons.ts';
import { hintOf, keyHash, newKey } from './secrets.ts';

interface Row {
  id: string; account_id: string; name: string; scopes: string[]; expires_at: Date | null; revoked_at: Date | null; last_used_at: Date | null; last_used_from: string | null;
  created_at: Date; version: number; hint: string | null; overlap_until: Date | null;
}

const select = `select k.id, k.account_id, k.name, k.scopes, k.expires_at, k.revoked_at, k.last_used_at, k.last_used_from, k.created_at, k.version,
    (select s.hint from developer.api_key_secret s where s.workspace_id = k.workspace_id and s.key_id = k.id and s.valid_until is null) as hint,
    (select max(s.valid_until) from developer.api_key_secret s where s.workspace_id = k.workspace_id and s.key_id = k.id and s.valid_until > now()) as overlap_until
  from developer.api_key k where k.workspace_id = $1`;
const open = 'k.revoked_at is null and (k.expires_at is null or k.expires_at > now())';

/** Keys of the viewer, or of everybody for those who manage them, newest first. */
export async function listKeys(ctx: Ctx, input: InputOf<typeof contract.listKeys>): Promise<OutputOf<typeof contract.listKeys>> {
  const place = placeOf(input.cursor);
  const owner = ctx.can('developer.key.manage') ? null : ctx.accountId;
  const rows = await ctx.sql<Row>(
    `${select} and ($2::uuid is null or k.account_id = $2) and ($3 or ${open}) and ($4::uuid is null or k.id < $4) order by k.id desc limit $5`,
    [ctx.workspaceId, owner, input.ended, place, input.limit + 1], 'developer.keys.list');
  const page = rows.slice(0, input.limit);
  return { items: await shapes(ctx, page), nextCursor: rows.length > input.limit ? encodeCursor([page.at(-1)!.id]) : null, total: null };
}

function placeOf(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const [id] = decodeCursor(cursor, 1) ?? [];
  return typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? id : failField('cursor', 'This page no longer exists. Start from the first.');
}

/** Permissions the viewer can hand to a key. */
export function listScopes(ctx: Ctx): OutputOf<typeof contract.listScopes> {
  const items = allPermissions().filter((p) => ctx.can(p.key) && !contract.permissionsOfPeople.includes(p.key));
  const ofMembers = { key: memberScope, label: 'Write what every member may: comments, own files, saved views', room: 'core' };
  return { items: [...items.map(({ key, label }) => ({ key, label, room: key.split('.')[0]! })), ofMembers] };
}

/** Makes a key for the viewer; the answer is the only place its secret is ever shown. */
export async function createKey(ctx: Ctx, input: InputOf<typeof contract.createKey>): Promise<OutputOf<typeof contract.createKey>> {
  const scopes = checkedScopes(ctx, input.scopes);
  const expiresAt = checkedExpiry(input.expiresAt ?? null);
  // One at a time per person, so that the limit holds.
  await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 7))', [`developer.keys:${ctx.workspaceId}:${ctx.accountId}`]);
  const [{ count } = { count: 0 }] = await ctx.sql<{ count: number }>(`select count(*)::int as count from developer.api_key k where k.workspace_id = $1 and k.account_id = $2 and ${open}`, [ctx.workspaceId, ctx.accountId]);
  if (count >= contract.maxKeys) fail('developer.too_many_keys', { max: contract.maxKeys });
  const id = uuidv7();
  await ctx.sql('insert into developer.api_key (id, workspace_id, account_id, name, scopes, expires_at) values ($1, $2, $3, $4, $5, $6)', [id, ctx.workspaceId, ctx.accountId, input.name, scopes, expiresAt]);
  const secret = await addSecret(ctx, id);
  ctx.emit({ type: 'developer.key.created', id, version: 1, data: { name: input.name, scopes, expiresAt: expiresAt?.toISOString() ?? null }, can: 'developer.key.manage' });
  return { key: await readKey(ctx, id), secret };
}

/** Changes the viewer's own key. */
export async function updateKey(ctx: Ctx, input: InputOf<typeof contract.updateKey>): Promise<contract.KeyRow> {
  const before = await lockOwn(ctx, input.id);
  if (before.version !== input.version) fail('core.version_conflict', { current: (await shapes(ctx, [before]))[0] });
  const next = {
    name: input.name ?? before.name, scopes: input.scopes ? checkedScopes(ctx, input.scopes) : before.scopes,
    expiresAt: input.expiresAt === undefined ? before.expires_at : checkedExpiry(input.expiresAt),
  };
  const changes: Record<string, unknown> = {};
  if (next.name !== before.name) changes.name = [before.name, next.name];
  if (next.scopes.join() !== [...before.scopes].sort().join()) changes.scopes = [before.scopes, next.scopes];
  if (next.expiresAt?.getTime() !== before.expires_at?.getTime()) changes.expiresAt = [before.expires_at?.toISOString() ?? null, next.expiresAt?.toISOString() ?? null];
  if (Object.keys(changes).length === 0) return readKey(ctx, input.id);
  await ctx.sql('update developer.api_key set name = $3, scopes = $4, expires_at = $5, updated_at = now(), version = version + 1 where workspace_id = $1 and id = $2', [ctx.workspaceId, input.id, next.name, next.scopes, next.expiresAt]);
  ctx.emit({ type: 'developer.key.changed', id: input.id, version: before.version + 1, data: { name: next.name, changes }, can: 'developer.key.manage' });
  return readKey(ctx, input.id);
}

/** Gives the viewer's own key a new secret. Of older ones only the last goes on, for the overlap. */
export async function rotateKey(ctx: Ctx, input: InputOf<typeof contract.rotateKey>): Promise<OutputOf<typeof contract.rotateKey>> {
  const before = await lockOwn(ctx, input.id);
  const overlap = input.overlapHours ?? 24;
  await ctx.sql('delete from developer.api_key_secret where workspace_id = $1 and key_id = $2 and (valid_until is not null or $3 = 0)', [ctx.workspaceId, input.id, overlap]);
  await ctx.sql('update developer.api_key_secret set valid_until = now() + make_interval(hours => $3) where workspace_id = $1 and key_id = $2', [ctx.workspaceId, input.id, overlap]);
  const secret = await addSecret(ctx, input.id);
  await ctx.sql('update developer.api_key set updated_at = now(), version = version + 1 where workspace_id = $1 and id = $2', [ctx.workspaceId, input.id]);
  ctx.emit({ type: 'developer.key.rotated', id: input.id, version: before.version + 1, data: { name: before.name, overlapHours: overlap }, can: 'developer.key.manage' });
  return { key: await readKey(ctx, input.id), secret };
}

/** Ends a key: one's own, or anybody's for those who manage them. Ending an ended one changes nothing. */
export async function revokeKey(ctx: Ctx, input: { id: string }): Promise<contract.KeyRow> {
  const before = await lockVisible(ctx, input.id);
  if (before.revoked_at === null) {
    await ctx.sql('update developer.api_key set revoked_at = now(), revoked_by = $3, updated_at = now(), version = version + 1 where workspace_id = $1 and id = $2', [ctx.workspaceId, input.id, ctx.accountId]);
    await ctx.sql('delete from developer.api_key_secret where workspace_id = $1 and key_id = $2 and valid_until is not null', [ctx.workspaceId, input.id]);
    ctx.emit({ type: 'developer.key.revoked', id: input.id, version: before.version + 1, data: { name: before.name, accountId: before.account_id }, can: 'developer.key.manage' });
  }
  return readKey(ctx, input.id);
}

async function addSecret(ctx: Ctx, keyId: string): Promise<string> {
  const secret = newKey();
  await ctx.sql('insert into developer.api_key_secret (hash, workspace_id, key_id, hint) values ($1, $2, $3, $4)', [keyHash(secret), ctx.workspaceId, keyId, hintOf(secret)]);
  return secret;
}

/** Known permissions that the viewer holds; 422 names the first that is not. */
function checkedScopes(ctx: Ctx, scopes: readonly string[]): string[] {
  const known = new Set(allPermissions().map((p) => p.key));
  for (const [i, scope] of scopes.entries()) {
    if (scope === memberScope) continue;
    if (!known.has(scope)) failField(`scopes.${i}`, contract.says('developer.scope_unknown'));
    if (contract.permissionsOfPeople.includes(scope)) failField(`scopes.${i}`, contract.says('developer.scope_people'));
    if (!ctx.can(scope)) failField(`scopes.${i}`, contract.says('developer.scope_not_held'));
  }
  return [...new Set(scopes)].sort();
}

function checkedExpiry(text: string | null): Date | null {
  if (text === null) return null;
  const at = new Date(text);
  const ahead = at.getTime() - Date.now();
  // A minute of grace for "in an hour" as a browser reckons it.
  if (!(ahead > 3_540_000 && ahead < 5 * 366 * 86_400_000)) failField('expiresAt', contract.says('developer.expiry'));
  return at;
}

async function lockVisible(ctx: Ctx, id: string): Promise<Row> {
  const [row] = await ctx.sql<Row>(`${select} and k.id = $2 for update of k`, [ctx.workspaceId, id]);
  // Somebody else's key does not exist for those who manage only their own.
  if (row && row.account_id !== ctx.accountId && !ctx.can('developer.key.manage')) fail('core.not_found');
  return found(row);
}

async function lockOwn(ctx: Ctx, id: string): Promise<Row> {
  const row = await lockVisible(ctx, id);
  if (row.account_id !== ctx.accountId) fail('developer.not_your_key');
  if (row.revoked_at !== null || (row.expires_at !== null && row.expires_at.getTime() <= Date.now())) fail('developer.key_ended');
  return row;
}

async function readKey(ctx: Ctx, id: string): Promise<contract.KeyRow> {
  const rows = await ctx.sql<Row>(`${select} and k.id = $2`, [ctx.workspaceId, id]);
  return (await shapes(ctx, rows))[0]!;
}

async function shapes(ctx: Ctx, rows: readonly Row[]): Promise<contract.KeyRow[]> {
  const persons = await personsOf(ctx, rows.map((r) => r.account_id));
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return rows.map((r) => {
    const { card, permissions } = persons(r.account_id);
    return {
      id: r.id, name: r.name, owner: card, isYours: r.account_id === ctx.accountId, state: stateOf(r, permissions !== null), hint: r.hint ?? '',
      scopes: r.scopes, effective: r.scopes.filter((scope) => permissions !== null && (scope === memberScope || permissions.has(scope))), expiresAt: iso(r.expires_at), revokedAt: iso(r.revoked_at), lastUsedAt: iso(r.last_used_at), lastUsedFrom: r.last_used_from,
      overlapUntil: iso(r.overlap_until), createdAt: r.created_at.toISOString(), version: r.version,
    };
  });
}

function stateOf(r: Row, hasAccess: boolean): contract.KeyRow['state'] {
  if (r.revoked_at !== null) return 'revoked';
  if (r.expires_at !== null && r.expires_at.getTime() <= Date.now()) return 'expired';
  return hasAccess ? 'active' : 'owner';
}

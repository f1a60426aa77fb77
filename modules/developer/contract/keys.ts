import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { flag, id, instant, line, version } from '#core/contract/fields.ts';
import { pageOf, pageQuery } from '#core/contract/paging.ts';
import { person, says, slug } from './shapes.ts';

/** Most keys one person may have in one workspace at a time. */
export const maxKeys = 50;
/** Most hours an old secret may go on beside its successor. */
export const maxOverlapHours = 168;

/** Why a key no longer opens anything; `owner` when its maker lost access to the workspace. */
export const keyStates = ['active', 'expired', 'revoked', 'owner'] as const;

/** A key without its secret. */
export const keyRow = z.object({
  id: z.string(), name: z.string(), owner: person, isYours: z.boolean(), state: z.enum(keyStates),
  hint: z.string().describe('How the key begins'),
  scopes: z.array(z.string()).describe('Permissions the key was given'),
  effective: z.array(z.string()).describe('Those of them its maker still holds; only these work'),
  expiresAt: z.string().nullable(), revokedAt: z.string().nullable(), lastUsedAt: z.string().nullable(),
  lastUsedFrom: z.string().nullable().describe('Network of the last use, /24 or /48'),
  overlapUntil: z.string().nullable().describe('Until when the secret before the present one still works'),
  createdAt: z.string(), version: z.number().int(),
});
/** A key without its secret. */
export type KeyRow = z.output<typeof keyRow>;

/** A key right after it was made or renewed; the secret is never shown again. */
export const freshKey = z.object({ key: keyRow, secret: z.string() });

const name = line(80);
const scopes = z.array(z.string().max(100)).min(1, says('developer.scope_missing')).max(500);

/** Keys of the viewer; of everybody for those who may manage them. Ended ones only on demand. */
export const listKeys = endpoint({
  id: 'apiKeys.list', service: 'dash', get: '/:workspace_slug/developer/keys', can: 'developer.key.create', keys: false, summary: 'Lists API keys without their secrets',
  input: z.strictObject({ ...slug, ...pageQuery, ended: flag.default(false).describe('Also expired and revoked ones') }), output: pageOf(keyRow),
});

/** Permissions the viewer can give to a key. */
export const listScopes = endpoint({
  id: 'apiKeys.listScopes', service: 'dash', get: '/:workspace_slug/developer/scopes', can: 'developer.key.create', keys: false, summary: 'Permissions that a key of yours can have',
  input: z.strictObject(slug), output: z.object({ items: z.array(z.object({ key: z.string(), label: z.string(), room: z.string() })) }),
});

// `rate: auth` also keeps the answer with the secret out of the store of repeated requests.
/** Makes a key. */
export const createKey = endpoint({
  id: 'apiKeys.create', service: 'dash', post: '/:workspace_slug/developer/keys', can: 'developer.key.create', keys: false, rate: 'auth', status: 201, summary: 'Makes an API key and shows it once',
  input: z.strictObject({ ...slug, name, scopes, expiresAt: instant.nullable().default(null) }), output: freshKey, errors: ['developer.too_many_keys'],
});

/** Changes name, permissions or end of one's own key. */
export const updateKey = endpoint({
  id: 'apiKeys.update', service: 'dash', patch: '/:workspace_slug/developer/keys/:id', can: 'developer.key.create', keys: false, summary: 'Changes an API key',
  input: z.strictObject({ ...slug, id, version, name: name.optional(), scopes: scopes.optional(), expiresAt: instant.nullable().optional() }), output: keyRow,
  errors: ['developer.not_your_key', 'developer.key_ended'],
});

/** Gives a key a new secret; the old one works on for the overlap. */
export const rotateKey = endpoint({
  id: 'apiKeys.rotate', service: 'dash', post: '/:workspace_slug/developer/keys/:id/rotation', can: 'developer.key.create', keys: false, rate: 'auth', summary: 'Gives an API key a new secret and shows it once',
  input: z.strictObject({ ...slug, id, overlapHours: z.number().int().min(0).max(maxOverlapHours).default(24) }), output: freshKey,
  errors: ['developer.not_your_key', 'developer.key_ended'],
});

/** Ends a key at once, for ever. */
export const revokeKey = endpoint({
  id: 'apiKeys.revoke', service: 'dash', delete: '/:workspace_slug/developer/keys/:id', can: 'developer.key.create', keys: false, summary: 'Revokes an API key at once',
  input: z.strictObject({ ...slug, id }), output: keyRow,
});

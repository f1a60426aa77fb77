import { z } from 'zod';
import { defineErrors } from '#core/contract/errors.ts';
import { definePermissions } from '#core/contract/permissions.ts';
import { defineRules } from '#core/contract/rules.ts';

/** What this room lets a role do. */
export const permissions = definePermissions({
  'developer.key.create': ['Make API keys with their own permissions', 'admin'],
  'developer.key.manage': ['See and revoke everybody\'s API keys', 'admin'],
  'developer.webhook.manage': ['Manage webhooks and read their deliveries', 'admin'],
});

/** Permissions no key can hold: making keys is for people. */
export const permissionsOfPeople: readonly string[] = ['developer.key.create', 'developer.key.manage', 'workspace.transfer', 'workspace.delete'];

/** Expected refusals. */
export const errors = defineErrors({
  'developer.not_your_key': [403, 'A key acts for the person who made it, so only they can change or renew it. You can revoke it.'],
  'developer.key_ended': [409, 'This key has ended. Make a new one.'],
  'developer.too_many_keys': [409, 'You have {max} keys already. Revoke one that is no longer used.'],
  'developer.too_many_webhooks': [409, 'This workspace has {max} webhooks already. Delete one that is no longer used.'],
  'developer.webhook_paused': [409, 'This webhook is paused. Turn it on first.'],
  'developer.delivery_pending': [409, 'This delivery is still on its way.'],
});

/** What the room says about wrong fields. */
export const says = defineRules({
  'developer.scope_missing': 'Choose at least one permission.',
  'developer.scope_unknown': 'This permission does not exist.',
  'developer.scope_people': 'Only people can have this permission, no key.',
  'developer.scope_not_held': 'Your role does not have this permission.',
  'developer.expiry': 'Choose a time from an hour to five years ahead.',
  'developer.url_parts': 'Leave user name, password and everything after # out of the address.',
  'developer.url_private': 'This address is not on the public internet.',
  'developer.event_unknown': 'There is no event of this kind.',
  'developer.event_missing': 'Choose at least one kind of event.',
  'developer.since': 'Choose a time within the last 30 days.',
});

/** Path key of every call of the room. */
export const slug = { workspace_slug: z.string().max(100) };

/** Live topics of the room. */
export const topics = { keys: 'developer.key', webhooks: 'developer.webhook', deliveries: 'developer.delivery' } as const;

/** Somebody as lists show them. */
export const person = z.object({ id: z.string(), name: z.string(), photo: z.string().nullable() });

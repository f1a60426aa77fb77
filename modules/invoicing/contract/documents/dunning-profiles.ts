import { z } from 'zod';
import { instant, line } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { reminderLevel } from './settings.ts';

/** Most profiles of a workspace. */
export const mostProfiles = 100;

/** Fields a list of profiles is asked by. */
export const dunningProfileFields = { name: { type: 'text' }, isActive: { type: 'boolean', sortable: false }, createdAt: { type: 'instant' } } as const satisfies Record<string, ListField>;

const can = { view: 'invoicing.invoice.view', create: 'invoicing.settings', edit: 'invoicing.settings', remove: 'invoicing.settings' };
/** Reminder profiles: a series of levels in place of the workspace's own, for the customers who have it. One that customers have cannot be removed (409 with the first ten), only archived by `isActive`: they keep it, nobody else gets it. */
export const dunningProfiles = resource({
  name: 'dunningProfiles', topic: 'invoicing.dunning_profile', service: 'dash', path: '/:workspace_slug/dunning-profiles', noun: 'a reminder profile',
  row: { name: z.string(), levels: z.array(reminderLevel), isActive: z.boolean(), createdAt: instant },
  fields: { name: line(80), levels: z.array(reminderLevel).max(9).default([]).describe('Each later than the one before; with none, no reminder goes out by itself'), isActive: z.boolean().default(true) },
  list: dunningProfileFields, can, errors: ['invoicing.dunning_profile_taken', 'invoicing.dunning_profile_in_use', 'invoicing.dunning_profiles_full'],
});
/** A reminder profile. */
export type DunningProfile = z.infer<typeof dunningProfiles.row>;

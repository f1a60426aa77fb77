import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, version } from '#core/contract/fields.ts';
import { listPage, listQuery, type ListField } from '#core/contract/list.ts';
import { action, can, happenings, pauseReasons, person, slug, written } from './shapes.ts';

const when = z.object({ happens: z.enum(happenings), eventType: z.string().nullable(), field: z.string().nullable(), to: z.unknown().optional() });

/** A rule with how it has been doing. */
export const ruleRow = z.object({
  id: z.string(), name: z.string(), topic: z.string(), when, conditions: z.string(), actions: z.array(action), active: z.boolean(), pauseReason: z.enum(pauseReasons).nullable(),
  keeper: person.nullable().describe('Who last saved it: it has their rights, as they are when it runs'), failures: z.number().int().describe('Failures since the last time it went well'), lastRunAt: z.string().nullable(),
  runs: z.number().int().describe('Runs within 30 days'), createdAt: z.string(), updatedAt: z.string(), version: z.number().int(),
});
/** A rule with how it has been doing. */
export type RuleRow = z.output<typeof ruleRow>;

/** Fields rules are sorted, filtered and grouped by. */
export const ruleFields = {
  name: { type: 'text' }, topic: { type: 'text', sortable: false, groupable: true }, active: { type: 'boolean', sortable: false, groupable: true }, pauseReason: { type: 'select', options: pauseReasons, sortable: false, nullable: true },
  lastRunAt: { type: 'instant', nullable: true }, runs: { type: 'number', sortable: false, sum: false }, createdAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;

// A rule has all rights of whoever saves it, a key only some of them: no key writes rules.
const people = { keys: false } as const;

/** Rules of the workspace. */
export const listRules = endpoint({ id: 'automations.list', service: 'dash', get: '/:workspace_slug/automations', can, summary: 'Lists automations', input: z.strictObject({ ...slug, ...listQuery(ruleFields) }), output: listPage(ruleRow) });
/** One rule. */
export const getRule = endpoint({ id: 'automations.get', service: 'dash', get: '/:workspace_slug/automations/:id', can, summary: 'Shows an automation', input: z.strictObject({ ...slug, id }), output: ruleRow });
/** Makes a rule; it hears what happens from now on. */
export const createRule = endpoint({
  ...people, id: 'automations.create', service: 'dash', post: '/:workspace_slug/automations', can, status: 201, summary: 'Adds an automation', input: z.strictObject({ ...slug, ...written, active: z.boolean().default(true) }), output: ruleRow, errors: ['automation.too_many_rules'],
});
/** Changes a rule; it has the rights of whoever saves it from then on, and hears what happens from then on. */
export const updateRule = endpoint({
  ...people, id: 'automations.update', service: 'dash', put: '/:workspace_slug/automations/:id', can, summary: 'Changes an automation', input: z.strictObject({ ...slug, id, version, ...written }), output: ruleRow,
});
/** Switches a rule on or off. Whoever switches it on lends it their rights. */
export const switchRule = endpoint({ ...people, id: 'automations.switch', service: 'dash', put: '/:workspace_slug/automations/:id/state', can, summary: 'Switches an automation on or off', input: z.strictObject({ ...slug, id, active: z.boolean() }), output: ruleRow });
/** Puts a rule away. */
export const deleteRule = endpoint({ ...people, id: 'automations.delete', service: 'dash', delete: '/:workspace_slug/automations/:id', can, summary: 'Deletes an automation', input: z.strictObject({ ...slug, id }), output: done });
/** Brings a rule back as it was, switched on or off. */
export const restoreRule = endpoint({ ...people, id: 'automations.restore', service: 'dash', post: '/:workspace_slug/automations/:id/restoration', can, summary: 'Brings an automation back within 30 days', input: z.strictObject({ ...slug, id }), output: ruleRow, errors: ['automation.too_many_rules'] });

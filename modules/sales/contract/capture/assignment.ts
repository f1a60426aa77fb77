import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, id, line, timeZone, version } from '#core/contract/fields.ts';
import { amountText } from '../leads/lead.ts';

/** How a rule chooses: in turn, in turn by shares, or who has the fewest open leads. */
export const assignMethods = ['round_robin', 'weighted', 'load'] as const;
const slug = { workspace_slug: z.string().max(80) };
const conditions = z.strictObject({
  countries: z.array(z.string().trim().toUpperCase().regex(/^[A-Z]{2}$/)).max(60).default([]), sources: z.array(line(60)).max(40).default([]), formIds: z.array(id).max(40).default([]), productIds: z.array(id).max(40).default([]).describe('Interested in one of these products or services'),
  minValue: amountText.nullable().default(null).describe('In the workspace\'s currency'), maxValue: amountText.nullable().default(null),
});
/** Leads a rule is for: all that is named must fit. */
export type AssignConditions = z.infer<typeof conditions>;
const member = z.strictObject({ accountId: id, weight: z.number().int().min(1).max(100).default(1) });
const entered = { name: line(80), isActive: z.boolean().default(true), method: z.enum(assignMethods), conditions: conditions.prefault({}), withinHours: z.boolean().default(false).describe('Only to those whose working hours it is'), members: z.array(member).max(500).default([]), teamId: id.nullable().default(null).describe('Hands to whoever is in this team at the time, in place of `members`; its leads belong to the team') };
const rule = z.object({
  id: z.string(), version: z.number().int(), name: z.string(), isActive: z.boolean(), method: z.enum(assignMethods), conditions, withinHours: z.boolean(), teamId: z.string().nullable(),
  members: z.array(z.object({ accountId: z.string(), weight: z.number().int(), given: z.number().int().describe('Leads the rule has given them') })),
});
/** A rule of assignment. */
export type AssignRule = z.infer<typeof rule>;
const set = { service: 'dash', can: 'sales.settings' } as const;
const rules = z.object({ items: z.array(rule) });

/** Rules of assignment in their order. */
export const listAssignRules = endpoint({ ...set, id: 'assignmentRules.list', get: '/:workspace_slug/assignment-rules', summary: 'Lists rules of assignment', input: z.strictObject(slug), output: rules });
/** Adds a rule at the end. */
export const createAssignRule = endpoint({ ...set, id: 'assignmentRules.create', post: '/:workspace_slug/assignment-rules', status: 201, summary: 'Adds a rule of assignment', input: z.strictObject({ ...slug, ...entered }), output: rule });
/** Changes a rule; a changed list of members starts its turns over. */
export const updateAssignRule = endpoint({ ...set, id: 'assignmentRules.update', put: '/:workspace_slug/assignment-rules/:id', summary: 'Changes a rule of assignment', input: z.strictObject({ ...slug, id, version, ...entered }), output: rule });
/** Removes a rule. */
export const deleteAssignRule = endpoint({ ...set, id: 'assignmentRules.delete', delete: '/:workspace_slug/assignment-rules/:id', summary: 'Removes a rule of assignment', input: z.strictObject({ ...slug, id }), output: z.object({ id: z.string() }) });
/** Puts the rules in this order. */
export const arrangeAssignRules = endpoint({ ...set, id: 'assignmentRules.arrange', put: '/:workspace_slug/assignment-rules/order', summary: 'Orders the rules of assignment', input: z.strictObject({ ...slug, ids: z.array(id).min(1).max(100) }), output: rules });

/** Gives leads without an owner to whom the rules name; those nobody is there for stay as they are. */
export const assignByRules = endpoint({
  id: 'leads.assignByRules', service: 'dash', post: '/:workspace_slug/leads/assignment', can: 'sales.lead.assign', summary: 'Hands leads out by the rules', input: z.strictObject({ ...slug, ids: z.array(id).min(1).max(200) }),
  output: z.object({ assigned: z.array(z.object({ id: z.string(), ownerId: z.string() })), left: z.array(z.string()).describe('Leads with an owner already, closed or gone, or for whom nobody is there') }),
});

const minute = z.number().int().min(0).max(1440);
const weekday = z.number().int().min(0).max(6);
/** Most single days off of a person. */
export const daysOffLimit = 100;
const there = z.object({
  accountId: z.string(), isAway: z.boolean(), awayUntil: z.string().nullable(), workStart: z.number().int().nullable(), workEnd: z.number().int().nullable(), timeZone: z.string().nullable(), workingDays: z.array(z.number().int()).nullable(), daysOff: z.array(z.string()),
  isOff: z.boolean().describe('True on one of their days off'), openLeads: z.number().int(),
});
/** Whether and when somebody takes leads. */
export type Availability = z.infer<typeof there>;
const team = z.object({ workStart: z.number().int(), workEnd: z.number().int(), timeZone: z.string(), workingDays: z.array(z.number().int()) });
/** The team's hours, for whoever has none of their own. */
export type TeamHours = z.infer<typeof team>;
/** Who of the team takes leads, and how many open ones each has. */
export const listAvailability = endpoint({ id: 'availability.list', service: 'dash', get: '/:workspace_slug/availability', can: 'sales.lead.view', summary: 'Who takes new leads', input: z.strictObject(slug), output: z.object({ items: z.array(there), team }) });
/** Says that somebody is away, or when they work. Oneself, or anybody with the right to set up sales. */
export const setAvailability = endpoint({
  id: 'availability.set', service: 'dash', put: '/:workspace_slug/availability/:accountId', can: 'sales.lead.edit', summary: 'Says whether and when somebody takes new leads',
  input: z.strictObject({
    ...slug, accountId: id, isAway: z.boolean(), awayUntil: date.nullable().default(null).describe('Last day away'), workStart: minute.nullable().default(null).describe('Minutes since midnight; null for the team\'s'), workEnd: minute.nullable().default(null),
    timeZone: timeZone.nullable().default(null).describe('IANA name; null for the team\'s'), workingDays: z.array(weekday).min(1).max(7).nullable().default(null).describe('Days of the week, 0 Sunday; null for the team\'s'), daysOff: z.array(date).max(daysOffLimit).default([]).describe('Days on which they take no leads'),
  }), output: there,
});

import { z } from 'zod';
import { defineErrors } from '#core/contract/errors.ts';
import { id, line, paragraph } from '#core/contract/fields.ts';
import { definePermissions } from '#core/contract/permissions.ts';
import { defineRules } from '#core/contract/rules.ts';
import { roleKey } from '#modules/workspace/contract.ts';

/** What this room lets a role do. */
export const permissions = definePermissions({ 'automation.rule.manage': ['Make and change automations', 'admin'] });

/** Expected refusals. */
export const errors = defineErrors({
  'automation.too_many_rules': [409, 'This workspace has {max} automations already. Delete one that is no longer used.'],
});

/** What the room says about wrong fields. */
export const says = defineRules({
  'automation.kind_unknown': 'Choose what the automation is about.',
  'automation.event_unknown': 'Choose what has to happen.',
  'automation.field_unknown': 'Choose a field of this kind of record.',
  'automation.filter_unfit': 'These conditions do not fit this kind of record.',
  'automation.action_unfit': 'This cannot be done with this kind of record.',
  'automation.value_unfit': 'This value does not fit the field.',
  'automation.nobody': 'Choose who it is for.',
  'automation.no_right': 'You may not do this yourself, so no automation of yours can.',
  'automation.placeholder_unknown': 'There is no field for {field}.',
});

/** Path key of every call of the room. */
export const slug = { workspace_slug: z.string().max(100) };
/** The permission of every call of the room. */
export const can = 'automation.rule.manage';
/** Live topics of the room. */
export const topics = { rules: 'automation.rule', runs: 'automation.run' } as const;

/** Most rules of one workspace. */
export const maxRules = 100;
/** Most runs of one rule within an hour. */
export const runsPerHour = 1000;
/** Failures in a row after which a rule is switched off. */
export const mostFailures = 10;
/** Rules one after another that one event may lead to. */
export const longestChain = 5;
/** Days runs are kept. */
export const keepDays = 90;

/** What may happen to a record. */
export const happenings = ['created', 'changed', 'event'] as const;
/** Why a rule is off: by a person, because its maker lost a right, after failures in a row, or because it ran too often. */
export const pauseReasons = ['person', 'no_access', 'failing', 'too_many'] as const;

const plainValue = z.union([z.string().max(2000), z.number(), z.boolean(), z.null(), z.array(z.string().max(200)).max(50), z.strictObject({ amount: z.string().max(40), currency: z.string().max(3) })]);
/** A value of a field as an input gives it. */
export type FieldValue = z.infer<typeof plainValue>;
const topic = z.string().regex(/^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$/, says('automation.kind_unknown')).max(80);
const field = z.string().min(1, says('automation.field_unknown')).max(80);
const people = z.strictObject({
  owner: z.boolean().describe('Whoever is responsible for the record'), memberIds: z.array(id).max(20).describe('Accounts of members'), roles: z.array(roleKey).max(10).describe('Everybody of these roles'),
});
/** Whom an action is for. */
export type People = z.infer<typeof people>;

/** What a rule does, in its order. Texts may hold {{field}}. */
export const action = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('notify'), to: people, text: line(200) }),
  z.strictObject({ do: z.literal('set'), field, value: plainValue }),
  z.strictObject({ do: z.literal('follow'), to: people }),
  z.strictObject({ do: z.literal('remind'), days: z.number().int().min(1).max(365), note: line(120, 0) }),
  z.strictObject({ do: z.literal('comment'), text: paragraph(2000, 1).refine((s) => s.trim() !== '') }),
]);
/** What a rule does. */
export type Action = z.infer<typeof action>;
/** Kinds of actions. */
export const actionKinds = ['notify', 'set', 'follow', 'remind', 'comment'] as const;

/** What a person writes of a rule. */
export const written = {
  name: line(80), topic,
  when: z.strictObject({
    happens: z.enum(happenings), eventType: z.string().max(100).nullable().default(null).describe('Of `event`: a declared type'),
    field: field.nullable().default(null).describe('Of `changed`: only when this field changes'), to: plainValue.optional().describe('Only when the field changes to this'),
  }),
  conditions: z.string().max(8000).default('').describe('JSON of a filter of the list: a condition {field, op, value}, {and: […]} or {or: […]}; empty: always'),
  actions: z.array(action).min(1).max(5),
};
/** A rule as a person writes it. */
export type Written = { name: string; topic: string; when: { happens: (typeof happenings)[number]; eventType: string | null; field: string | null; to?: FieldValue | undefined }; conditions: string; actions: Action[] };

/** Somebody as the pages show them; null once their account is deleted. */
export const person = z.object({ id: z.string(), name: z.string(), photo: z.string().nullable() });

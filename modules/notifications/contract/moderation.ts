import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { defineErrors } from '#core/contract/errors.ts';
import { id, instant, paragraph, version } from '#core/contract/fields.ts';
import { pageQuery } from '#core/contract/paging.ts';
import { definePermissions } from '#core/contract/permissions.ts';
import { defineRules } from '#core/contract/rules.ts';
import { mediaCard } from '#modules/files/contract.ts';
import { reportReasons, reportStates, reportTargets, sanctions } from './reports.ts';

/** Who looks at what was reported, and who decides. */
export const permissions = definePermissions({
  'notifications.case.view': ['See what was reported', 'admin'],
  'notifications.case.decide': ['Decide about what was reported', 'admin'],
});

/** What moderation says about wrong fields. */
export const moderationSays = defineRules({
  'notifications.until_future': 'Choose a time within the next ten years.',
  'notifications.until_missing': 'Say until when the account is suspended.',
  'notifications.decision_alone': 'Dismissing and restoring stand alone.',
  'notifications.decision_unable': 'This cannot be done with this kind of thing.',
  'notifications.rule_missing': 'Name the rule that was broken.',
});

/** Expected refusals about cases. */
export const moderationErrors = defineErrors({
  'notifications.own_case': [403, 'You are a party to this case. Somebody else decides it.'],
  'notifications.case_decided': [409, 'This case is decided already.'],
  'notifications.house_only': [403, 'Only moderators of the first workspace of the house decide about accounts.'],
  'notifications.outranked': [403, 'This person\'s role is not below yours.'],
});

/** Where a case stands. */
export const caseStates = ['open', 'assigned', 'decided', 'appealed', 'final'] as const;
/** What can be decided. */
export const decisions = [...sanctions, 'restore', 'dismiss'] as const;
/** What can be decided. */
export type Decision = (typeof decisions)[number];
/** Topic of the workspace's stream that moves with every case. */
export const caseTopic = 'notifications.case';

const person = z.object({ id, name: z.string(), photo: z.string().nullable() });

/** A case as the queue shows it: no content, which is looked at one by one. */
export const caseShape = z.object({
  id, targetType: z.enum(reportTargets), targetId: z.string(), author: person.nullable(), state: z.enum(caseStates), priority: z.number().int(), reportCount: z.number().int(),
  reasons: z.array(z.enum(reportReasons)), isPrivate: z.boolean(), isHidden: z.boolean().describe('Hidden by the number of reports, or because it waits'), heldFor: z.array(z.string()).describe('Filtered words it waits for a moderator with; empty for what people reported'), assignee: person.nullable(),
  decision: z.array(z.enum(decisions)), rule: z.enum(reportReasons).nullable(), decidedAt: instant.nullable(), isParty: z.boolean().describe('The viewer made or reported it and may not open it'),
  createdAt: instant, updatedAt: instant, version,
});
/** A case as the queue shows it. */
export type Case = z.output<typeof caseShape>;

const caseDetail = z.object({
  case: caseShape,
  content: z.object({
    title: z.string(), text: z.string(), link: z.string().nullable(), files: z.array(mediaCard).describe('What it shows, for who may decide the case while it waits'),
    around: z.array(z.object({ author: person.nullable(), text: z.string(), at: instant, place: z.enum(['over', 'before', 'after']) })).describe('What it stands in, cut to 500 characters each: the post over a comment, messages before and after one; for who may decide the case while it waits'),
  }),
  reports: z.array(z.object({ id, reporter: person.nullable(), reason: z.enum(reportReasons), note: z.string(), state: z.enum(reportStates), createdAt: instant })),
  history: z.array(z.object({ id, action: z.string(), by: person.nullable(), reason: z.string(), until: instant.nullable(), at: instant })),
  earlier: z.array(z.object({ id, decision: z.array(z.enum(decisions)), rule: z.enum(reportReasons).nullable(), decidedAt: instant })).describe('Earlier decisions about the same person, in this workspace'),
  appeal: z.object({ text: z.string(), at: instant, outcome: z.enum(['upheld', 'reversed']).nullable() }).nullable(),
  message: z.string(), able: z.array(z.enum(decisions)).describe('What can be decided about this kind of thing here'),
});
/** A case with its content. */
export type CaseDetail = z.output<typeof caseDetail>;

/** The queue, the most urgent first. */
export const listCases = endpoint({
  id: 'moderation.listCases', service: 'main', get: '/moderation/cases', can: 'notifications.case.view', keys: false, summary: 'Cases of the active workspace; the most urgent first',
  input: z.strictObject({ filter: z.enum(['open', 'mine', 'appealed', 'decided']).default('open'), ...pageQuery }),
  output: z.object({ items: z.array(caseShape), nextCursor: z.string().nullable(), open: z.number().int() }),
});

/** Opens a case; that somebody looked is written down. */
export const openCase = endpoint({
  id: 'moderation.openCase', service: 'main', post: '/moderation/cases/:id/views', can: 'notifications.case.view', keys: false, summary: 'The case with its content; every look is logged',
  input: z.strictObject({ id }), output: caseDetail, errors: ['notifications.own_case'],
});

/** Takes a case, or gives it back. */
export const assignCase = endpoint({
  id: 'moderation.assignCase', service: 'main', post: '/moderation/cases/:id/assign', can: 'notifications.case.decide', keys: false, summary: 'Takes a case, or gives it back',
  input: z.strictObject({ id, mine: z.boolean() }), output: caseShape, errors: ['notifications.own_case', 'notifications.case_decided'],
});

/** Decides a case. */
export const decideCase = endpoint({
  id: 'moderation.decideCase', service: 'main', post: '/moderation/cases/:id/decide', can: 'notifications.case.decide', keys: false, summary: 'Decides a case; people are told afterwards',
  input: z.strictObject({
    id, version, decision: z.array(z.enum(decisions)).min(1).max(4), until: instant.nullable().default(null), rule: z.enum(reportReasons).nullable().default(null), message: paragraph(1000).default(''),
  }),
  output: caseShape, errors: ['notifications.own_case', 'notifications.case_decided', 'notifications.house_only', 'notifications.outranked'],
});

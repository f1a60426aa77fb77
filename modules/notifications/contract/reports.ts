import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { defineErrors } from '#core/contract/errors.ts';
import { id, instant, paragraph } from '#core/contract/fields.ts';
import { pageQuery } from '#core/contract/paging.ts';

/** Kinds of things people can report. */
export const reportTargets = ['post', 'comment', 'story', 'message', 'user', 'group'] as const;
/** A kind of thing people can report. */
export type ReportTargetType = (typeof reportTargets)[number];
/** What is wrong with a thing; also the rules a decision names. */
export const reportReasons = ['spam', 'harassment', 'hate', 'nudity', 'violence', 'self_harm', 'fraud', 'ip', 'impersonation', 'other'] as const;
/** What is wrong with a thing. */
export type ReportReason = (typeof reportReasons)[number];
/** Where a report stands, as its reporter is told. */
export const reportStates = ['open', 'in_review', 'actioned', 'dismissed'] as const;

/** What a moderator can decide about a thing and the person behind it. */
export const sanctions = ['warn', 'hide', 'delete', 'limit_reach', 'suspend', 'ban'] as const;
/** A sanction. */
export type Sanction = (typeof sanctions)[number];

/** Topics of the person's own stream. */
export const reportTopics = { report: 'notifications.report', decision: 'notifications.decision' } as const;

/** Expected refusals about reports and appeals. */
export const reportErrors = defineErrors({
  'notifications.own_report': [422, 'This is your own.'],
  'notifications.appeal_twice': [409, 'You have appealed this decision already.'],
  'notifications.appeal_late': [409, 'This decision can no longer be appealed.'],
  'notifications.appeal_limit': [429, 'You can appeal five decisions a month.'],
});

/** A report as its reporter sees it. */
export const reportShape = z.object({
  id, targetType: z.enum(reportTargets), targetId: z.string(), reason: z.enum(reportReasons), note: z.string(), state: z.enum(reportStates), createdAt: instant, updatedAt: instant,
});
/** A report as its reporter sees it. */
export type Report = z.output<typeof reportShape>;

/** Reports something; the same thing again answers the first report. */
export const report = endpoint({
  id: 'moderation.report', service: 'main', post: '/reports', can: 'account', summary: 'Reports a thing; out of the reporter\'s sight from now on',
  input: z.strictObject({ targetType: z.enum(reportTargets), targetId: z.string().min(1).max(100), reason: z.enum(reportReasons), note: paragraph(1000).default('') }),
  output: reportShape, errors: ['notifications.own_report'],
});

/** The viewer's reports, newest first. */
export const listOwnReports = endpoint({
  id: 'moderation.listOwnReports', service: 'main', get: '/reports/mine', can: 'account', summary: 'What the person reported and what came of it',
  input: z.strictObject(pageQuery), output: z.object({ items: z.array(reportShape), nextCursor: z.string().nullable() }),
});

/** A decision about something of the viewer's. */
export const ownDecisionShape = z.object({
  id, targetType: z.enum(reportTargets), targetId: z.string(), title: z.string(), text: z.string(), decision: z.array(z.enum(sanctions)), rule: z.enum(reportReasons).nullable(), message: z.string(),
  decidedAt: instant, until: instant.nullable(), mayAppeal: z.boolean(), appeal: z.object({ text: z.string(), at: instant, outcome: z.enum(['upheld', 'reversed']).nullable() }).nullable(),
});
/** A decision about something of the viewer's. */
export type OwnDecision = z.output<typeof ownDecisionShape>;

/** Decisions about the viewer's own things. */
export const listOwnDecisions = endpoint({
  id: 'moderation.listOwnDecisions', service: 'main', get: '/moderation/decisions/mine', can: 'account', summary: 'What moderators decided about the person\'s own things',
  input: z.strictObject({}), output: z.object({ items: z.array(ownDecisionShape) }),
});

const appealText = paragraph(2000, 1);

/** Asks for another look at a decision: once, within 30 days. */
export const appeal = endpoint({
  id: 'moderation.appeal', service: 'main', post: '/moderation/appeals', can: 'account', summary: 'Asks moderators to look at a decision again, once, within 30 days',
  input: z.strictObject({ caseId: id, text: appealText }), output: z.object({ items: z.array(ownDecisionShape) }),
  errors: ['notifications.appeal_twice', 'notifications.appeal_late', 'notifications.appeal_limit'],
});

/** The same for somebody whose account is suspended, by the link in the mail. */
export const appealByLink = endpoint({
  id: 'moderation.appealByLink', service: 'main', post: '/moderation/appeals/by-link', can: 'public', rate: 'auth', summary: 'Appeals by the link that came with a decision',
  input: z.strictObject({ token: z.string().min(1).max(1000), text: appealText }), output: z.object({ ok: z.literal(true) }),
  errors: ['notifications.token_invalid', 'notifications.appeal_twice', 'notifications.appeal_late', 'notifications.appeal_limit'],
});

/** Counts of what was reported and decided. */
export const moderationCounts = endpoint({
  id: 'moderation.counts', service: 'main', get: '/moderation/counts', can: 'account', summary: 'Reports and decisions of the last twelve months, counts only',
  input: z.strictObject({}),
  output: z.object({ months: z.array(z.object({
    month: z.string(), reports: z.number().int(), dismissed: z.number().int(), appeals: z.number().int(), reversed: z.number().int(), actions: z.array(z.object({ action: z.enum(sanctions), count: z.number().int() })),
  })) }),
});

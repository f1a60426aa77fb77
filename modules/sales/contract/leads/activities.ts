import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, idOf, instant, line, paragraph } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';

/** What can be done about a record. */
export const activityKinds = ['call', 'meeting', 'email', 'sms', 'whatsapp', 'task', 'note'] as const;
/** What can be done about a record. */
export type ActivityKind = (typeof activityKinds)[number];
/** Kinds of activities that are a text message. */
export const textKinds = ['sms', 'whatsapp'] as const;
/** Kinds of records activities stand at. */
export const activityTopics = ['sales.lead', 'sales.opportunity', 'parties.party'] as const;
/** A kind of record activities stand at. */
export type ActivityTopic = (typeof activityTopics)[number];

const slug = { workspace_slug: z.string().max(80) };
const kind = z.enum(activityKinds);
const topic = z.enum(activityTopics);

/** Fields by which activities are sorted, filtered and grouped. */
export const activityFields = {
  title: { type: 'text', sortable: false }, kind: { type: 'select', options: activityKinds, sortable: false, groupable: true }, topic: { type: 'select', options: activityTopics, sortable: false, groupable: true }, subjectId: { type: 'id', sortable: false },
  assigneeId: { type: 'id', sortable: false, nullable: true, groupable: true }, isDone: { type: 'boolean', sortable: false, groupable: true }, dueAt: { type: 'instant', nullable: true }, doneAt: { type: 'instant', sortable: false, nullable: true }, createdAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;

const activityMail = z.object({ to: z.string(), name: z.string(), tracked: z.boolean().describe('Openings, and which links are followed, are noted'), refused: z.boolean().describe('Its reader switched that off'), openCount: z.number().int(), openedAt: instant.nullable(), lastOpenedAt: instant.nullable(), answeredAt: instant.nullable(), followed: z.array(z.object({ url: z.string(), at: instant })).describe('Links in it that its reader followed, with when they did so first') });
const activityText = z.object({ id: z.string(), phone: z.string().describe('Of the other side'), number: z.string().describe('What the number is called it went from or came to; empty for one\'s own phone'), state: z.string().nullable().describe('How far it came'), conversationId: z.string().nullable() });
const mailAnswer = z.object({ name: z.string(), address: z.string().describe('Whom it says it is from'), files: z.array(z.string()).describe('Names of files that came with it and are among those of the record'), leftOut: z.array(z.string()).describe('Names of files that could not be kept') });

/** Calls, meetings, e-mails, text messages, tasks and notes about a lead, an opportunity or a party. */
export const activities = resource({
  name: 'activities', topic: 'sales.activity', service: 'dash', path: '/:workspace_slug/activities', noun: 'an activity',
  row: {
    topic, subjectId: z.string(), subjectName: z.string(), kind, title: z.string(), body: z.string(), direction: z.enum(['in', 'out']).nullable(), dueAt: instant.nullable(), minutes: z.number().int().nullable(), location: z.string(),
    assigneeId: z.string().nullable(), createdBy: z.string().nullable(), isDone: z.boolean(), doneAt: instant.nullable(), doneBy: z.string().nullable(), outcome: z.string(), remindAt: instant.nullable(), mail: activityMail.nullable().describe('What is known of a mail that was sent from here'), answer: mailAnswer.nullable().describe('What came with a mail that answers one, or that made a lead'), text: activityText.nullable().describe('What is known of a text message that went through this house'), createdAt: instant, updatedAt: instant,
  },
  fields: {
    topic: topic.default('sales.lead'), subjectId: id, kind, title: line(200), body: paragraph(10_000).default(''), direction: z.enum(['in', 'out']).nullable().default(null),
    dueAt: instant.nullable().default(null), minutes: z.number().int().min(0).max(10_080).nullable().default(null), location: line(200, 0).default(''), assigneeId: idOf('member').nullable().optional().describe('Default: whoever adds it'),
    remindAt: instant.nullable().default(null), done: z.boolean().optional().describe('Logs something that has happened already'), doneAt: instant.optional().describe('When it happened, for what has; without one now'), outcome: line(200, 0).default(''),
  },
  list: activityFields, // By the right to the record an activity is about: the service asks for that of leads, of opportunities, or of either.
  can: { view: 'member', create: 'member', edit: 'member', remove: 'member' },
});
/** An activity as it is read. */
export type Activity = z.infer<typeof activities.row>;

/** Marks an activity as done. */
export const completeActivity = endpoint({ id: 'activities.complete', service: 'dash', post: '/:workspace_slug/activities/:id/completion', can: 'member', summary: 'Marks an activity as done', errors: ['sales.activity_done'], input: z.strictObject({ ...slug, id, outcome: line(200, 0).default(''), doneAt: instant.optional().describe('When it happened; without one now') }), output: activities.row });
/** Opens a done activity again. */
export const reopenActivity = endpoint({ id: 'activities.reopen', service: 'dash', post: '/:workspace_slug/activities/:id/reopening', can: 'member', summary: 'Opens an activity again', input: z.strictObject({ ...slug, id }), output: activities.row });
/** What the viewer has to do: overdue, today, and the days after. */
export const myDay = endpoint({
  id: 'activities.myDay', service: 'dash', get: '/:workspace_slug/activities/mine', can: 'member', summary: 'What the viewer has to do',
  input: z.strictObject({ ...slug, from: instant.describe('When today begins where the viewer is'), days: z.coerce.number().int().min(1).max(31).default(7) }),
  output: z.object({ overdue: z.array(activities.row), today: z.array(activities.row), upcoming: z.array(activities.row), doneToday: z.number().int() }),
});

import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant } from '#core/contract/fields.ts';
import { activities, activityTopics } from './activities.ts';

/** What stands in the timeline of a lead, an opportunity or a party: activities by their kind, comments, files, stages, changed fields, and documents. */
export const streamKinds = ['call', 'meeting', 'email', 'sms', 'whatsapp', 'task', 'note', 'comment', 'file', 'stage', 'change', 'document'] as const;
/** A kind of what stands in a timeline. */
export type StreamKind = (typeof streamKinds)[number];

const isKind = (word: string): word is StreamKind => (streamKinds as readonly string[]).includes(word);
const person = z.object({ id: z.string(), name: z.string(), photo: z.string().nullable() });
const text = z.string();

const entry = z.object({
  id: text, kind: z.enum(streamKinds), at: instant, actor: person.nullable(), outsider: text.nullable().describe('Who did it without being a member, where the event says so'), automation: text.nullable(),
  subject: z.object({ topic: text, id: text, name: text.nullable().describe('For whoever may see it') }).nullable().describe('The record it stands at, where that is another than the one that was asked for'),
  activity: activities.row.nullable(), comment: z.object({ body: text, mentions: z.array(text).describe('Names of members it mentions') }).nullable(),
  file: z.object({ name: text, url: text.nullable() }).nullable(),
  event: z.object({ type: text, number: text.nullable(), changes: z.record(text, z.tuple([z.unknown(), z.unknown()])).nullable().describe('Of the record itself'), note: text.nullable().describe('What it was about, where the event says so') }).nullable(),
});
/** Something in a timeline: exactly one of activity, comment, file and event is there. */
export type StreamEntry = z.output<typeof entry>;

/** Everything that happened at and around a lead, an opportunity or a party, newest first, as far as the viewer may see it. */
export const recordStream = endpoint({
  id: 'timelines.get', service: 'dash', get: '/:workspace_slug/timelines/:topic/:subjectId', can: 'member', summary: 'What happened at and around a lead, an opportunity, a person or a company',
  input: z.strictObject({
    workspace_slug: z.string().max(80), topic: z.enum(activityTopics), subjectId: id, cursor: z.string().max(400).optional(), limit: z.coerce.number().int().min(1).max(100).default(30),
    kinds: z.string().max(120).transform((words) => (words === '' ? [] : words.split(','))).refine((words) => words.every(isKind), 'This is not a kind of what happens.').optional().describe('Only these, comma separated'),
  }),
  output: z.object({ items: z.array(entry), nextCursor: text.nullable() }),
});

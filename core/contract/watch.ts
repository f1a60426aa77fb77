import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { done, id, instant, line, version } from './fields.ts';

/** Expected refusals of following and reminders. */
export const watchErrors = defineErrors({
  'core.too_many_reminders': [409, 'There are {limit} reminders at this record already. Remove one first.'],
});
/** Most reminders a person has at one record. */
export const reminderLimit = 20;

const subject = { topic: z.string().regex(/^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$/, 'This is not a kind of record.').max(80), subjectId: z.string().min(1).max(100) };
const person = z.object({ id, name: z.string(), photo: z.string().nullable() });
const reminderShape = z.object({ id, dueAt: instant, note: z.string(), isTold: z.boolean(), version: z.number().int() });
/** A reminder of a record, for the person who set it. */
export type RecordReminder = z.output<typeof reminderShape>;
const dueAt = instant.refine((at) => Date.parse(at) > Date.now(), 'Choose a time that is still to come.').refine((at) => Date.parse(at) < Date.now() + 10 * 366 * 86_400_000, 'Choose a time within the next ten years.');
const note = line(200, 0);

/** Who follows a record, and the viewer's own reminders of it. */
export const getWatch = endpoint({
  id: 'records.watch', service: 'dash', get: '/records/:topic/:subjectId/watch', can: 'member', summary: 'Who follows a record, and one\'s own reminders of it', input: z.strictObject(subject),
  output: z.object({ isFollowing: z.boolean(), followers: z.array(person).describe('The first 20 of them'), followerCount: z.number().int(), reminders: z.array(reminderShape).describe('The viewer\'s own, the next first') }),
});
/** Follows a record, or stops: whoever follows is told what others change and comment. */
export const followRecord = endpoint({
  id: 'records.follow', service: 'dash', put: '/records/:topic/:subjectId/following', can: 'member', summary: 'Follows a record, or stops following it', input: z.strictObject({ ...subject, following: z.boolean() }), output: z.object({ isFollowing: z.boolean() }),
});
/** Reminds the viewer of a record. */
export const createReminder = endpoint({
  id: 'records.createReminder', service: 'dash', post: '/records/:topic/:subjectId/reminders', can: 'member', status: 201, summary: 'Reminds the viewer of a record at a time', input: z.strictObject({ ...subject, dueAt, note: note.default('') }), output: reminderShape, errors: ['core.too_many_reminders'],
});
/** Changes one's own reminder. */
export const updateReminder = endpoint({ id: 'records.updateReminder', service: 'dash', patch: '/record-reminders/:id', can: 'member', summary: 'Changes one\'s own reminder', input: z.strictObject({ id, version, dueAt, note: note.optional() }), output: reminderShape });
/** Removes one's own reminder. */
export const deleteReminder = endpoint({ id: 'records.deleteReminder', service: 'dash', delete: '/record-reminders/:id', can: 'member', summary: 'Removes one\'s own reminder', input: z.strictObject({ id }), output: done });

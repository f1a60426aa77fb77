import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { defineErrors } from '#core/contract/errors.ts';
import { done, id, instant, timeZone } from '#core/contract/fields.ts';
import { pageQuery } from '#core/contract/paging.ts';
import { defineRules } from '#core/contract/rules.ts';
import { bellCount } from './unseen.ts';

/** What the room says about wrong fields. */
export const says = defineRules({
  'notifications.clock': 'Enter a time as HH:MM.',
  'notifications.delay_short': 'Choose at least 15 minutes.',
  'notifications.delay_long': 'Choose at most 24 hours.',
  'notifications.snooze_time': 'Choose a time within the next year.',
  'notifications.digest_mail': 'Only mails come in a digest.',
  'notifications.quiet_end': 'Choose an end that differs from the beginning.',
});

/** Ways a notification reaches a person. */
export const channels = ['in_app', 'push', 'email'] as const;
/** A way a notification reaches a person. */
export type Channel = (typeof channels)[number];

/** Expected refusals. */
export const errors = defineErrors({
  'notifications.unknown_type': [422, 'There is no such kind of notification.'],
  'notifications.mandatory': [422, 'This kind of notification cannot be turned off.'],
  'notifications.token_invalid': [422, 'This link is not valid.'],
});

const language = z.enum(['en', 'ar']).default('en').describe('Language of texts and labels');
const filter = z.enum(['all', 'unread', 'mentions', 'requests', 'snoozed', 'done', 'folded']).default('all');
const seq = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, says('notifications.clock'));

/** One entry of the bell. */
export const notificationShape = z.object({
  id, seq: z.number().int(), type: z.string(), text: z.string(),
  actors: z.array(z.object({ id, name: z.string(), photo: z.string().nullable() })).describe('Newest first, at most ten'), actorCount: z.number().int(),
  workspaceId: z.number().int().nullable(), targetType: z.string(), targetId: z.string(), link: z.string(),
  actions: z.array(z.object({ key: z.string(), label: z.string(), primary: z.boolean() })).describe('What can be done from the entry, while it is open'), data: z.record(z.string(), z.unknown()),
  isSeen: z.boolean(), isRead: z.boolean(), isDone: z.boolean(), snoozedUntil: instant.nullable(), movedAt: instant, createdAt: instant,
});
/** One entry of the bell. */
export type Notification = z.output<typeof notificationShape>;

/** The person's notifications, newest first. */
export const listNotifications = endpoint({
  id: 'notifications.list', service: 'main', get: '/notifications', can: 'account', summary: 'The person\'s notifications, newest first',
  input: z.strictObject({ filter, language, ...pageQuery }),
  output: z.object({ items: z.array(notificationShape), nextCursor: z.string().nullable(), ...bellCount.shape }),
});

/** The bell was opened. */
export const markSeen = endpoint({
  id: 'notifications.seen', service: 'main', put: '/notifications/seen', can: 'account', summary: 'Everything up to a number was looked at', input: z.strictObject({ seq }), output: bellCount,
});

/** Marks everything read that the person had on the screen. */
export const readAll = endpoint({
  id: 'notifications.readAll', service: 'main', post: '/notifications/read-all', can: 'account', summary: 'Everything up to a number is read; later arrivals stay',
  input: z.strictObject({ seq, filter: filter.describe('The list it is asked from: what is snoozed or put aside is read only from there') }), output: bellCount,
});

/** Marks one read. */
export const markRead = endpoint({
  id: 'notifications.read', service: 'main', put: '/notifications/:id/read', can: 'account', summary: 'Marks a notification read', input: z.strictObject({ id }), output: bellCount,
});

/** Marks one unread again. */
export const markUnread = endpoint({
  id: 'notifications.unread', service: 'main', put: '/notifications/:id/unread', can: 'account', summary: 'Marks a notification unread again', input: z.strictObject({ id }), output: bellCount,
});

/** Takes one out of the inbox. */
export const markDone = endpoint({
  id: 'notifications.done', service: 'main', put: '/notifications/:id/done', can: 'account', summary: 'Takes a notification out of the inbox', input: z.strictObject({ id }), output: bellCount,
});

/** Lets one come back later. */
export const snooze = endpoint({
  id: 'notifications.snooze', service: 'main', post: '/notifications/:id/snooze', can: 'account', summary: 'Lets a notification come back at a time, within a year', input: z.strictObject({ id, until: instant }), output: bellCount,
});

/** Ends a snooze before its time. */
export const unsnooze = endpoint({
  id: 'notifications.unsnooze', service: 'main', delete: '/notifications/:id/snooze', can: 'account', summary: 'Brings a snoozed notification back before its time', input: z.strictObject({ id }), output: bellCount,
});

/** Does what an entry asks for, from the entry itself. */
export const actOn = endpoint({
  id: 'notifications.act', service: 'main', post: '/notifications/:id/actions/:action', can: 'account', summary: 'Carries out an action of a notification, such as accepting a request', input: z.strictObject({ id, action: z.string().max(40) }), output: bellCount,
});

const quietHours = z.strictObject({ from: clock, to: clock, days: z.array(z.number().int().min(0).max(6)).max(7).describe('Days on which it begins, Sunday is 0'), timeZone });

const preferences = z.object({
  types: z.array(z.object({
    type: z.string(), room: z.string(), label: z.string(), mandatory: z.boolean(),
    channels: z.array(z.object({ channel: z.enum(channels), on: z.boolean(), digest: z.boolean().describe('Mails wait for the digest of the day'), fixed: z.boolean() })).describe('Only channels the type has'),
  })),
  emailDelayMinutes: z.number().int(), quietHours: quietHours.nullable(), quietPasses: z.boolean().describe('Calls and security come through quiet hours'),
  pushPrivate: z.boolean().describe('Push messages say only that there is something'), dailyBudget: z.number().int().nullable().describe('Beyond so many a day lighter ones wait in a list; null: no limit'),
});

/** What the person wants to hear of, and how. */
export const getPreferences = endpoint({
  id: 'notifications.getPreferences', service: 'main', get: '/notifications/preferences', can: 'account', summary: 'What the person wants to hear of, and how', input: z.strictObject({ language }), output: preferences,
});

/** Changes the preferences; fields left out stay as they are. */
export const updatePreferences = endpoint({
  id: 'notifications.updatePreferences', service: 'main', put: '/notifications/preferences', can: 'account', summary: 'Changes preferences; fields left out stay', query: ['language'],
  input: z.strictObject({
    channels: z.array(z.strictObject({ type: z.string().max(100), channel: z.enum(channels), on: z.boolean(), digest: z.boolean().default(false) })).max(200).optional(),
    emailDelayMinutes: z.number().int().min(15, says('notifications.delay_short')).max(1440, says('notifications.delay_long')).optional(),
    quietHours: quietHours.nullable().optional(), quietPasses: z.boolean().optional(), pushPrivate: z.boolean().optional(), dailyBudget: z.number().int().min(1).max(1000).nullable().optional(), language,
  }),
  output: preferences, errors: ['notifications.unknown_type', 'notifications.mandatory'],
});

/** Turns the mails off that carried this link. */
export const unsubscribe = endpoint({
  id: 'notifications.unsubscribe', service: 'main', post: '/notifications/unsubscribe', can: 'public', summary: 'Turns off the kinds of mail that carried this link', rate: 'auth',
  input: z.strictObject({ token: z.string().min(1).max(4000) }), output: done, errors: ['notifications.token_invalid'],
});

import { defineErrors } from '#core/contract/errors.ts';
import { defineRules } from '#core/contract/rules.ts';

/** Topics of a person's own stream: rooms they are in, and what they wrote for later. */
export const topics = { room: 'chat.room', message: 'chat.message', later: 'chat.later' } as const;

/** Fixed sizes of the room. */
export const limits = {
  /** Characters (UTF-16 units) of a message. */
  body: 10_000,
  people: 500, attachments: 10, mentions: 50, emojiAMessage: 20,
  /** Unread counts stop here; shown as "99+". */
  unread: 100,
  /** Rooms the rail asks for. */
  rail: 3,
  /** Rooms with this many people or more are groups. */
  group: 3,
  /** Windows of the dock. */
  windows: 3,
  /** Messages in one answer of `sync`. */
  sync: 500,
  scheduled: 100, reminders: 200, links: 20, pins: 50,
} as const;

/** Pause of the client before a search for people, in milliseconds. */
export const searchDebounceMs = 250;

/** What the room says about wrong fields. */
export const says = defineRules({
  'chat.empty': 'Write something or add a file.',
  'chat.unkeepable': 'This text holds characters that cannot be stored.',
  'chat.emoji': 'Choose one emoji.',
  'chat.person': 'Choose somebody you can write to.',
  'chat.not_yourself': 'Choose somebody else than yourself.',
  'chat.group_name': 'Give the group a name.',
  'chat.counterpart': 'Choose one person, or people and a name.',
  'chat.reply': 'The message you answer does not exist.',
  'chat.when': 'Choose a time within the next year.',
  'chat.picture': 'Choose a picture you have uploaded.',
  'chat.later_limit': 'You have {count} of these already. Remove one first.',
});

/** Expected refusals. Over the socket their codes lose the room's name (`blocked`, `too_large` …). */
export const errors = defineErrors({
  'chat.too_large': [413, 'A message holds at most {count} characters.'],
  'chat.client_id_conflict': [409, 'This message id was already used in another conversation.'],
  'chat.blocked': [403, 'You cannot write to this person.'],
  'chat.room_archived': [409, 'This conversation has ended. Nothing can be written into it any more.'],
  'chat.full': [409, 'A conversation holds at most {count} people.'],
  'chat.direct_fixed': [409, 'A conversation of two stays between these two. Start a group instead.'],
  'chat.not_allowed': [403, 'Only owners and admins of this conversation may do that.'],
  'chat.owner_leaves_last': [409, 'Hand the conversation over to somebody first.'],
  'chat.deleted': [409, 'This message was deleted.'],
  'chat.too_many_emoji': [409, 'A message takes at most {count} different emoji.'],
  'chat.too_many_pins': [409, 'A conversation takes at most {count} pinned messages.'],
  'chat.too_many_links': [409, 'A message takes at most {count} links.'],
  'chat.legal_hold': [409, 'This conversation is on legal hold. Its messages stay as they are.'],
  'chat.sent_already': [409, 'This message was sent already.'],
  'chat.too_many_rooms': [429, 'You have started many conversations today. Try again tomorrow.'],
});

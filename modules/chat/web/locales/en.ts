import { uiEn } from './ui-en.ts';

/** English texts of the chat room. */
export const en = {
  ...uiEn,
  room: 'Chat',
  access: { way: { rooms: 'You write with each other' }, line: { rooms_one: '{{count}} conversation you are both in', rooms_other: '{{count}} conversations you are both in' } },
  linked: { title: 'From chat', from: 'From a chat message of {{name}}', gone: 'This message is not there any more.' },
  refused: {
    too_large: 'A message holds at most {{count}} characters.', client_id_conflict: 'This message id was already used in another conversation.', blocked: 'You cannot write to this person.',
    room_archived: 'This conversation has ended. Nothing can be written into it any more.', full: 'A conversation holds at most {{count}} people.', direct_fixed: 'A conversation of two stays between these two. Start a group instead.',
    not_allowed: 'Only owners and admins of this conversation may do that.', owner_leaves_last: 'Hand the conversation over to somebody first.', deleted: 'This message was deleted.',
    too_many_emoji: 'A message takes at most {{count}} different emoji.', too_many_pins: 'A conversation takes at most {{count}} pinned messages.', too_many_links: 'A message takes at most {{count}} links.',
    legal_hold: 'This conversation is on legal hold. Its messages stay as they are.', sent_already: 'This message was sent already.', too_many_rooms: 'You have started many conversations today. Try again tomorrow.',
  },
  rule: {
    empty: 'Write something or add a file.', unkeepable: 'This text holds characters that cannot be stored.', emoji: 'Choose one emoji.', person: 'Choose somebody you can write to.', not_yourself: 'Choose somebody else than yourself.',
    group_name: 'Give the group a name.', counterpart: 'Choose one person, or people and a name.', reply: 'The message you answer does not exist.', when: 'Choose a time within the next year.', picture: 'Choose a picture you have uploaded.', later_limit: 'You have {{count}} of these already. Remove one first.',
  },
} as const;

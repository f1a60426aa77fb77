import { defineEvents } from '#core/contract/events.ts';

// That somebody texted, by id: never words, numbers or names.
const keys = ['channel', 'conversationId', 'subjectType', 'subjectId'] as const;
defineEvents({
  'texting.text.received': ['A text came in', ...keys], 'texting.text.sent': ['A text was sent', ...keys], 'texting.text.delivered': ['A text was delivered', ...keys], 'texting.text.read': ['A text was read', ...keys],
  'texting.text.failed': ['A text could not be delivered', ...keys], 'texting.text.logged': ['A text of one’s own phone was noted', ...keys],
});

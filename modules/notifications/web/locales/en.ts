import { moderation } from './en/moderation.ts';
import { reports } from './en/reports.ts';
import { words } from './en/words.ts';

/** English texts of the notifications room. */
export const en = {
  ...reports,
  ...moderation,
  ...words,
  room: 'Notifications',
  title: 'Notifications',
  command: { inbox: 'Notifications', preferences: 'Notification settings' },
  bell: { named: 'Notifications, {{shown}} new', came_one: '{{count}} new notification', came_other: '{{count}} new notifications' },
  today: 'Today', earlier: 'Earlier', markAll: 'Mark all read', openInbox: 'Open inbox', older: 'Show older', unread: 'Unread', until: 'Back',
  emptyTitle: 'You are up to date', empty: 'What concerns you shows up here: invitations, mentions, changes to your role.',
  filterLabel: 'Which notifications', filter: { all: 'All', unread: 'Unread', mentions: 'Mentions', requests: 'Requests', snoozed: 'Snoozed', done: 'Done', folded: 'Put aside' },
  none: { all: 'You are up to date', unread: 'Nothing unread', mentions: 'Nobody mentioned you', requests: 'No open requests', snoozed: 'Nothing snoozed', done: 'Nothing done yet', folded: 'Nothing was put aside' },
  actions: 'Actions for: {{text}}', markRead: 'Mark read', markUnread: 'Mark unread', setDone: 'Done', markDone: 'Done: {{text}}', done: 'Done', reopen: 'Back to the inbox', snooze: 'Snooze', snoozed: 'Snoozed', unsnooze: 'Unsnooze', unsnoozed: 'Back in the inbox',
  snoozeFor: { hour: 'For an hour', evening: 'Until this evening', tomorrow: 'Until tomorrow morning', monday: 'Until Monday morning', choose: 'Choose a time…', until: 'Until' },
  rooms: { identity: 'Your account', core: 'Comments' },
  channel: { in_app: 'In app', push: 'Push', email: 'E-mail' },
  mailed: { on: 'Soon', digest: 'Daily', off: 'Off' },
  push: {
    title: 'Push messages', lead: 'This browser tells you while Atrium is closed. Whoever has it open is told there instead.', on: 'Push messages in this browser', state: { unsupported: 'This browser cannot receive push messages. On an iPhone or iPad, add Atrium to the home screen first.', insecure: 'Push messages need a secure connection (https).', denied: 'You have blocked notifications of this site. Allow them in the settings of your browser, then come back.', failed: 'The browser could not be registered. Try again later.' },
    private: 'Hide what it is about', privateHelp: 'The lock screen shows only "New notification".', devices: 'Your browsers', here: 'this one', remove: 'Remove {{name}}', never: 'Nothing sent yet', last: 'Last sent',
  },
  budget: { title: 'Limit for a day', lead: 'Beyond the limit the quieter ones (reactions, new followers and the like) are put aside in a list of their own in the inbox; those you also get by mail come the next morning. Mentions, requests and safety always reach you.', label: 'At most', none: 'No limit', day_one: '{{count}} a day', day_other: '{{count}} a day' },
  preferences: {
    title: 'Notifications', lead: 'What you want to hear of, and how. Changes take effect at once.', kind: 'What happens', always: 'Always on', none: 'not available', mail: 'E-mail', mailHelp: 'A mail is sent only when you have not read it in the app by then. Several are put into one.',
    delay: 'Send mail after', minutes_one: '{{count}} minute', minutes_other: '{{count}} minutes', hours_one: '{{count}} hour', hours_other: '{{count}} hours',
  },
  quiet: { title: 'Quiet hours', lead: 'Mails and push messages wait until the end of the quiet hours and then come together.', on: 'Keep quiet hours', from: 'From', to: 'To', days: 'On days that begin', passes: 'Let calls and safety through', passesHelp: 'Sign-ins from new places, changes to your account, and calls.', zone: 'Time zone' },
  unsubscribe: { title: 'No more mails like this?', help: 'You will still see these notifications in the app.', action: 'Turn these mails off', done: 'These mails are off', doneHelp: 'You can turn them on again in your settings.' },
  event: { word_filter: { created: 'added a filtered word', changed: 'changed a filtered word', removed: 'removed a filtered word', restored: 'brought a filtered word back' }, case: { viewed: 'looked at a reported thing', decided: 'decided about a reported thing: {{decision}}', changed: 'took or gave back a reported thing' } },
  permission: { word: { manage: 'Keep the list of filtered words' }, case: { view: 'See what was reported', decide: 'Decide about what was reported' } },
  refused: { unknown_type: 'There is no such kind of notification.', mandatory: 'This kind of notification cannot be turned off.', token_invalid: 'This link is not valid.', own_report: 'This is your own.', appeal_twice: 'You have appealed this decision already.', appeal_late: 'This decision can no longer be appealed.', appeal_limit: 'You can appeal five decisions a month.', own_case: 'You are a party to this case. Somebody else decides it.', case_decided: 'This case is decided already.', house_only: 'Only moderators of the first workspace of the house decide about accounts.', outranked: 'This person\'s role is not below yours.', word_taken: '“{{phrase}}” is in the list already.', too_many_words: 'The list holds at most {{count}} words and phrases.', too_many_filters: 'You can filter at most {{count}} words and phrases.' },
  rule: { words_refused: 'This cannot be sent with these words: {{words}}.', word_empty: 'Write a word or phrase with at least one letter or digit.', filter_nowhere: 'Choose at least one place where the filter looks.', clock: 'Enter a time as HH:MM.', delay_short: 'Choose at least 15 minutes.', delay_long: 'Choose at most 24 hours.', snooze_time: 'Choose a time within the next year.', digest_mail: 'Only mails come in a digest.', push_endpoint: 'A push service has a public https address.', push_keys: 'These are not the keys of a push subscription.', quiet_end: 'Choose an end that differs from the beginning.', until_future: 'Choose a time within the next ten years.', until_missing: 'Say until when the account is suspended.', decision_alone: 'Dismissing and restoring stand alone.', decision_unable: 'This cannot be done with this kind of thing.', rule_missing: 'Name the rule that was broken.' },
} as const;

/** English texts of the notifications room. */
export const en = {
  room: 'Notifications',
  title: 'Notifications',
  command: { inbox: 'Notifications', preferences: 'Notification settings' },
  bell: { named: 'Notifications, {{shown}} new', came_one: '{{count}} new notification', came_other: '{{count}} new notifications' },
  today: 'Today', earlier: 'Earlier', markAll: 'Mark all read', openInbox: 'Open inbox', older: 'Show older', unread: 'Unread', until: 'Back',
  emptyTitle: 'You are up to date', empty: 'What concerns you shows up here: invitations, mentions, changes to your role.',
  filterLabel: 'Which notifications', filter: { all: 'All', unread: 'Unread', mentions: 'Mentions', requests: 'Requests', snoozed: 'Snoozed', done: 'Done' },
  none: { all: 'You are up to date', unread: 'Nothing unread', mentions: 'Nobody mentioned you', requests: 'No open requests', snoozed: 'Nothing snoozed', done: 'Nothing done yet' },
  actions: 'Actions for: {{text}}', markRead: 'Mark read', markUnread: 'Mark unread', setDone: 'Done', markDone: 'Done: {{text}}', done: 'Done', reopen: 'Back to the inbox', snooze: 'Snooze', snoozed: 'Snoozed',
  snoozeFor: { hour: 'For an hour', evening: 'Until this evening', tomorrow: 'Until tomorrow morning', monday: 'Until Monday morning' },
  rooms: { identity: 'Your account', core: 'Comments' },
  channel: { in_app: 'In app', email: 'E-mail' },
  preferences: {
    title: 'Notifications', lead: 'What you want to hear of, and how. Changes take effect at once.', kind: 'What happens', always: 'Always on', none: 'not available', mail: 'E-mail', mailHelp: 'A mail is sent only when you have not read it in the app by then. Several are put into one.',
    delay: 'Send mail after', minutes_one: '{{count}} minute', minutes_other: '{{count}} minutes', hours_one: '{{count}} hour', hours_other: '{{count}} hours',
  },
  quiet: { title: 'Quiet hours', lead: 'Mails wait until the end of the quiet hours and then come together.', on: 'Keep quiet hours', from: 'From', to: 'To', days: 'On days that begin', zone: 'Time zone' },
  unsubscribe: { title: 'No more mails like this?', help: 'You will still see these notifications in the app.', action: 'Turn these mails off', done: 'These mails are off', doneHelp: 'You can turn them on again in your settings.' },
  refused: { unknown_type: 'There is no such kind of notification.', mandatory: 'This kind of notification cannot be turned off.', token_invalid: 'This link is not valid.' },
  rule: { clock: 'Enter a time as HH:MM.', delay_short: 'Choose at least 15 minutes.', delay_long: 'Choose at most 24 hours.', snooze_time: 'Choose a time within the next year.', quiet_end: 'Choose an end that differs from the beginning.' },
} as const;

/** English texts of mails about records. */
export const mails = {
  write: 'Write a mail', title: 'Mail about {{name}}', to: 'To', toHelp: 'Everybody gets a mail of their own.', goesTo: 'Goes to', noAddress: 'No e-mail address', optedOut: 'Does not want e-mails', objected: 'This person does not want e-mails from you.', nobody: 'Nobody here can get mails: they have no e-mail address or do not want any.',
  track: 'Note when it is opened', trackHelp: 'The mail says so, and its reader can switch it off.', hears: 'Answers arrive here by themselves.', hearsNothing: 'Answers do not arrive here: this installation receives no mail.', as: 'As this person gets it', send: 'Send', sent_one: 'The mail to {{name}} is on its way', sent_other: '{{count}} mails are on their way',
  mark: { to: 'To', from: 'From', opened_one: 'Opened', opened_other: 'Opened {{count}} times, last', unopened: 'Not opened yet', refused: 'Its reader does not want openings noted', answered: 'Answered', file: 'File', leftOut: 'Could not be kept:' },
  settings: { title: 'Mails', track: 'Note when mails are opened', trackHelp: 'By a picture that mail programs fetch, so it is a sign and no proof. The mail says so, and its reader can switch it off. Each mail can do without.' },
};

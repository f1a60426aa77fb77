/** English texts of the developers' pages. */
export const en = {
  room: 'Development',
  search: 'Development',
  command: { docs: 'API documentation' },
  rule: { no_such_address: 'Nobody takes mail at this address. Copy it from where it is shown.' },
  mailbox: {
    title: 'Development mailbox', detail: 'Mails kept on this machine', lead: 'Mails this machine keeps because no mail server is configured. Only visible here.', emptyTitle: 'No mails yet', empty: 'Invitations, confirmations and reset links will show up here.',
    search: 'Address or subject', reading: 'Mail', chooseTitle: 'Choose a mail', choose: 'Links and buttons in it work.', back: 'All mails', as: 'Show as', mail: 'Mail', text: 'Plain text', copyLink: 'Copy link',
    write: { do: 'Write a mail', title: 'Write a mail to this installation', lead: 'It is taken as if somebody had sent it from elsewhere. Addresses are shown where mail is taken, for instance with expenses and bills.', to: 'To', from: 'From', subject: 'Subject', text: 'Text', files: 'Files', remove: 'Remove {{name}}', send: 'Send', cancel: 'Cancel', sent: 'The mail was taken.' },
  },
  docs: {
    title: 'API', lead: 'Every call of this house, made from the same contracts as the app itself. Sign in with auth.login and send the token as a bearer.', json: 'OpenAPI document', tags: 'Subjects', search: 'Search calls', count_one: '{{count}} call', count_other: '{{count}} calls',
    nothing: 'No call matches', public: 'open to everybody', account: 'signed in', member: 'member of the workspace', parameters: 'Parameters', body: 'Body', answer: 'Answer', nothingBack: 'Nothing comes back.', refusals: 'Refusals', example: 'On the command line', required: 'required', optional: 'optional',
  },
} as const;

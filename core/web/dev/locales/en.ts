/** English texts of the developers' pages. */
export const en = {
  room: 'Development',
  search: 'Development',
  command: { docs: 'API documentation' },
  mailbox: {
    title: 'Development mailbox', detail: 'Mails kept on this machine', lead: 'Mails this machine keeps because no mail server is configured. Only visible here.', emptyTitle: 'No mails yet', empty: 'Invitations, confirmations and reset links will show up here.',
    search: 'Address or subject', reading: 'Mail', chooseTitle: 'Choose a mail', choose: 'Links and buttons in it work.', back: 'All mails', as: 'Show as', mail: 'Mail', text: 'Plain text', copyLink: 'Copy link',
  },
  docs: {
    title: 'API', lead: 'Every call of this house, made from the same contracts as the app itself. Sign in with auth.login and send the token as a bearer.', json: 'OpenAPI document', tags: 'Subjects', search: 'Search calls', count_one: '{{count}} call', count_other: '{{count}} calls',
    nothing: 'No call matches', public: 'open to everybody', account: 'signed in', member: 'member of the workspace', parameters: 'Parameters', body: 'Body', answer: 'Answer', nothingBack: 'Nothing comes back.', refusals: 'Refusals', example: 'On the command line', required: 'required', optional: 'optional',
  },
} as const;

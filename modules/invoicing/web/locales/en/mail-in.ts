/** English texts: receipts and bills that are mailed in. */
export const mailIn = {
  button: 'By e-mail', title: { receipts: 'Receipts by e-mail', bills: 'Bills by e-mail' },
  lead: { receipts: 'Forward receipts to your address, or have shops send them there. They become drafts among your expenses.', bills: 'Have vendors send their bills to this address. They become drafts.' },
  address: 'Address', copy: 'Copy address', inName: 'Drafts are made in the name of {{name}}.',
  files: { receipts: 'Each attached PDF or picture becomes a draft, filled in with what can be read from it; 20 of one e-mail at most.', bills: 'Each attached file becomes a draft, 20 of one e-mail at most: e-invoices are filled in, of other PDFs and pictures you write the lines.' },
  words: { receipts: 'Of an e-mail without a file, its words are the receipt.', bills: 'Of an e-mail without a file, its words are the bill.' },
  secret: 'Whoever knows the address can send to it. Make a new one if it got into wrong hands.',
  broken: '{{name}} may no longer write bills, so e-mail to this address is refused. Make a new one.', brokenNobody: 'Whoever made this address may no longer write bills, so e-mail to it is refused. Make a new one.',
  renew: 'New address', renewTitle: 'Make a new address?', renewText: 'E-mail to the present one is refused from then on. Tell everybody who sends to it.', renewDo: 'Make new address', renewed: 'The new address is there', close: 'Close',
  latest: 'Latest e-mails', noSubject: 'No subject', none: 'No draft', drafts_one: '{{count}} draft', drafts_other: '{{count}} drafts', left: 'Not taken: {{name}}, {{why}}', look: 'Something to look at', openDraft: 'Open the draft',
  why: { type: 'neither a PDF nor a picture', large: 'too large', full: 'no space left for files', empty: 'it is empty', unreadable: 'it is damaged', known: 'entered already', many: 'more than 20 files', other: 'refused' },
};

/** What pages of other rooms say about them. */
export const mailInSaid = { refused: { no_mail_in: 'This installation does not take mail.' }, event: { mail_address: { created: 'made an address that receipts or bills are mailed to', replaced: 'made a new address that receipts or bills are mailed to' } } };

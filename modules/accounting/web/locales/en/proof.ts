/** English texts of this part of accounting. */
export const proof = {
  title: 'Export and evidence', command: 'Go to export and evidence', help: 'Take the books to another program, or give everything to those who check them.',
  time: { label: 'Time', all: 'From the beginning to today' },
  file: {
    title: 'Journal for other programs', help: 'Every entry as plain text that hledger and beancount read. Their balances are yours, to the last digit. With a first day the balances before it come as one entry.', format: 'Program', hledger: 'hledger', beancount: 'beancount', download: 'Download the journal',
  },
  pack: {
    title: 'Evidence pack', help: 'One ZIP with all reports, the general ledger, open items, tax returns, the journal with its hashes and their check, bank reconciliations, posted documents as PDF with what vendors sent and receipts, and the audit log. Every file is listed with its SHA-256.', language: 'Language of the reports', en: 'English', ar: 'Arabic', make: 'Make the pack', cancel: 'Stop', download: 'Download',
    list: 'Packs', empty: 'No pack was made yet.', running: 'Making the pack', progress: '{{step}}: {{handled}} of about {{total}} files', about: '{{from}} – {{to}}', meta: '{{when}}, {{name}}', size: '{{size}}', entries_one: '{{count}} entry in the chain', entries_other: '{{count}} entries in the chain', sha: 'SHA-256 {{hash}}', kept: 'Kept for {{days}} days', gone: 'The archive was removed after its time', withheld: 'It holds documents or a log that you may not see: make your own pack',
    state: { running: 'Being made', done: 'Ready', failed: 'Not made', cancelled: 'Stopped' }, holds: 'The chain of entries holds', broken: 'The chain of entries is broken', failedHelp: 'Something went wrong, or the right to see reports was taken away meanwhile. Make it again.',
    step: { reports: 'Reports', ledger: 'General ledger', open_items: 'Open items', bank: 'Bank reconciliations', taxes: 'Taxes', journal: 'Journal', chain: 'Chain of entries', audit: 'Audit log', documents: 'Documents', manifest: 'List of files' },
  },
};

/** What this part says in the audit log and elsewhere. */
export const proofSaid = {
  event: { evidence_pack: { started: 'asked for an evidence pack', advanced: 'made a part of an evidence pack', done: 'got an evidence pack ready', failed: 'did not get an evidence pack', cancelled: 'stopped an evidence pack' } },
};

/** English texts: what becomes of many documents on paper and by mail. */
export const paper = {
  files: 'Your files', filesCommand: 'Go to your printed files',
  design: {
    title: 'Look of documents', lead: 'How invoices, credit notes and quotes look as a PDF. Files that were kept stay as they are.', layout: 'Design', usual: 'That of the workspace', layouts: { classic: 'Classic', modern: 'Modern, with a coloured head', compact: 'Compact' }, accent: 'Accent colour', accentHelp: 'Written as #rrggbb. Left empty, the colour of the workspace.', accentPick: 'Choose a colour',
    logoPlace: 'Logo', places: { start: 'Start', center: 'Middle', end: 'End' }, logoSize: 'Size of the logo', sizes: { small: 'Small', medium: 'Medium', large: 'Large' }, columns: 'Columns of lines', column: { code: 'Item code', unit: 'Unit', discount: 'Discount', tax: 'Tax' }, columnsHelp: 'Name, quantity, price and amount are always printed.',
    paper: 'Paper', papers: { usual: 'As usual in the country', A4: 'A4', Letter: 'Letter' }, margins: 'Margins', widths: { narrow: 'Narrow', normal: 'Normal', wide: 'Wide' }, preview: 'Preview', language: 'Language of the preview', save: 'Save', saved: 'The look is saved', to: 'Change the look of documents',
  },
  send: {
    title: 'Mail to customers', lead: 'Each customer gets theirs, with the PDF and a link of its own.', plan: 'Who gets what', do_one: 'Send one mail', do_other: 'Send {{count}} mails', again: 'Also those that went out before', before: 'Went out before', message: 'Your words', messageHelp: 'Left empty, the usual sentence in the language of the document.', none: 'There is no invoice among them.',
    lacking_one: 'One customer has no e-mail address: enter one on their page, or on the document.', lacking_other: '{{count}} of them have no e-mail address: enter one on the page of the customer.', problem: { not_posted: 'Not posted', no_email: 'No e-mail address' },
    running: 'Sending', ended: 'Done', sent_one: 'One is on its way', sent_other: '{{count}} are on their way', stopped: 'Not sent',
  },
};

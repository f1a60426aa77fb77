/** English texts of documents with lines. */
export const en = {
  lines: 'Lines', line: 'Line {{n}}', item: 'Item', name: 'Item or text', section: 'Heading', note: 'Remark', description: 'Description', addDescription: 'Add a description', quantity: 'Quantity', unit: 'Unit', price: 'Price', discount: 'Discount', discountHint: '% or amount', tax: 'Tax', noTax: 'None', amount: 'Amount',
  addLine: 'Add line', addSection: 'Add heading', addNote: 'Add remark', more: 'More for line {{n}}', drag: 'Move line {{n}}', moveUp: 'Move up', moveDown: 'Move down', duplicate: 'Duplicate', remove: 'Remove', removed: 'The line was removed', undo: 'Undo', movedTo: 'Line moved to place {{n}}',
  optional: 'Optional', makeOptional: 'The customer decides', makeFixed: 'Always included', chosen: 'Taken for now', group: 'Group of options', groupHint: 'Of options with the same group exactly one is taken.', pasted_one: '{{count}} line added', pasted_other: '{{count}} lines added', create: 'Add “{{name}}” to the catalogue', noItems: 'Nothing in the catalogue fits. Just keep writing.', wrong: 'This figure does not fit.',
  keys: 'Enter adds a line, ↑ ↓ go between lines, Alt+↑ ↓ moves one. Rows pasted from a spreadsheet become lines.', emptyTitle: 'No lines yet', empty: 'Write the first one, or paste rows from a spreadsheet.',
  totals: 'Totals', explain: 'Explain this total', explainLead: 'Every figure is exact until its line or tax is rounded; halves are rounded away from zero.',
  paper: { beside: 'Paper beside', tip: 'Show the PDF beside the draft, drawn again after each save', label_one: '{{title}} on paper, {{count}} page', label_other: '{{title}} on paper, {{count}} pages', updating: 'Updating', failed: 'The PDF could not be shown', again: 'Try again' },
};

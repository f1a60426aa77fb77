/** Stock. */
export const stock = {
  title: 'Stock', lead: 'Products that are counted, and what they are worth in the books.', command: 'Go to stock', on: 'At the end of', search: 'Find a product', product: 'Product', quantity: 'In stock', unitCost: 'Cost per unit', value: 'Value in {{currency}}', worth: 'Value of all of it', total: 'All products',
  agrees: 'The stock account says {{amount}}: both agree.', differs: 'The stock account says {{account}}: it differs by {{difference}}. Entries were written to it by hand.', emptyTitle: 'No stock is counted', empty: 'Turn on "Stock is counted" for a product; bills then add to it and invoices take from it.',
  open: 'Bring stock over', openLead: 'What was there when the books began. It is posted once, against the opening balances.', post: 'Post', addRow: 'Add a product', row: 'Product {{n}}', removeRow: 'Remove product {{n}}', noneCounted: 'No product is counted yet: turn on "Stock is counted" for it first.',
  moves: 'Moves of stock', kind: { opening: 'Brought over', receipt: 'Received', issue: 'Issued', return_in: 'Came back', return_out: 'Sent back', count_in: 'Counted: more', count_out: 'Counted: less', worth: 'Written to its worth' },
  count: 'Count', countOf: 'Count {{name}}', countLead: 'The difference is posted to stock differences.', counted: 'Counted', newWorth: 'Worth of all of it', surplusWorth: 'Worth of the surplus', surplusHelp: 'Only when more was counted. Empty: what a unit of the rest is worth.', reason: 'Reason', how: 'What is corrected', by: { quantity: 'The quantity', value: 'The worth' }, countDone: 'Counted', undo: 'Take back', undone: 'Taken back',
  undoTitle: 'Take this count back?', undoLead: 'Stock and its account go back to what they were, dated today.',
} as const;

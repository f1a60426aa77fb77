/** Texts of fiscal positions that pages of other rooms say too. */
export const fiscalSaid = {
  event: { fiscal_position: { created: 'added a fiscal position', changed: 'changed a fiscal position', removed: 'removed a fiscal position', restored: 'brought a fiscal position back' } },
  rule: {
    fiscal_countries: 'Choose at least one country.', fiscal_tax_twice: 'This tax is mapped twice for the same lines.', fiscal_tax_sale: 'This position is for sales: choose a tax that is used there.', fiscal_tax_purchase: 'This position is for purchases: choose a tax that is used there.', fiscal_account_twice: 'This account is mapped twice.', fiscal_account: 'A position maps accounts of this workspace that take lines: choose one.', choose_fiscal_position: 'Choose a fiscal position of this workspace that fits this document.',
  },
  refused: {
    fiscal_position_taken: 'There is a fiscal position "{{name}}" already.', fiscal_position_in_use: '"{{name}}" is used by: {{names}}. Archive it instead.', no_usual_positions: 'The usual fiscal positions need the taxes of a chart of accounts. Set up the books first.',
  },
};

/** English texts of fiscal positions. */
export const fiscal = {
  title: 'Fiscal positions', one: 'Fiscal position', name: 'Name', add: 'Add fiscal position', usual: 'Add the usual ones', added_one: '{{count}} fiscal position added.', added_other: '{{count}} fiscal positions added.', addedNone: 'They are all there already.',
  emptyTitle: 'No fiscal positions yet', empty: 'Fiscal positions say which taxes take the place of the usual ones: reverse charge within the EU, export, exempt customers. Add the usual ones of your country, or your own.',
  side: 'For', sides: { both: 'Sales and purchases', sale: 'Sales', purchase: 'Purchases' }, area: 'Applies by itself', areaHelp: 'Where the customer or vendor has to be.',
  areas: {
    none: 'Only when somebody chooses it', any: 'Everywhere', own: 'In your own country', own_region: 'In your own state', other_region: 'In your own country, in another state', eu: 'In the EU, outside your own country', outside_eu: 'Outside the EU and your own country', abroad: 'Outside your own country', countries: 'In certain countries',
  },
  countries: 'Countries', taxIdRule: 'Tax number', taxIdHelp: 'Within the EU only a checked VAT number of another member state counts.', taxIdRules: { any: 'With or without', with: 'With a tax number', without: 'Without a tax number' },
  sequence: 'Order', sequenceHelp: 'The first position that fits applies: 10 comes before 20.', isActive: 'Offered', isActiveHelp: 'Off archives it: it applies to nothing new, and documents that have it keep it.', note: 'Note on documents', noteHelp: 'Printed on invoices and quotes, and the reason for no tax in e-invoices.',
  taxes: 'Taxes', taxRow: 'Tax {{n}}', from: 'Instead of', to: 'Take', none: 'No tax', kind: 'On lines of', kinds: { any: 'Products and services', product: 'Products', service: 'Services' }, addTax: 'Add tax', removeTax: 'Take tax {{n}} out',
  accounts: 'Accounts', accountRow: 'Account {{n}}', accountsHelp: 'Where a line names no account itself.', addAccount: 'Add account', removeAccount: 'Take account {{n}} out',
  mapsNone: 'Taxes stay as they are', mapping: '{{from}} → {{to}}', mappingOf: '{{from}} → {{to}} ({{kind}})', more: '+{{count}}',
  bench: { title: 'Who is it for?', help: 'Which fiscal position applies, and what becomes of the taxes.', side: 'Document', country: 'Country', region: 'State or region', taxId: 'Tax number', kind: 'Line of', ownMissing: 'Your own country is missing in the company settings, so no position can apply.', becomes: 'Taxes become', nobody: 'Choose a country to see which fiscal position applies.' },
};

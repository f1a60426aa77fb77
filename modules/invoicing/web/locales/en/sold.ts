/** English texts: what was sold. */
export const sold = {
  title: 'Sales', command: 'Go to sales', lead: 'Posted invoices less credit notes, without tax, in {{currency}}.', from: 'From', until: 'Until',
  total: 'Sold', invoices_one: 'on one invoice', invoices_other: 'on {{count}} invoices', than: '{{percent}} against a year earlier', recurring: 'Recurring, a month', series_one: 'one series', series_other: '{{count}} series', noSeries: 'No series goes on',
  byMonth: 'By month', byCustomer: 'By customer', byItem: 'By product and service', byOwner: 'By person', month: 'Month', customer: 'Customer', item: 'Product or service', owner: 'Responsible', before: 'A year earlier', quantity: 'Quantity', onInvoices: 'Invoices', others: 'All others', nobody: 'Nobody', unnamed: 'Without a name',
  emptyTitle: 'Nothing was sold in this time', empty: 'Choose other days, or post an invoice.',
};

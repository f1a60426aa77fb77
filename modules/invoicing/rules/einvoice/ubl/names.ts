const ubl = 'urn:oasis:names:specification:ubl:schema:xsd';

/** Namespaces of UBL 2 that the reader looks at. */
export const ublNamespaces = { invoice: `${ubl}:Invoice-2`, creditNote: `${ubl}:CreditNote-2`, aggregates: `${ubl}:CommonAggregateComponents-2`, basics: `${ubl}:CommonBasicComponents-2` } as const;

/** Where an invoice and a credit note have other names for the same thing. */
export const ublNames = {
  invoice: { root: 'Invoice', namespace: ublNamespaces.invoice, type: 'InvoiceTypeCode', line: 'InvoiceLine', quantity: 'InvoicedQuantity' },
  creditNote: { root: 'CreditNote', namespace: ublNamespaces.creditNote, type: 'CreditNoteTypeCode', line: 'CreditNoteLine', quantity: 'CreditedQuantity' },
} as const;
/** Names of an invoice, or of a credit note. */
export type UblNames = (typeof ublNames)[keyof typeof ublNames];

/** DocumentTypeCode of references among the additional documents that are no attachments: BT-18, and BT-11 of a credit note. */
export const referenceTypes = { object: '130', project: '50' } as const;

/** Written where the schema demands a text that the model has none for: the order of a sales order, the network of a card. */
export const notAvailable = 'NA';

/** Means of payment of a credit note that has a due date and no payment instructions: "instrument not defined". */
export const undefinedMeans = '1';

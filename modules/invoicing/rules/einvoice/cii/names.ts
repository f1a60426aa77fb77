const uncefact = 'urn:un:unece:uncefact:data:standard';

/** Namespaces of the Cross Industry Invoice D16B with the prefixes they are written with. */
export const ciiNamespaces = {
  rsm: `${uncefact}:CrossIndustryInvoice:100`, ram: `${uncefact}:ReusableAggregateBusinessInformationEntity:100`,
  qdt: `${uncefact}:QualifiedDataType:100`, udt: `${uncefact}:UnqualifiedDataType:100`,
} as const;

/** Name of the root element. */
export const ciiRoot = 'CrossIndustryInvoice';

/** TypeCode of the documents beside an invoice: BT-17, BT-18, BG-24. */
export const documentTypes = { tender: '50', object: '130', attachment: '916' } as const;

/** BT-11 has a number only, but the schema demands a name beside it. */
export const projectName = 'Project reference';

/** Schemes of a party's numbers at the tax office: VAT (BT-31, BT-48, BT-63) and local (BT-32). */
export const taxSchemes = { vat: 'VA', local: 'FC' } as const;

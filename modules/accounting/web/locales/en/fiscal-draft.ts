/** English texts of the fiscal position of a document: they come with the box that says them, on pages of other rooms. */
export const en = {
  northernIreland: 'Northern Ireland',
  why: {
    hand: 'Chosen by hand.', party: 'Agreed with {{party}}.', customer: 'the customer', vendor: 'the vendor', any: 'It applies everywhere.', own: 'The {{who}} is in your own country.', own_region: 'The {{who}} is in your own state.', other_region: 'The {{who}} is in another state ({{region}}).',
    eu: 'The {{who}} is in another EU country ({{country}}).', euWith: 'The {{who}} is in the EU ({{country}}) and has VAT number {{taxId}}.', euWithout: 'The {{who}} is in another EU country ({{country}}) and has no checked VAT number.', outside_eu: 'The {{who}} is outside the EU ({{country}}).', abroad: 'The {{who}} is in another country ({{country}}).', abroadWith: 'The {{who}} is in another country ({{country}}) and has tax number {{taxId}}.', countries: 'The {{who}} is in {{country}}.',
    none: 'No fiscal position applies: taxes stay as they are.', noneByHand: 'No fiscal position, chosen by hand.', explain: 'Why this tax?',
  },
  who: { sale: 'customer', purchase: 'vendor' },
  draft: { label: 'Fiscal position', noneChosen: 'None', apply: 'Apply to lines', applied: 'Taxes of the lines follow the fiscal position now.', byHand_one: 'The taxes of {{count}} line were chosen by hand and stay.', byHand_other: 'The taxes of {{count}} lines were chosen by hand and stay.', automatic: 'Let it apply by itself' },
};

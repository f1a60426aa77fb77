/** One line of a demo document: a thing of the price list by SKU, or a name with its price, its account by code and its tax by code. */
export interface DemoLine { sku?: string; name?: string; quantity?: string; price?: string; account?: string; tax?: string }
/** A demo document. `days` is how long ago it was issued; `paid` how many days after that, and what share where it was not all. */
export interface DemoDocument {
  direction: 'sale' | 'purchase'; party: string; title: string; days: number; lines: readonly DemoLine[]; vendorNumber?: string; notes?: string; poNumber?: string; draft?: boolean; /** Its payment term, by name. */ term?: string;
  paid?: { after: number; percent?: number; method?: 'bank_transfer' | 'card' | 'direct_debit' }; credit?: { after: number; line: number; quantity: string; reason: string }; /** What a line was asked too little for, each. */ debit?: { after: number; line: number; price: string; reason: string }; monthly?: number;
}

const rc = 'RC';

/** What Northlight has billed and was billed: months of it, some paid, some late, some still drafts. */
export const demoDocuments: readonly DemoDocument[] = [
  { direction: 'sale', party: 'hello@marealta.example', title: 'Brand strategy, first phase', days: 148, lines: [{ sku: 'SRV-STRAT', quantity: '3' }, { sku: 'SRV-GUIDE' }], paid: { after: 27 }, poNumber: 'MA-2207' },
  { direction: 'sale', party: 'hello@brightwave.example', title: 'Interface design, sprint 1', days: 131, lines: [{ sku: 'SRV-HOUR', quantity: '62', tax: 'EX' }], paid: { after: 30 } },
  { direction: 'sale', party: 'hello@nordhavn.example', title: 'Packaging for three roasts', days: 117, lines: [{ sku: 'SRV-ILLU', quantity: '6', tax: rc }, { sku: 'SRV-HOUR', quantity: '18', tax: rc }], paid: { after: 12 } },
  { direction: 'sale', party: 'hello@voltra.example', title: 'Website, design', days: 104, lines: [{ sku: 'SRV-WEB', tax: rc }, { sku: 'SRV-PHOTO', quantity: '1', tax: rc }], paid: { after: 20 } },
  { direction: 'sale', party: 'hello@lumiere.example', title: 'Packaging of the spring line', days: 97, lines: [{ sku: 'SRV-ILLU', quantity: '4', tax: rc }, { sku: 'SRV-HOUR', quantity: '11', tax: rc }], notes: 'Please quote the number with your payment.' },
  { direction: 'sale', party: 'hello@casaazulejo.example', title: 'Panels for the cloister', days: 88, lines: [{ sku: 'PRD-PANEL', quantity: '22' }, { sku: 'PRD-WINDOW', quantity: '9.5' }], paid: { after: 49 }, credit: { after: 10, line: 0, quantity: '2', reason: 'Two panels arrived scratched.' } },
  { direction: 'sale', party: 'hello@marealta.example', title: 'Guest magazine, autumn', days: 72, lines: [{ sku: 'SRV-PHOTO', quantity: '2' }, { sku: 'SRV-HOUR', quantity: '40' }, { sku: 'PRD-BOOK', quantity: '60' }], paid: { after: 31 }, poNumber: 'MA-2251' },
  { direction: 'sale', party: 'hello@algarve.marealta.example', title: 'Menus and key cards', days: 58, lines: [{ sku: 'PRD-CARDS', quantity: '24' }, { sku: 'PRD-SKETCH', quantity: '120' }, { sku: 'SRV-HOUR', quantity: '9.25' }], paid: { after: 20, percent: 60 } },
  { direction: 'sale', party: 'hello@kessler-arch.example', title: 'Portfolio, photographs', days: 47, lines: [{ sku: 'SRV-PHOTO', quantity: '1.5', tax: rc }], paid: { after: 14 } },
  { direction: 'sale', party: 'hello@lumiere.example', title: 'Labels, second edition', days: 41, lines: [{ sku: 'SRV-ILLU', quantity: '2', tax: rc }] },
  { direction: 'sale', party: 'hello@luzlente.example', title: 'Care plan, half a year', days: 33, lines: [{ sku: 'SRV-CARE', quantity: '6' }], paid: { after: 5, method: 'card' } },
  { direction: 'sale', party: 'hello@brightwave.example', title: 'Interface design, sprint 2', days: 24, lines: [{ sku: 'SRV-HOUR', quantity: '71.5', tax: 'EX' }], debit: { after: 8, line: 0, price: '4', reason: 'The hourly rate that was agreed for this sprint is 4 higher.' } },
  { direction: 'sale', party: 'hello@voltra.example', title: 'Website, first release', days: 13, lines: [{ sku: 'SRV-HOUR', quantity: '88', tax: rc }, { sku: 'SRV-CARE', quantity: '3', tax: rc }] },
  { direction: 'sale', party: 'hello@marealta.example', title: 'Brand strategy, second phase', days: 6, lines: [{ sku: 'SRV-STRAT', quantity: '2' }, { sku: 'SRV-LOGO' }, { sku: 'PRD-SKETCH', quantity: '110' }], poNumber: 'MA-2302', term: '2 % within 10 days, net 30' },
  { direction: 'sale', party: 'hello@nordhavn.example', title: 'Stand for the coffee fair', days: 1, draft: true, lines: [{ sku: 'PRD-PANEL', quantity: '12', tax: rc }, { sku: 'PRD-WINDOW', quantity: '6', tax: rc }] },
  { direction: 'purchase', party: 'hello@hostingnorte.example', title: 'Servers and mailboxes', days: 150, monthly: 5, vendorNumber: 'HN-', lines: [{ name: 'Managed servers', price: '189', account: '626', tax: 'IVA23' }, { name: 'Mailboxes', quantity: '14', price: '3.50', account: '626', tax: 'IVA23' }], paid: { after: 2, method: 'direct_debit' } },
  { direction: 'purchase', party: 'hello@papelariafina.example', title: 'Paper and envelopes', days: 126, vendorNumber: 'PF 2026/1180', lines: [{ name: 'Uncoated paper, 300 g', quantity: '40', price: '18.20', account: '607', tax: 'IVA23' }, { name: 'Envelopes C5', quantity: '1500', price: '0.07', account: '607', tax: 'IVA23' }], paid: { after: 29 } },
  { direction: 'purchase', party: 'hello@papelariafina.example', title: 'Sketchbooks for the shop', days: 110, vendorNumber: 'PF 2026/1231', lines: [{ sku: 'PRD-SKETCH', quantity: '200', price: '6.40' }], paid: { after: 30 } },
  { direction: 'purchase', party: 'hello@papelariafina.example', title: 'Sketchbooks, second batch', days: 44, vendorNumber: 'PF 2026/1329', lines: [{ sku: 'PRD-SKETCH', quantity: '100', price: '6.85' }], paid: { after: 28 } },
  { direction: 'purchase', party: 'hello@graficatejo.example', title: 'Offset printing, guest magazine', days: 66, vendorNumber: 'GT-88214', lines: [{ name: 'Offset, 64 pages, 600 copies', price: '2140', account: '604', tax: 'IVA23' }, { name: 'Delivery', price: '65', account: '604', tax: 'IVA23' }], paid: { after: 44 } },
  { direction: 'purchase', party: 'hello@foundrytype.example', title: 'Licences for the museum typeface', days: 52, vendorNumber: '2026-0917', lines: [{ name: 'Desktop and web licence, 5 users', price: '620', account: '622', tax: rc }], paid: { after: 13 } },
  { direction: 'purchase', party: 'hello@luzlente.example', title: 'Photographer for two days', days: 35, vendorNumber: 'LL 44', lines: [{ name: 'Photography', quantity: '2', price: '540', account: '604', tax: 'IVA23' }], paid: { after: 12 } },
  { direction: 'purchase', party: 'hello@graficatejo.example', title: 'Large format, cloister panels', days: 50, vendorNumber: 'GT-88391', lines: [{ name: 'Large format print', quantity: '24', price: '61', account: '604', tax: 'IVA23' }] },
  { direction: 'purchase', party: 'hello@papelariafina.example', title: 'Linen paper', days: 9, vendorNumber: 'PF 2026/1402', term: '2 % within 10 days, net 30', lines: [{ name: 'Linen paper, 350 g', quantity: '25', price: '27.40', account: '607', tax: 'IVA23' }] },
  { direction: 'purchase', party: 'hello@hostingnorte.example', title: 'Domain renewals', days: 2, draft: true, vendorNumber: 'HN-D-771', lines: [{ name: 'Domains, one year', quantity: '8', price: '11.90', account: '626', tax: 'IVA23' }] },
];

/** One line of a demo quote: a thing of the price list by SKU, or a heading. */
export interface DemoLine { sku?: string; section?: string; name?: string; quantity?: string; price?: string; discountPercent?: string; optional?: boolean; chosen?: boolean; group?: string; description?: string }
/** A demo quote and how far it has come. `days` is how long ago it was written. */
export interface DemoQuote { customer: string; title: string; by: string; days: number; validDays: number; end: 'draft' | 'in_approval' | 'sent' | 'viewed' | 'accepted' | 'declined' | 'expired'; lines: readonly DemoLine[]; language?: 'ar'; discountPercent?: string; depositPercent?: string; notes?: string; reason?: string; signer?: string; revised?: readonly DemoLine[] }
/** A demo order without a quote; `shipTo` is the label of an address of the customer, `delivered` how much of its first line has gone. */
export interface DemoOrder { customer: string; title: string; by: string; lines: readonly DemoLine[]; shipTo?: string; isConfirmed?: boolean; delivered?: string }

/** What was ordered without asking for a quote. */
export const demoOrders: readonly DemoOrder[] = [
  { customer: 'hello@nordhavn.example', title: 'Menus for the café', by: 'manager', shipTo: 'Aarhus', isConfirmed: true, delivered: '20', lines: [{ sku: 'PRD-BOOK', quantity: '60' }, { sku: 'PRD-CARDS', quantity: '4' }] },
  { customer: 'hello@brightwave.example', title: 'Icons, second round', by: 'owner', lines: [{ sku: 'SRV-ILLU', quantity: '5' }] },
];

/** What Northlight has offered lately. */
export const demoQuotes: readonly DemoQuote[] = [
  {
    customer: 'hello@nordhavn.example', title: 'Rebranding of the roastery', by: 'manager', days: 34, validDays: 30, end: 'accepted', signer: 'Freja Holm', depositPercent: '30', notes: 'Work begins in the week after your acceptance.',
    lines: [{ section: 'Identity' }, { sku: 'SRV-STRAT', quantity: '2' }, { sku: 'SRV-LOGO' }, { sku: 'SRV-GUIDE', discountPercent: '5' }, { section: 'Print' }, { sku: 'PRD-CARDS', quantity: '8' }, { sku: 'PRD-BOOK', quantity: '12', optional: true, chosen: true }],
  },
  {
    customer: 'hello@casaazulejo.example', title: 'Exhibition: five centuries of tiles', by: 'owner', days: 21, validDays: 30, end: 'accepted', signer: 'Beatriz Moura', depositPercent: '40',
    lines: [{ sku: 'PRD-PANEL', quantity: '36' }, { sku: 'PRD-WINDOW', quantity: '18.5' }, { sku: 'SRV-ILLU', quantity: '9' }],
    revised: [{ sku: 'PRD-PANEL', quantity: '42', discountPercent: '4' }, { sku: 'PRD-WINDOW', quantity: '18.5' }, { sku: 'SRV-ILLU', quantity: '9' }, { sku: 'SRV-PHOTO', quantity: '2', optional: true, chosen: true }],
  },
  {
    customer: 'hello@peregrine.example', title: 'Autumn catalogue', by: 'member', days: 9, validDays: 21, end: 'viewed', notes: 'Bicycles and location are booked by you.',
    lines: [{ sku: 'SRV-PHOTO', quantity: '3' }, { sku: 'SRV-HOUR', quantity: '46', description: 'Layout of 64 pages, two rounds of changes.' }, { section: 'Paper of the cover' }, { name: 'Uncoated, 300 g', price: '420', optional: true, chosen: true, group: 'Cover' }, { name: 'Linen, 350 g', price: '780', optional: true, chosen: false, group: 'Cover' }],
  },
  { customer: 'hello@voltra.example', title: 'Website for the charging network', by: 'member', days: 4, validDays: 30, end: 'sent', lines: [{ sku: 'SRV-STRAT' }, { sku: 'SRV-WEB' }, { sku: 'SRV-HOUR', quantity: '80', discountPercent: '8' }, { sku: 'SRV-CARE', quantity: '12', optional: true, chosen: false }] },
  { customer: 'hello@marealta.example', title: 'Signage for eleven hotels', by: 'member', days: 2, validDays: 30, end: 'in_approval', lines: [{ sku: 'PRD-PANEL', quantity: '128', discountPercent: '15' }, { sku: 'PRD-WINDOW', quantity: '240', discountPercent: '12' }, { sku: 'SRV-HOUR', quantity: '64' }] },
  { customer: 'hello@brightwave.example', title: 'Pitch deck and icons', by: 'manager', days: 1, validDays: 30, end: 'draft', lines: [{ sku: 'SRV-HOUR', quantity: '24' }, { sku: 'SRV-ILLU', quantity: '14' }] },
  { customer: 'hello@kessler-arch.example', title: 'Portfolio website', by: 'owner', days: 27, validDays: 20, end: 'declined', reason: 'We keep our present site for another year.', lines: [{ sku: 'SRV-WEB' }, { sku: 'SRV-PHOTO', quantity: '2' }] },
  { customer: 'hello@alnoor.example', title: 'هوية بصرية للعيادات', by: 'manager', days: 40, validDays: 25, end: 'expired', language: 'ar', lines: [{ name: 'ورشة استراتيجية العلامة', price: '1450', quantity: '2' }, { name: 'تصميم الشعار (Logo)', price: '3200' }, { name: 'دليل الهوية', price: '2400' }] },
];

import { describe, expect, it } from 'vitest';
import { validate, vatTolerances, type EInvoice, type EInvoiceLine } from '../../rules/einvoice/index.ts';
import { acceptance, cents, everything, invoiceOf, lineOf, summed, text } from './sample.ts';

const broken = (invoice: EInvoice) => validate(invoice, { vatTolerance: vatTolerances.exact }).map(({ rule }) => rule);
/** A copy with a change made in place. */
function changed(change: (invoice: EInvoice) => void, invoice: EInvoice = everything()): EInvoice {
  const copy = structuredClone(invoice);
  change(copy);
  return copy;
}
const line = (change: (row: EInvoiceLine) => void) => (invoice: EInvoice) => { change(invoice.lines[0]!); };

describe('what has to be there', () => {
  it.each<[string, (invoice: EInvoice) => void, readonly string[]]>([
    ['BR-01', (i) => { i.specification = ''; }, []], ['BR-02', (i) => { i.number = ' '; }, []], ['BR-03', (i) => { i.issueDate = ''; }, []], ['BR-04', (i) => { i.typeCode = ''; }, []],
    ['BR-05', (i) => { i.currency = ''; }, []], ['BR-06', (i) => { i.seller.name = ''; }, []], ['BR-07', (i) => { i.buyer.name = ''; }, []],
    ['BR-08', (i) => { delete i.seller.address; }, []], ['BR-09', (i) => { i.seller.address!.country = ''; }, []], ['BR-10', (i) => { delete i.buyer.address; }, []], ['BR-11', (i) => { i.buyer.address!.country = ''; }, []],
    ['BR-12', (i) => { i.totals.lineNet = ''; }, ['BR-CO-13']], ['BR-13', (i) => { i.totals.net = ''; }, ['BR-CO-15']], ['BR-14', (i) => { i.totals.gross = ''; }, ['BR-CO-16']], ['BR-15', (i) => { i.totals.due = ''; }, []],
    ['BR-16', (i) => { i.lines = []; }, ['BR-CO-10', 'BR-S-08', 'BR-E-08']], ['BR-17', (i) => { i.payee!.name = ''; }, []], ['BR-17', (i) => { i.payee!.name = i.seller.name; }, []], ['BR-17', (i) => { i.payee!.id = { id: 'S-1' }; }, []],
    ['BR-18', (i) => { i.taxRepresentative!.name = ''; }, []], ['BR-19', (i) => { delete i.taxRepresentative!.address; }, []], ['BR-20', (i) => { i.taxRepresentative!.address!.country = ''; }, []],
    ['BR-21', line((l) => { l.id = ''; }), []], ['BR-22', line((l) => { l.quantity = ''; }), []], ['BR-23', line((l) => { l.unit = ''; }), []], ['BR-24', line((l) => { l.net = ''; }), ['BR-CO-10', 'BR-S-08']],
    ['BR-25', line((l) => { l.item.name = ''; }), []], ['BR-26', line((l) => { l.price.net = ''; }), []], ['BR-27', line((l) => { l.price.net = '-9.50'; }), []], ['BR-28', line((l) => { l.price.discount!.gross = '-1'; }), []],
    ['BR-29', (i) => { i.period = { start: '2026-03-01', end: '2026-02-28' }; }, []], ['BR-30', line((l) => { l.period = { start: '2026-03-01', end: '2026-02-28' }; }), []],
    ['BR-31', (i) => { i.allowances[0]!.amount = ''; }, ['BR-CO-11', 'BR-S-08']], ['BR-32', (i) => { i.allowances[0]!.category = ''; }, ['BR-S-08']],
    ['BR-33', (i) => { delete i.allowances[0]!.reason; delete i.allowances[0]!.reasonCode; }, ['BR-CO-21']], ['BR-36', (i) => { i.charges[0]!.amount = ''; }, ['BR-CO-12', 'BR-S-08']],
    ['BR-37', (i) => { i.charges[0]!.category = ''; }, ['BR-S-08']], ['BR-38', (i) => { delete i.charges[0]!.reason; delete i.charges[0]!.reasonCode; }, ['BR-CO-22']],
    ['BR-41', line((l) => { l.allowances[0]!.amount = ''; }), []], ['BR-42', line((l) => { delete l.allowances[0]!.reason; delete l.allowances[0]!.reasonCode; }), ['BR-CO-23']],
    ['BR-43', line((l) => { l.charges[0]!.amount = ''; }), []], ['BR-44', line((l) => { delete l.charges[0]!.reason; delete l.charges[0]!.reasonCode; }), ['BR-CO-24']],
    ['BR-45', (i) => { i.vatBreakdown[0]!.taxable = ''; }, []], ['BR-46', (i) => { i.vatBreakdown[0]!.tax = ''; }, ['BR-CO-14']], ['BR-47', (i) => { i.vatBreakdown[1]!.category = ''; }, ['BR-E-01']],
    ['BR-48', (i) => { delete i.vatBreakdown[1]!.rate; }, []], ['BR-49', (i) => { i.payment!.meansCode = ''; }, []], ['BR-50', (i) => { i.payment!.transfers[1]!.account = ''; }, []], ['BR-51', (i) => { i.payment!.card!.number = '4111111111111111'; }, []],
    ['BR-52', (i) => { i.attachments[0]!.reference = ''; }, []], ['BR-53', (i) => { delete i.totals.vatInAccountingCurrency; }, []], ['BR-54', line((l) => { l.item.attributes[0]!.value = ''; }), []],
    ['BR-55', (i) => { i.precedingInvoices[1]!.number = ''; }, []], ['BR-56', (i) => { i.taxRepresentative!.vatId = ''; }, []], ['BR-57', (i) => { i.delivery!.address!.country = ''; }, []],
    ['BR-61', (i) => { i.payment!.transfers = []; }, []], ['BR-62', (i) => { delete i.seller.endpoint!.scheme; }, []], ['BR-63', (i) => { delete i.buyer.endpoint!.scheme; }, []],
    ['BR-64', line((l) => { delete l.item.standardId!.scheme; }), []], ['BR-65', line((l) => { delete l.item.classifications[0]!.scheme; }), []],
    ['BR-CO-03', (i) => { i.taxPointDate = '2026-02-28'; }, []], ['BR-CO-04', (i) => { i.lines[2]!.vat = { category: '' }; }, ['BR-E-08']], ['BR-CO-09', (i) => { i.seller.vatId = '16356706'; }, []],
    ['BR-CO-09', (i) => { i.buyer.vatId = 'ZZ1'; }, []], ['BR-CO-18', (i) => { i.vatBreakdown = []; }, ['BR-S-01', 'BR-E-01']], ['BR-CO-19', (i) => { i.period = {}; }, []], ['BR-CO-20', line((l) => { l.period = {}; }), []],
    ['BR-CO-25', (i) => { delete i.dueDate; delete i.paymentTerms; }, []], ['BR-CO-26', (i) => { i.seller.ids = []; delete i.seller.vatId; delete i.seller.registration; }, []],
  ])('%s', (rule, change, others) => {
    expect(broken(changed(change)).toSorted()).toEqual([rule, ...others].toSorted());
  });
  it('says where, and asks a credit note for no due date', () => {
    expect(validate(changed((i) => { i.lines[1]!.unit = ''; }))).toEqual([{ rule: 'BR-23', path: 'lines.1.unit', message: 'The unit of the quantity (BT-130) is missing.' }]);
    expect(broken(changed((i) => { i.typeCode = '381'; delete i.dueDate; delete i.paymentTerms; }))).toEqual([]);
    expect(broken(changed((i) => { i.seller.vatId = 'EL123456789'; }))).toEqual([]);
  });
});

describe('figures', () => {
  it.each<[string, (invoice: EInvoice) => void]>([
    ['BR-DEC-01', (i) => { i.allowances[0]!.amount = '10.000'; }], ['BR-DEC-02', (i) => { i.allowances[0]!.base = '100.000'; }], ['BR-DEC-05', (i) => { i.charges[0]!.amount = '15.000'; }],
    ['BR-DEC-06', (i) => { i.charges[0]!.base = '150.000'; }], ['BR-DEC-09', (i) => { i.totals.lineNet += '0'; }], ['BR-DEC-10', (i) => { i.totals.allowances += '0'; }], ['BR-DEC-11', (i) => { i.totals.charges += '0'; }],
    ['BR-DEC-12', (i) => { i.totals.net += '0'; }], ['BR-DEC-13', (i) => { i.totals.vat += '0'; }], ['BR-DEC-14', (i) => { i.totals.gross += '0'; }], ['BR-DEC-15', (i) => { i.totals.vatInAccountingCurrency += '0'; }],
    ['BR-DEC-16', (i) => { i.totals.paid += '0'; }], ['BR-DEC-17', (i) => { i.totals.rounding += '0'; }], ['BR-DEC-18', (i) => { i.totals.due += '0'; }], ['BR-DEC-19', (i) => { i.vatBreakdown[0]!.taxable += '0'; }],
    ['BR-DEC-20', (i) => { i.vatBreakdown[0]!.tax += '0'; }], ['BR-DEC-23', line((l) => { l.net += '0'; })], ['BR-DEC-24', line((l) => { l.allowances[0]!.amount += '0'; })],
    ['BR-DEC-25', line((l) => { l.allowances[0]!.base += '0'; })], ['BR-DEC-27', line((l) => { l.charges[0]!.amount += '0'; })], ['BR-DEC-28', line((l) => { l.charges[0]!.base = '50.000'; })],
    ['FORMAT', line((l) => { l.quantity = '1e3'; })], ['FORMAT', line((l) => { l.price.net = '9,50'; })], ['FORMAT', (i) => { i.dueDate = '01.04.2026'; }], ['FORMAT', (i) => { i.issueDate = '2026-02-30'; }],
  ])('%s', (rule, change) => {
    expect(broken(changed(change))).toEqual([rule]);
  });
  it('says what a total should be', () => {
    const invoice = changed((i) => { i.totals.due = '250.34'; }, acceptance.I1);
    expect(validate(invoice)).toEqual([{ rule: 'BR-CO-16', path: 'totals.due', message: 'BT-115 = BT-112 − BT-113 + BT-114.', expected: '250.33', found: '250.34' }]);
  });
  it('sums that are left out have to be nothing', () => {
    expect(broken(changed((i) => { delete i.totals.allowances; }))).toEqual(['BR-CO-11', 'BR-CO-13']);
    expect(broken(changed((i) => { delete i.totals.vat; }, acceptance.I3))).toEqual(['BR-CO-14', 'BR-CO-15']);
    expect(broken(invoiceOf([{ net: '10.00', category: 'Z', rate: '0' }]))).toEqual([]);
  });
});

describe('VAT', () => {
  const seller = { name: 'S', ids: [{ id: '1' }], vatId: 'DE123456789', address: { country: 'DE' } };
  const buyer = { name: 'B', vatId: 'FR12345678901', address: { country: 'FR' } };
  const delivery = { date: '2026-02-27', address: { country: 'FR' } };
  const of = (category: string, rate = '0', more: Partial<EInvoice> = {}) => invoiceOf([{ net: '100.00', category, rate }, { net: '50.00', category, rate }], {
    seller, buyer, delivery, allowances: [{ amount: '20.00', reason: 'Bonus', category, ...(category === 'O' ? {} : { rate }) }], charges: [{ amount: '5.00', reason: 'Freight', category, ...(category === 'O' ? {} : { rate }) }], ...more,
  });
  const nobody = { seller: { name: 'S', ids: [{ id: '1' }], address: { country: 'DE' } }, buyer: { name: 'B', address: { country: 'FR' } } };
  const categories = [['S', 'S', '19'], ['Z', 'Z', '0'], ['E', 'E', '0'], ['AE', 'AE', '0'], ['K', 'IC', '0'], ['G', 'G', '0'], ['L', 'AF', '7'], ['M', 'AG', '4']] as const;

  it.each(categories)('%s: a right invoice, and each of its rules BR-%s', (category, name, rate) => {
    const right = of(category, rate);
    expect(broken(right)).toEqual([]);
    expect(right.vatBreakdown[0]).toMatchObject({ taxable: '135.00', tax: { 19: '25.65', 0: '0.00', 7: '9.45', 4: '5.40' }[rate] });
    const rated = rate !== '0';
    const other = category === 'Z' ? of('E') : of('Z');
    expect(broken(changed((i) => { i.vatBreakdown = [{ ...other.vatBreakdown[0]!, taxable: '0.00' }]; i.totals = other.totals; }, right))).toEqual([`BR-${name}-01`]);
    expect(broken(of(category, rate, nobody))).toEqual([`BR-${name}-02`, `BR-${name}-03`, `BR-${name}-04`]);
    expect(broken(changed((i) => { i.lines[0]!.vat.rate = rated ? '-1' : '1'; }, right))).toContain(`BR-${name}-05`);
    expect(broken(changed((i) => { i.allowances[0]!.rate = rated ? '-1' : '1'; }, right))).toContain(`BR-${name}-06`);
    expect(broken(changed((i) => { delete i.charges[0]!.rate; }, right))).toContain(`BR-${name}-07`);
    expect(broken(changed((i) => { i.vatBreakdown[0]!.taxable = '134.00'; }, right))).toContain(`BR-${name}-08`);
    const taxed = changed((i) => { i.vatBreakdown[0]!.tax = '30.00'; i.totals.vat = '30.00'; i.totals.gross = '165.00'; i.totals.due = '165.00'; }, right);
    expect(broken(taxed)).toEqual(['BR-CO-17', `BR-${name}-09`]);
    const explains = ['E', 'AE', 'K', 'G'].includes(category);
    expect(broken(changed((i) => { const [group] = i.vatBreakdown; if (explains) { delete group!.exemptionCode; delete group!.exemptionReason; } else group!.exemptionReason = 'Because'; }, right))).toEqual([`BR-${name}-10`]);
  });
  it('O: shows no VAT numbers and no rate, and stands alone', () => {
    const right = of('O', '', nobody);
    expect(broken(right)).toEqual([]);
    expect(broken(of('O'))).toEqual(['BR-O-02', 'BR-O-03', 'BR-O-04']);
    expect(broken(changed((i) => { i.lines[0]!.vat.rate = '0'; i.allowances[0]!.rate = '0'; i.charges[0]!.rate = '0'; }, right))).toEqual(['BR-O-05', 'BR-O-06', 'BR-O-07']);
    expect(broken(changed((i) => { i.vatBreakdown[0]!.taxable = '135.01'; }, right))).toEqual(['BR-O-08']);
    expect(broken(changed((i) => { delete i.vatBreakdown[0]!.exemptionReason; }, right))).toEqual(['BR-O-10']);
    expect(broken(changed((i) => { i.vatBreakdown.push({ ...i.vatBreakdown[0]! }); i.vatBreakdown.forEach((group) => { group.taxable = '135.00'; }); }, right))).toEqual(['BR-O-01']);
    const { totals: _, vatBreakdown: __, ...parts } = right;
    const mixed = summed({ ...parts, seller: { ...parts.seller, taxId: '12' }, lines: [...parts.lines, lineOf({ net: '10.00', rate: '19' }, 2)] });
    expect(broken(mixed)).toEqual(['BR-O-11', 'BR-O-12']);
    const mixedAdjustments = summed({ ...parts, seller: { ...parts.seller, taxId: '12' }, allowances: [{ ...parts.allowances[0]!, category: 'S', rate: '19' }], charges: [{ ...parts.charges[0]!, category: 'S', rate: '19' }] });
    expect(broken(mixedAdjustments)).toEqual(['BR-O-11', 'BR-O-13', 'BR-O-14']);
  });
  it('one group of a category without rates, any number with rates', () => {
    const twice = changed((i) => { i.vatBreakdown = ['100.00', '35.00'].map((taxable) => ({ ...i.vatBreakdown[0]!, taxable })); }, of('Z'));
    expect(broken(twice)).toEqual(['BR-Z-01', 'BR-Z-08', 'BR-Z-08']);
    expect(broken(invoiceOf([{ net: '10.00', rate: '19' }, { net: '10.00', rate: '7' }, { net: '10.00', rate: '19.0' }]))).toEqual([]);
    const uncovered = changed((i) => { i.lines[1]!.vat.rate = '7'; i.vatBreakdown[0]!.taxable = '85.00'; i.vatBreakdown[0]!.tax = '16.15'; i.totals.vat = '16.15'; i.totals.gross = '151.15'; i.totals.due = '151.15'; }, of('S', '19'));
    expect(validate(uncovered)).toEqual([{ rule: 'BR-S-08', path: 'vatBreakdown', message: 'The rate 7 has no VAT breakdown.', expected: '50.00' }]);
  });
  it('whose numbers are asked for', () => {
    const { vatId: _, ...noVat } = seller;
    expect(broken(of('S', '19', { seller: { ...noVat, taxId: '143/815' } }))).toEqual([]);
    expect(broken(of('G', '0', { seller: { ...noVat, taxId: '143/815' } }))).toEqual(['BR-G-02', 'BR-G-03', 'BR-G-04']);
    expect(broken(of('G', '0', { seller: noVat, taxRepresentative: { name: 'R', vatId: 'FR1', address: { country: 'FR' } } }))).toEqual([]);
    expect(broken(of('AE', '0', { buyer: { ...nobody.buyer, registration: { id: '1' } } }))).toEqual([]);
    expect(broken(of('K', '0', { buyer: { ...nobody.buyer, registration: { id: '1' } } }))).toEqual(['BR-IC-02', 'BR-IC-03', 'BR-IC-04']);
  });
  it('an intra-community supply says when and where to', () => {
    expect(broken(of('K', '0', { delivery: { partyName: 'X' } }))).toEqual(['BR-IC-11', 'BR-IC-12']);
    expect(broken(of('K', '0', { delivery: { address: { country: 'FR' } }, period: { end: '2026-02-28' } }))).toEqual([]);
  });
  it('split payment is Italian and alone', () => {
    const home = { address: { country: 'IT' } };
    const italian = { seller: { ...seller, ...home, vatId: 'IT12345678901' }, buyer: { ...buyer, ...home }, delivery: home };
    const group = { category: 'B', taxable: '135.00', rate: '22', tax: '29.70' };
    const right = changed((i) => { i.vatBreakdown = [group]; i.totals = { ...i.totals, vat: '29.70', gross: '164.70', due: '164.70' }; }, of('B', '22', italian));
    expect(broken(right)).toEqual([]);
    expect(broken(changed((i) => { i.buyer.address!.country = 'FR'; }, right))).toEqual(['BR-B-01']);
    expect(broken(changed((i) => { i.lines[0]!.vat.category = 'S'; }, right))).toEqual(['BR-S-01', 'BR-B-02']);
  });
  it('takes the rounding of others as far as it is told to', () => {
    const off = (tax: string) => changed((i) => { i.vatBreakdown[0]!.tax = tax; i.totals.vat = tax; i.totals.gross = text(14700n + cents(tax)); i.totals.due = i.totals.gross; }, acceptance.I3);
    const rules = (tax: string, vatTolerance?: bigint) => validate(off(tax), vatTolerance === undefined ? {} : { vatTolerance }).map(({ rule }) => rule);
    expect([rules('30.87', vatTolerances.exact), rules('30.88', vatTolerances.exact)]).toEqual([[], ['BR-CO-17', 'BR-S-09']]);
    expect([rules('30.88'), rules('30.89'), rules('30.86')]).toEqual([[], ['BR-CO-17', 'BR-S-09'], []]);
    expect([rules('31.86', vatTolerances.unit), rules('31.87', vatTolerances.unit)]).toEqual([[], ['BR-CO-17', 'BR-S-09']]);
  });
  it('rounds to whole units where the currency has no cents', () => {
    const yen = changed((i) => { i.currency = 'JPY'; i.vatBreakdown[0]!.tax = '31'; i.totals = { ...i.totals, vat: '31', gross: '178', due: '178' }; }, acceptance.I3);
    expect(broken(yen)).toEqual([]);
    expect(broken(changed((i) => { i.vatBreakdown[0]!.tax = '32'; i.totals = { ...i.totals, vat: '32', gross: '179', due: '179' }; }, yen))).toEqual(['BR-CO-17', 'BR-S-09']);
  });
});

describe('codes', () => {
  it.each<[string, (invoice: EInvoice) => void]>([
    ['BR-CL-01', (i) => { i.typeCode = '999'; }], ['BR-CL-04', (i) => { i.currency = 'EURO'; }], ['BR-CL-05', (i) => { i.vatCurrency = 'XXY'; }], ['BR-CL-06', (i) => { i.taxPointCode = '29'; }],
    ['BR-CL-10', (i) => { i.seller.ids[1]!.scheme = '9999'; }], ['BR-CL-10', (i) => { i.buyer.id!.scheme = 'GLN'; }], ['BR-CL-11', (i) => { i.buyer.registration!.scheme = '0092'; }],
    ['BR-CL-13', line((l) => { l.item.classifications[0]!.scheme = 'UNSPSC'; })], ['BR-CL-14', (i) => { i.seller.address!.country = 'UK'; }], ['BR-CL-14', (i) => { i.delivery!.address!.country = 'dk'; }],
    ['BR-CL-15', line((l) => { l.item.origin = 'XX'; })], ['BR-CL-16', (i) => { i.payment!.meansCode = '99'; }], ['BR-CL-19', (i) => { i.allowances[0]!.reasonCode = 'FC'; }], ['BR-CL-19', line((l) => { l.allowances[0]!.reasonCode = '1'; })],
    ['BR-CL-20', (i) => { i.charges[0]!.reasonCode = '100'; }], ['BR-CL-20', line((l) => { l.charges[0]!.reasonCode = 'QQ'; })], ['BR-CL-21', line((l) => { l.item.standardId!.scheme = 'GTIN'; })],
    ['BR-CL-22', (i) => { i.vatBreakdown[1]!.exemptionCode = 'VATEX-EU-XX'; }], ['BR-CL-23', line((l) => { l.unit = 'PCE'; })], ['BR-CL-23', line((l) => { l.price.baseUnit = 'piece'; })],
    ['BR-CL-24', (i) => { i.attachments[0]!.document!.mimeType = 'text/html'; }], ['BR-CL-25', (i) => { i.seller.endpoint!.scheme = '0001'; }], ['BR-CL-26', (i) => { i.delivery!.location!.scheme = 'X'; }],
  ])('%s', (rule, change) => {
    expect(broken(changed(change))).toEqual([rule]);
  });
  it('BR-CL-17 and BR-CL-18', () => {
    expect(broken(changed((i) => { i.lines[2]!.vat.category = 'X'; i.vatBreakdown[1]!.category = 'X'; }))).toEqual(['BR-CL-17', 'BR-CL-18']);
  });
});

import { findExponent } from '#core/contract/currencies.ts';
import { groupValues, type GroupValues, type SettingGroup } from '../contract.ts';

const prefixes: GroupValues['system']['prefixes'] = {
  invoice: 'INV-', creditNote: 'CN-', quote: 'QUO-', order: 'SO-', deliveryNote: 'DN-', bill: 'BILL-', debitNote: 'DBN-', expense: 'EXP-', payment: 'PAY-', purchaseOrder: 'PO-',
  transfer: 'TR-', journal: 'JE-', contract: 'CON-', ticket: 'T-', project: 'P-', receipt: 'REC-', netting: 'NET-', customerDebitNote: 'DEB-',
};

/** What a workspace has before anybody changed anything. */
export const defaults: GroupValues = {
  brand: { appTitle: 'Atrium', footerText: '', theme: 'rose', radius: 0.5, layout: 'vertical', sidebarType: 'module', navbarType: 'sticky', footerType: 'static', isRtl: false },
  system: {
    locale: 'en-US', timezone: 'UTC', weekStart: 0, dateFormat: 'long', timeFormat: '12h', fiscalStartMonth: 1, workingDays: [1, 2, 3, 4, 5], holidays: [], prefixes,
    defaultStages: [
      { name: 'Backlog', category: 'backlog', color: '#94a3b8' }, { name: 'To do', category: 'unstarted', color: '#64748b' },
      { name: 'In progress', category: 'started', color: '#f59e0b' }, { name: 'Review', category: 'started', color: '#8b5cf6' }, { name: 'Done', category: 'completed', color: '#22c55e' },
    ],
    approval: true, overlapPolicy: 'warn', roundingMinutes: 0, roundingMode: 'nearest', splitAtMidnight: false, photoPolicy: 'off', photoRetentionDays: 90,
  },
  company: { legalName: '', registrationNo: '', vatNo: '', vatWarnOnly: false, address1: '', address2: '', city: '', state: '', postcode: '', country: '', phone: '', email: '', website: '' },
  currency: { code: 'USD', symbol: '$', position: 'before', thousandsMark: ',', decimalMark: '.', extra: [] },
};

const symbols = new Map<string, string>();

/** Usual symbol of a currency, e.g. € for EUR. */
export function symbolOf(code: string): string {
  // Asked with every reading of settings; the formatter takes longer than the reading.
  const known = symbols.get(code);
  if (known !== undefined) return known;
  const part = new Intl.NumberFormat('en-US', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' }).formatToParts(0).find((p) => p.type === 'currency');
  const symbol = (part?.value ?? code).slice(0, 8);
  symbols.set(code, symbol);
  return symbol;
}

/** Fraction digits of a currency's minor unit by ISO 4217. */
export function decimalsOf(code: string): number {
  return findExponent(code) ?? 2;
}

/** A group in force: the defaults with what is stored; a stored value that no longer fits its rule counts as the default. */
export function applied<G extends SettingGroup>(group: G, stored: Readonly<Record<string, unknown>>): GroupValues[G] {
  const values: Record<string, unknown> = { ...defaults[group] };
  for (const [key, schema] of Object.entries(groupValues[group].shape)) {
    if (!(key in stored)) continue;
    const merged = key === 'prefixes' ? { ...prefixes, ...(stored[key] as object) } : stored[key];
    const result = schema.safeParse(merged);
    if (result.success) values[key] = result.data;
  }
  if (group === 'currency' && !('symbol' in stored)) values.symbol = symbolOf(String(values.code));
  // "CHF 1.00", but "€1.00".
  if (group === 'currency' && !('position' in stored) && /\p{L}$/u.test(String(values.symbol))) values.position = 'before_space';
  return values as GroupValues[G];
}

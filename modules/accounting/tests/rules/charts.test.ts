import { describe, expect, test } from 'vitest';
import { parseDecimal } from '#core/contract/money.ts';
import { priceDocument } from '#core/contract/pricing/index.ts';
import { accountTypeFacts } from '../../rules/account-types.ts';
import { chartKeys, chartTemplates, roleTypes, systemRoles, taxesFor, taxReturns, templateFor, type ChartTemplate, type TemplateTax } from '../../rules/charts/index.ts';
import { euVatRates } from '../../rules/charts/eu-rates.ts';

const repeated = (values: readonly string[]): string[] => values.filter((value, index) => values.indexOf(value) !== index);
const arabic = /[\u0600-\u06ff]/;
const withoutRate = ['zero', 'exempt', 'out_of_scope', 'group'];

function ancestors(template: ChartTemplate, code: string): string[] {
  const parent = template.accounts.find((account) => account.code === code)?.parent;
  return parent === undefined ? [] : [parent, ...ancestors(template, parent)];
}

function taxProblems(taxes: readonly TemplateTax[], template: ChartTemplate): string[] {
  const postable = new Map(template.accounts.filter((account) => !account.isGroup).map((account) => [account.code, account.type]));
  return taxes.flatMap((tax) => [
    tax.code === '' || tax.code.length > 20 ? `${tax.code}: length of the code` : '',
    tax.name.length > 60 || tax.nameAr.length > 60 || tax.reportBox.length > 20 ? `${tax.code}: too long` : '',
    arabic.test(tax.nameAr) ? '' : `${tax.code}: no Arabic name`,
    (tax.rate === null) === withoutRate.includes(tax.kind) ? '' : `${tax.code}: rate`,
    tax.rate === null || parseDecimal(tax.rate, 6).digits > 0n ? '' : `${tax.code}: rate of 0`,
    Number(tax.recoverable) >= 0 && Number(tax.recoverable) <= 100 ? '' : `${tax.code}: recoverable`,
    (tax.kind === 'group') === (tax.members !== undefined) ? '' : `${tax.code}: members`,
    tax.members && tax.members.length < 2 ? `${tax.code}: fewer than two members` : '',
    ...(tax.members ?? []).map((member) => (taxes.some((other) => other.code === member && other.kind !== 'group') ? '' : `${tax.code}: member ${member}`)),
    ...[tax.outputAccount, tax.inputAccount].map((code) => (code === undefined || ['current_asset', 'current_liability'].includes(postable.get(code) ?? '') ? '' : `${tax.code}: account ${code}`)),
  ]).filter((problem) => problem !== '');
}

describe.each(chartKeys.map((key) => [key, chartTemplates[key]] as const))('the chart of accounts %s', (key, template) => {
  const { accounts } = template;
  const byCode = new Map(accounts.map((account) => [account.code, account]));

  test('has 45 to 90 accounts with codes of their own, each named in English and Arabic', () => {
    expect(template.key).toBe(key);
    expect(accounts.length).toBeGreaterThanOrEqual(45);
    expect(accounts.length).toBeLessThanOrEqual(90);
    expect(repeated(accounts.map(({ code }) => code))).toEqual([]);
    expect(repeated(accounts.map(({ name }) => name))).toEqual([]);
    expect(accounts.filter(({ code }) => code === '' || code.length > 20)).toEqual([]);
    expect(accounts.filter(({ name, nameAr }) => name === '' || arabic.test(name) || !arabic.test(nameAr) || name.length > 120)).toEqual([]);
    expect(template.fiscalYearStart).toBe({ generic: 1, us: 1, eu: 1, uk: 4, india: 4 }[key]);
  });

  test('is a tree: parents are groups of the same section, nothing goes in circles, no group is empty', () => {
    for (const { code, type, parent } of accounts) {
      if (parent === undefined) continue;
      const group = byCode.get(parent);
      expect([code, group?.isGroup]).toEqual([code, true]);
      expect([code, accountTypeFacts[type].section, accountTypeFacts[type].statement]).toEqual([code, accountTypeFacts[group!.type].section, accountTypeFacts[group!.type].statement]);
      expect(ancestors(template, code)).not.toContain(code);
    }
    expect(accounts.filter((account) => account.isGroup && !accounts.some(({ parent }) => parent === account.code))).toEqual([]);
  });

  test('gives each role to exactly one account that lines can be posted to, of a type that fits', () => {
    const held = accounts.flatMap((account) => account.role ?? []);
    expect(held.toSorted()).toEqual([...systemRoles].toSorted());
    expect(accounts.filter((account) => account.role && (account.isGroup || !roleTypes[account.role].includes(account.type)))).toEqual([]);
    expect(accounts.filter(({ type }) => type === 'retained_earnings').map(({ role }) => role)).toEqual(['retained']);
    for (const role of ['ar', 'ap', 'bank_default', 'grni', 'undeposited'] as const) expect(accounts.find((account) => account.role === role)?.reconcilable).toBe(true);
  });

  test('names a cash flow class only where it differs, and counts depreciation as operating', () => {
    expect(accounts.filter(({ type, cashFlow }) => cashFlow !== undefined && cashFlow === accountTypeFacts[type].cashFlow)).toEqual([]);
    const provisions = accounts.filter(({ type, nameAr }) => type === 'fixed_asset' && nameAr.startsWith('مجمع'));
    expect(provisions.length).toBeGreaterThan(0);
    expect(provisions.filter(({ cashFlow }) => cashFlow !== 'operating')).toEqual([]);
  });

  test('has taxes that the masters accept and the return knows', () => {
    const { taxes } = template;
    expect(repeated(taxes.map(({ code }) => code))).toEqual([]);
    expect(repeated(taxes.map(({ name }) => name.toLowerCase()))).toEqual([]);
    expect(taxProblems(taxes, template)).toEqual([]);
    const asked = new Set(taxReturns[key].boxes.flatMap((box) => (box.of ?? []).flatMap(({ tags }) => tags)));
    const carried = new Set(taxes.flatMap(({ reportBox }) => (reportBox === '' ? [] : [reportBox])));
    expect([...asked].toSorted()).toEqual([...carried].toSorted());
  });
});

describe('countries', () => {
  test('get the template that is made for them, each from one only', () => {
    expect(['US', 'GB', 'IN', 'DE', 'PT', 'AE', ''].map((country) => templateFor(country).key)).toEqual(['us', 'uk', 'india', 'eu', 'eu', 'generic', 'generic']);
    expect(repeated(chartKeys.flatMap((key) => chartTemplates[key].country))).toEqual([]);
  });

  test('of the European Union have their own rates', () => {
    expect(Object.keys(euVatRates)).toHaveLength(27);
    expect(taxesFor('eu', 'PT').filter(({ kind, recoverable }) => kind === 'percent' && recoverable === '100').map(({ rate }) => rate)).toEqual(['23', '13', '6']);
    expect(taxesFor('eu', 'FI')[0]).toMatchObject({ code: 'VAT25.5', rate: '25.5', category: 'S', reportBox: 'standard' });
    expect(taxesFor('eu', 'CH')).toBe(chartTemplates.eu.taxes);
    expect(taxesFor('uk', 'GB')).toBe(chartTemplates.uk.taxes);
  });

  test.each(Object.entries(euVatRates))('%s: rates fall from the standard one, which is 15 to 27', (country, { standard, reduced }) => {
    const rates = [standard, ...reduced].map(Number);
    expect(rates).toEqual(rates.toSorted((a, b) => b - a));
    expect(new Set(rates).size).toBe(rates.length);
    expect(rates[0]).toBeGreaterThanOrEqual(15);
    expect(rates[0]).toBeLessThanOrEqual(27);
    expect(taxProblems(taxesFor('eu', country), chartTemplates.eu)).toEqual([]);
    expect(repeated(taxesFor('eu', country).map(({ code }) => code))).toEqual([]);
  });
});

describe('groups', () => {
  const priced = (template: ChartTemplate, code: string, price: string, currency: string) => {
    const members = template.taxes.find((tax) => tax.code === code)!.members!.map((member) => template.taxes.find((tax) => tax.code === member)!);
    const taxes = members.map(({ code: id, kind, rate }) => ({ id, kind: kind as 'percent', rate: rate! }));
    const { total, taxes: figures } = priceDocument({ currency, mode: 'exclusive', rounding: 'document', taxes, lines: [{ quantity: '1', unitPrice: price, taxIds: taxes.map(({ id }) => id) }] });
    return { total: total.amount, parts: figures.map(({ taxId, amount }) => [taxId, amount.amount]) };
  };

  test('GST 18 % is CGST 9 % and SGST 9 %, each in its own ledger', () => {
    expect(priced(chartTemplates.india, 'GST18', '1000.00', 'INR')).toEqual({ total: 1_180_00n, parts: [['CGST9', 90_00n], ['SGST9', 90_00n]] });
    const ledgers = chartTemplates.india.taxes.filter(({ code }) => ['CGST9', 'SGST9', 'IGST18'].includes(code)).map(({ code, outputAccount, inputAccount }) => [code, outputAccount, inputAccount]);
    expect(ledgers).toEqual([['CGST9', '234100', '126100'], ['SGST9', '234200', '126200'], ['IGST18', '234300', '126300']]);
  });

  test('New York City is 8.875 %', () => {
    expect(priced(chartTemplates.us, 'NYC', '1000.00', 'USD')).toEqual({ total: 1_088_75n, parts: [['NY', 40_00n], ['NYC-CITY', 45_00n], ['NYC-MCTD', 3_75n]] });
  });
});

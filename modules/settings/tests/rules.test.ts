import { describe, expect, it } from 'vitest';
import { groupValues, settingGroups } from '../contract.ts';
import { applied, decimalsOf, defaults } from '../rules/defaults.ts';
import { vatProblem } from '../rules/vat.ts';

describe('defaults', () => {
  it.each([...settingGroups])('of %s follow their own rules', (group) => {
    expect(groupValues[group].safeParse(defaults[group]).error).toBeUndefined();
  });

  it('stand in for a stored value that no longer fits', () => {
    expect(applied('brand', { theme: 'pink', radius: 1, gone: true })).toEqual({ ...defaults.brand, radius: 1 });
  });

  it.each([['EUR', 2], ['JPY', 0], ['KWD', 3], ['CLF', 4]])('%s has %i decimals', (code, decimals) => expect(decimalsOf(code)).toBe(decimals));
});

// Numbers from the examples the tax offices publish, and well-known companies' imprints.
describe('VAT numbers', () => {
  it.each([
    ['AT', 'ATU13585627'], ['BE', 'BE0403170701'], ['DE', 'DE136695976'], ['DK', 'DK13585628'], ['EE', 'EE100207415'], ['EL', 'EL094259216'], ['FI', 'FI20774740'], ['FR', 'FR83404833048'], ['GB', 'GB980780684'],
    ['HR', 'HR33392005961'], ['HU', 'HU21376414'], ['IT', 'IT00743110157'], ['LU', 'LU10000356'], ['MT', 'MT15121333'], ['NL', 'NL010000446B01'], ['NL', 'NL000099998B57'], ['PL', 'PL5260001246'], ['PT', 'PT501964843'], ['SE', 'SE123456789701'], ['SK', 'SK2022749619'],
  ])('%s accepts %s and not with a digit changed', (country, number) => {
    expect(vatProblem(number, country)).toBeNull();
    expect(vatProblem(number.slice(country.length), country)).toBeNull();
    const at = number.search(/\d/) + 4;
    const broken = number.slice(0, at) + String((Number(number[at]) + 1) % 10) + number.slice(at + 1);
    expect([broken, vatProblem(broken, country)]).not.toEqual([broken, null]);
  });

  it('checks the form where it knows no digits, and nothing where it knows nothing', () => {
    expect(vatProblem('ESX1234567X', 'ES')).toBeNull();
    expect(vatProblem('ES12', 'ES')).not.toBeNull();
    expect(vatProblem('whatever', 'US')).toBeNull();
    expect(vatProblem('GR094259216', 'DE')).not.toBeNull();
    expect(vatProblem('', 'DE')).toBeNull();
  });
});

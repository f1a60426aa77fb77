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
    ['BG', 'BG175074752'], ['BG', 'BG831650349'], ['BG', 'BG7523169263'], ['CY', 'CY10259033P'], ['CY', 'CY00532445O'], ['CZ', 'CZ25123891'], ['CZ', 'CZ46505334'], ['CZ', 'CZ7103192745'], ['CZ', 'CZ640903926'], ['ES', 'ESA28015865'], ['ES', 'ESB58378431'], ['ES', 'ESP2807900B'], ['ES', 'ES54362315K'], ['ES', 'ESX5253868R'],
    ['IE', 'IE6388047V'], ['IE', 'IE9825613N'], ['IE', 'IE3668997OH'], ['IE', 'IE8D79739I'], ['LT', 'LT119511515'], ['LT', 'LT100001919017'], ['LV', 'LV40003009497'], ['LV', 'LV40003032949'], ['LV', 'LV16117519997'], ['RO', 'RO1590082'], ['RO', 'RO14186770'], ['RO', 'RO361757'], ['SI', 'SI50223054'], ['SI', 'SI82646716'],
    ['FR', 'FRK7399859412'], ['FR', 'FR4Z123456782'],
  ])('%s accepts %s and not with a digit changed', (country, number) => {
    expect(vatProblem(number, country)).toBeNull();
    expect(vatProblem(number.slice(country.length), country)).toBeNull();
    const at = number.search(/\d/) + 4;
    const broken = number.slice(0, at) + String((Number(number[at]) + 1) % 10) + number.slice(at + 1);
    expect([broken, vatProblem(broken, country)]).not.toEqual([broken, null]);
  });

  it.each([['BG', 'BG175074753'], ['BG', 'BG7552A010005'], ['CY', 'CY10259033Z'], ['CZ', 'CZ25123890'], ['CZ', 'CZ1103492745'], ['ES', 'ESA28015864'], ['ES', 'ESB5837843A'], ['ES', 'ES54362315Z'], ['IE', 'IE6433435E'], ['IE', 'IE6433435OB'], ['LT', 'LT100001919018'], ['LV', 'LV40003521601'], ['RO', 'RO18547291'], ['SI', 'SI50223055'], ['FR', 'FRK7399859413'], ['FR', 'FRKO399859412']])('%s does not take %s', (country, number) => expect(vatProblem(number, country)).not.toBeNull());

  it('checks the form first, and nothing where it knows nothing', () => {
    expect(vatProblem('ESX1234567L', 'ES')).toBeNull();
    expect(vatProblem('ES12', 'ES')).not.toBeNull();
    expect(vatProblem('whatever', 'US')).toBeNull();
    expect(vatProblem('GR094259216', 'DE')).not.toBeNull();
    expect(vatProblem('', 'DE')).toBeNull();
  });
});

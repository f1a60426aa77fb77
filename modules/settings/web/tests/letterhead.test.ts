import { expect, it } from 'vitest';
import { letterheadOf } from '../company/letterhead.ts';

const empty = { legalName: '', registrationNo: '', vatNo: '', vatWarnOnly: false, address1: '', address2: '', city: '', state: '', postcode: '', country: '', phone: '', email: '', website: '' };
const tax = (id: string) => `Tax ID ${id}`;

it('a company without an address is its name alone, the workspace\'s where it has none of its own', () => {
  expect(letterheadOf(empty, 'House of Olga', 'en', tax)).toEqual({ name: 'House of Olga', lines: [] });
});

it('what there is stands in the order of the paper', () => {
  const company = { ...empty, legalName: 'Olga GmbH', address1: 'Ring 1', postcode: '1010', city: 'Vienna', country: 'AT', vatNo: 'ATU1', phone: '+431', website: 'https://olga.test' };
  expect(letterheadOf(company, 'x', 'en', tax)).toEqual({ name: 'Olga GmbH', lines: ['Ring 1', '1010 Vienna', 'Austria', 'Tax ID ATU1', '+431', 'https://olga.test'] });
  expect(letterheadOf({ ...company, country: 'AT' }, 'x', 'ar', tax).lines[2]).toBe('النمسا');
});

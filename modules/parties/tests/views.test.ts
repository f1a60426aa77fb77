import { describeResource } from '#core/testing/describe-resource.ts';
import { accounts, contacts, customers, vendors } from '../contract.ts';
import { openPartyHouse } from './party-house.ts';

const words = ['Albatross', 'Bellflower', 'Cormorant', 'Dandelion', 'Edelweiss', 'Flamingo', 'Goldfinch', 'Hyacinth'];
const company = (n: number) => ({ name: `${words[n % words.length]} ${n} Ltd`, email: `office${n}@example${n}.test`, tags: n % 2 ? ['north'] : [], country: n % 3 ? 'DE' : null, city: n % 2 ? 'Berlin' : '', status: n % 5 ? 'active' : 'archived' });
const wrongCompany = [
  { input: { name: '' }, field: 'name' }, { input: { name: 'x'.repeat(201) }, field: 'name' }, { input: { name: 'A', email: 'no address' }, field: 'email' }, { input: { name: 'A', country: 'ZZ' }, field: 'country' },
  { input: { name: 'A', taxId: 'DE111111111', taxIdType: 'eu_vat' }, field: 'taxId' }, { input: { name: 'A', parentId: '018f0000-0000-7000-8000-000000000000' }, field: 'parentId' }, { input: { name: 'A', ownerId: '018f0000-0000-7000-8000-000000000000' }, field: 'ownerId' },
  { input: { name: 'A', website: 'not a site' }, field: 'website' }, { input: { name: 'A', tags: Array(31).fill('x') }, field: 'tags' },
];

describeResource(openPartyHouse, customers, {
  table: 'parties.party', valid: (n) => ({ ...company(n), customerTermsDays: n % 60, creditLimit: { amount: '1500.00', currency: 'EUR' }, discountPercent: '2.5', customerHold: n % 4 ? 'none' : 'orders' }),
  invalid: [...wrongCompany, { input: { name: 'A', customerTermsDays: 400 }, field: 'customerTermsDays' }, { input: { name: 'A', discountPercent: '101' }, field: 'discountPercent' }, { input: { name: 'A', creditLimit: { amount: '1.005', currency: 'EUR' } }, field: 'creditLimit' }, { input: { name: 'A', creditLimit: { amount: '-1', currency: 'EUR' } }, field: 'creditLimit' }],
  change: { industry: 'Printing' }, search: 'bellflower 1',
});
describeResource(openPartyHouse, vendors, {
  table: 'parties.party', valid: (n) => ({ ...company(n), vendorTermsDays: 30, vendorHold: n % 4 ? 'none' : 'payments' }),
  invalid: [...wrongCompany, { input: { name: 'A', vendorHold: 'all' }, field: 'vendorHold' }, { input: { name: 'A', vendorHoldUntil: '2026-13-01' }, field: 'vendorHoldUntil' }], change: { department: 'Supply' }, search: 'BELLFLOWER',
});
describeResource(openPartyHouse, accounts, { table: 'parties.party', valid: (n) => ({ ...company(n), industry: n % 2 ? 'Retail' : '', size: n % 3 ? '11-50' : null }), invalid: [...wrongCompany, { input: { name: 'A', size: '3' }, field: 'size' }], change: { region: 'Saxony' }, search: 'bellflower' });
describeResource(openPartyHouse, contacts, {
  table: 'parties.party', valid: (n) => ({ firstName: words[n % words.length], lastName: `Nr${n}`, email: `person${n}@example.test`, title: n % 2 ? 'Designer' : '' }),
  invalid: [{ input: {}, field: 'name' }, { input: { lastName: 'x'.repeat(101) }, field: 'lastName' }, { input: { lastName: 'A', birthday: '2999-01-01' }, field: 'birthday' }, { input: { lastName: 'A', companyId: '018f0000-0000-7000-8000-000000000000' }, field: 'companyId' }],
  change: { title: 'Art director' }, search: 'bellflower',
});

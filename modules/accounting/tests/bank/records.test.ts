import { describeResource } from '#core/testing/describe-resource.ts';
import { oneHouse } from '#core/testing/one-house.ts';
import { bankAccounts, bankRules } from '../../contract.ts';
import { openBankHouse, type BankHouse } from './scene.ts';

let house: BankHouse;
const open = oneHouse(async () => (house = await openBankHouse()));

describeResource(open, bankAccounts, {
  table: 'accounting.bank_account', valid: (n) => ({ name: `Account ${n}`, kind: 'bank', bankName: 'First Bank' }),
  invalid: [
    { input: { name: ' ' }, field: 'name' }, { input: { name: 'x', iban: 'NL91ABNA0417164301' }, field: 'iban' }, { input: { name: 'x', iban: 'hello' }, field: 'iban' }, { input: { name: 'x', bic: 'AB' }, field: 'bic' }, { input: { name: 'x', currency: 'ZZZ' }, field: 'currency' }, { input: { name: 'x', currency: 'INR', upiId: 'asha' }, field: 'upiId' }, { input: { name: 'x', currency: 'INR', upiId: 'asha@ok&am=1' }, field: 'upiId' }, { input: { name: 'x', currency: 'USD', upiId: 'asha@ybl' }, field: 'upiId' },
    { input: { name: 'x', openingBalance: '10.00' }, field: 'openingOn' }, { input: { name: 'x', openingBalance: '10.001', openingOn: '2026-01-01' }, field: 'openingBalance' }, { input: { name: 'x', accountId: '0190a000-0000-7000-8000-000000000001' }, field: 'accountId' }, { input: { name: 'x', kind: 'sock' }, field: 'kind' },
  ],
  change: { holder: 'Olga Tester' }, search: 'Account 1',
});

describeResource(open, bankRules, {
  table: 'accounting.bank_rule', valid: (n, person) => ({ name: `Rule ${n}`, words: `Words ${n}`, accountId: (person && person.workspaceId !== house.allowed.workspaceId ? house.foreignAccounts : house.accounts)['BANK_FEE'] }),
  invalid: [
    { input: { name: 'x', words: 'y' }, field: 'accountId' }, { input: { name: 'x', words: 'y', accountId: '0190a000-0000-7000-8000-000000000001' }, field: 'accountId' },
  ],
  change: { memo: 'Changed' }, search: 'Words 1',
});

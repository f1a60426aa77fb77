import { describeResource } from '#core/testing/describe-resource.ts';
import { oneHouse } from '#core/testing/one-house.ts';
import { entryTemplates, ledgerAccounts } from '../../contract.ts';
import { openLedgerHouse } from './scene.ts';

const open = oneHouse(openLedgerHouse);
const nobody = '0190a000-0000-7000-8000-000000000001';

describeResource(open, ledgerAccounts, {
  table: 'accounting.account', valid: (n) => ({ code: `X${n}`, name: `Extra ${n}`, type: 'expense' }),
  invalid: [
    { input: { code: '', name: 'x', type: 'expense' }, field: 'code' }, { input: { code: 'a b', name: 'x', type: 'expense' }, field: 'code' }, { input: { code: 'N1', name: ' ', type: 'expense' }, field: 'name' }, { input: { code: 'N1', name: 'x', type: 'mood' }, field: 'type' },
    { input: { code: 'N1', name: 'x', type: 'expense', parentId: nobody }, field: 'parentId' }, { input: { code: 'N1', name: 'x', type: 'expense', role: 'late_fee' }, field: 'role' }, { input: { code: 'N1', name: 'x', type: 'expense', taxId: nobody }, field: 'taxId' }, { input: { code: 'N1', name: 'x', type: 'expense', currency: 'ZZZ' }, field: 'currency' },
  ],
  change: { description: 'Changed' }, search: 'Extra 1',
});

describeResource(open, entryTemplates, {
  table: 'accounting.entry_template', valid: (n) => ({ name: `Rent ${n}`, memo: 'Office' }),
  invalid: [{ input: { name: '' }, field: 'name' }, { input: { name: 'x', every: 'month' }, field: 'nextOn' }, { input: { name: 'x', step: 0 }, field: 'step' }, { input: { name: 'x', every: 'moon' }, field: 'every' }],
  change: { memo: 'Changed' }, search: 'Rent 1',
});

import { describeResource } from '#core/testing/describe-resource.ts';
import { fiscalPositions } from '../../contract.ts';
import { openMastersHouse } from '../scene.ts';

const nobody = '0190a000-0000-7000-8000-000000000001';
describeResource(openMastersHouse, fiscalPositions, {
  table: 'accounting.fiscal_position', valid: (n) => ({ name: `Position ${n}`, area: 'eu', taxIdRule: 'with', note: 'Reverse charge' }),
  invalid: [
    { input: { name: '' }, field: 'name' }, { input: { name: 'x', area: 'moon' }, field: 'area' }, { input: { name: 'x', area: 'countries' }, field: 'countries' }, { input: { name: 'x', countries: ['ZZ'] }, field: 'countries' }, { input: { name: 'x', sequence: 1001 }, field: 'sequence' },
    { input: { name: 'x', taxes: [{ fromId: nobody }] }, field: 'taxes' }, { input: { name: 'x', accounts: [{ fromId: nobody, toId: nobody }] }, field: 'accounts' },
  ],
  change: { note: 'Changed' }, search: 'Position 1',
});

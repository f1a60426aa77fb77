import { describeResource } from '#core/testing/describe-resource.ts';
import * as contract from '../contract/deals.ts';
import { openLeadsHouse } from './leads-scene.ts';

const nobody = '018f0000-0000-7000-8000-0000000000c1';
describeResource(openLeadsHouse, contract.opportunities, {
  table: 'sales.opportunity',
  valid: (n) => ({ name: n === 1 ? 'Quixotic redesign' : `Deal ${n}`, amount: `${n}.50`, currency: n % 2 ? 'EUR' : 'USD', closeOn: n % 3 ? `2031-0${(n % 9) + 1}-15` : null, probability: n % 4 ? null : 35, sources: n % 2 ? ['Fair'] : [], forecastCategory: n % 5 ? null : 'commit', nextStep: n % 2 ? 'Call them' : '' }),
  invalid: [
    { input: { name: '' }, field: 'name' }, { input: { name: 'A', amount: '-5' }, field: 'amount' }, { input: { name: 'A', amount: '5.001', currency: 'EUR' }, field: 'amount' }, { input: { name: 'A', currency: 'XXX' }, field: 'currency' },
    { input: { name: 'A', probability: 120 }, field: 'probability' }, { input: { name: 'A', probability: -1 }, field: 'probability' }, { input: { name: 'A', closeOn: '2026-02-30' }, field: 'closeOn' }, { input: { name: 'A', forecastCategory: 'closed' }, field: 'forecastCategory' },
    { input: { name: 'A', stageId: nobody }, field: 'stageId' }, { input: { name: 'A', pipelineId: nobody }, field: 'pipelineId' }, { input: { name: 'A', ownerId: nobody }, field: 'ownerId' }, { input: { name: 'A', accountId: nobody }, field: 'accountId' }, { input: { name: 'A', contactId: nobody }, field: 'contactId' },
  ],
  change: { competitor: 'Them & Co' }, search: 'quixotic',
});

import { describeResource } from '#core/testing/describe-resource.ts';
import { oneHouse } from '#core/testing/one-house.ts';
import * as contract from '../contract/leads.ts';
import { openLeadsHouse } from './leads-scene.ts';

const open = oneHouse(openLeadsHouse);

describeResource(open, contract.leads, {
  table: 'sales.lead',
  valid: (n) => ({ firstName: 'Zoë', lastName: `Abel ${n}`, company: `Works ${n}`, email: `zoe${n}@works.test`, phone: `+4930901820${String(n % 100).padStart(2, '0')}${n}`.slice(0, 15), value: `${n}.50`, currency: 'EUR', sources: n % 2 ? ['Fair'] : [], rating: n % 3 ? 'hot' : null, country: n % 2 ? 'DE' : null, subject: n === 1 ? 'Quixotic redesign' : 'A website', ...(n > 999 ? { allowDuplicate: true } : {}) }),
  invalid: [
    { input: { subject: 'Nobody' }, field: 'firstName' }, { input: { firstName: 'A', email: 'not an address' }, field: 'email' }, { input: { firstName: 'A', value: '-5' }, field: 'value' }, { input: { firstName: 'A', value: '5.001', currency: 'EUR' }, field: 'value' },
    { input: { firstName: 'A', value: '5.5', currency: 'JPY' }, field: 'value' }, { input: { firstName: 'A', currency: 'XXX' }, field: 'currency' }, { input: { firstName: 'A', ownerId: '018f0000-0000-7000-8000-0000000000c1' }, field: 'ownerId' },
    { input: { firstName: 'A', stageId: '018f0000-0000-7000-8000-0000000000c1' }, field: 'stageId' }, { input: { firstName: 'A', pipelineId: '018f0000-0000-7000-8000-0000000000c1' }, field: 'pipelineId' }, { input: { firstName: 'A', rating: 'lukewarm' }, field: 'rating' },
  ],
  change: { interests: 'Packaging' }, search: 'quixotic',
});

describeResource(open, contract.pipelines, {
  table: 'sales.pipeline', valid: (n) => ({ name: n === 1 ? 'Zanzibar' : `Pipeline ${n}`, kind: n % 2 ? 'lead' : 'deal' }),
  invalid: [{ input: { name: '' }, field: 'name' }, { input: { name: 'A', kind: 'other' }, field: 'kind' }, { input: { name: 'A'.repeat(61) }, field: 'name' }],
  change: { name: 'Renamed' }, search: 'zanzi',
});

describeResource(open, contract.mailTemplates, {
  table: 'sales.mail_template', valid: (n) => ({ name: n === 1 ? 'Zanzibar' : `Template ${n}`, subject: 'Hello {{first_name}}', body: 'Dear {{name}},\n\nhello.' }),
  invalid: [{ input: { name: 'A', subject: '{{nonsense}}', body: 'x' }, field: 'subject' }, { input: { name: 'A', subject: 'x', body: '' }, field: 'body' }],
  change: { name: 'Renamed' }, search: 'zanzi',
});

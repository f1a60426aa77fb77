import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkImport, getImport, runImport, type RecordImport } from '#core/contract/records.ts';
import { extractPages } from '#core/server/pdf/tests/extract.ts';
import { call } from '#core/testing/house.ts';
import { accounts, createParty } from '#modules/parties/contract.ts';
import { opportunities } from '../contract/deals.ts';
import { leads, pipelines } from '../contract/leads.ts';
import { createQuote, quotes } from '../contract/quotes.ts';
import { addDeal, asker } from './deals-scene.ts';
import { addLead, openTeam, stagesFor, type Team } from './leads-scene.ts';

let t: Team;
let stage: { id: string; name: string };
let pipeline: { id: string; name: string };
let account: { id: string };
const owners = { owner: 'Olga Tester', ann: 'Ann Tester' };
beforeAll(async () => {
  t = await openTeam();
  const ask = asker(t.house);
  stage = (await stagesFor(t.house, t.owner))[1]!;
  pipeline = (await ask(pipelines.list, { limit: 100 }, t.owner)).body.items.find((p) => p.kind === 'lead' && p.isDefault)!;
  account = (await ask(createParty, { kind: 'company', roles: ['account', 'customer'], name: 'Cedar & Finch', tags: ['print', 'fair'], ownerId: t.ann.id }, t.owner)).body;
});
afterAll(() => t.house.close());

const file = async (endpoint: unknown, input: Record<string, unknown>) => {
  const answer = await asker(t.house)(endpoint as typeof leads.export, input, t.owner);
  expect(answer.status, JSON.stringify(answer.error)).toBe(200);
  return answer.body as Buffer;
};
const csv = async (endpoint: unknown, input: Record<string, unknown>) => String(await file(endpoint, { format: 'csv', ...input })).replace('\uFEFF', '').trim().split('\r\n');

async function take(text: string, mapping: string[]): Promise<RecordImport> {
  const boundary = 'x'.repeat(20);
  const payload = `--${boundary}\r\ncontent-disposition: form-data; name="topic"\r\n\r\nsales.lead\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="leads.csv"\r\ncontent-type: text/csv\r\n\r\n${text}\r\n--${boundary}--\r\n`;
  const read = await t.house.server.inject({ method: 'POST', url: '/api/dash/imports', payload, headers: { authorization: `Bearer ${t.owner.token}`, 'active-workspace': String(t.owner.workspaceId), 'content-type': `multipart/form-data; boundary=${boundary}` } });
  const { id } = read.json() as RecordImport;
  await call(t.house, checkImport, { id, settings: { dateFormat: 'YYYY-MM-DD', decimalMark: '.', match: null, mapping } } as never, t.owner);
  await t.house.drain();
  await call(t.house, runImport, { id } as never, t.owner);
  await t.house.drain();
  return (await call(t.house, getImport, { id } as never, t.owner)).body;
}

describe('a list as a file for people', () => {
  it('names stages, pipelines and owners of leads under the headings that are seen, and can be imported again', async () => {
    const lead = await addLead(t.house, t.owner, { firstName: 'Rosa', lastName: 'Roundtrip', email: 'rosa@round.test', ownerId: t.ann.id, stageId: stage.id, labels: ['vip', 'fair'] });
    const asked = { columns: 'firstName,lastName,email,pipelineId,stageId,ownerId,labels', headings: 'الاسم\nLast name\nE-mail\nPipeline\nStage\nOwner\nLabels', q: 'Roundtrip' };
    const lines = await csv(leads.export, asked);
    expect(lines).toEqual(['الاسم,Last name,E-mail,Pipeline,Stage,Owner,Labels', `Rosa,Roundtrip,rosa@round.test,${pipeline.name},${stage.name},${owners.ann},vip; fair`]);
    // As data it keeps keys and ids.
    expect((await file(leads.export, { ...asked, format: 'json' })) as unknown).toEqual([{ firstName: 'Rosa', lastName: 'Roundtrip', email: 'rosa@round.test', pipelineId: lead.pipelineId, stageId: stage.id, ownerId: t.ann.id, labels: ['vip', 'fair'] }]);
    const paper = extractPages(await file(leads.export, { ...asked, format: 'pdf' })).flatMap((p) => p.said);
    expect(paper).toEqual(expect.arrayContaining([stage.name, owners.ann]));
    expect((await asker(t.house)(leads.export, { ...asked, format: 'csv', headings: 'One' } as never, t.owner)).error?.fields?.[0]?.path).toBe('headings');

    const again = lines.join('\r\n').replace('rosa@round.test', 'rosa2@round.test');
    expect(await take(again, ['firstName', 'lastName', 'email', 'pipelineId', 'stageId', 'ownerId', 'labels'])).toMatchObject({ state: 'done', created: 1, wrong: 0 });
    const { items } = (await asker(t.house)(leads.list, { filter: JSON.stringify({ field: 'email', op: 'is', value: 'rosa2@round.test' }) }, t.owner)).body;
    expect(items[0]).toMatchObject({ stageId: stage.id, pipelineId: lead.pipelineId, ownerId: t.ann.id, labels: ['vip', 'fair'] });
  });

  it('names the account, the contact and the stage of opportunities', async () => {
    const contact = (await asker(t.house)(createParty, { kind: 'person', roles: ['contact'], firstName: 'Nora', lastName: 'Finch' }, t.owner)).body;
    const deal = await addDeal(t.house, t.owner, { name: 'Named deal', accountId: account.id, contactId: contact.id });
    const columns = { columns: 'name,accountId,contactId,stageId,pipelineId,ownerId', headings: 'Name\nAccount\nContact\nStage\nPipeline\nOwner', q: 'Named deal' };
    const [, line] = await csv(opportunities.export, columns);
    expect(line!.split(',').slice(0, 4)).toEqual(['Named deal', 'Cedar & Finch', 'Nora Finch', deal.stage]);
    expect(line).toContain(owners.owner);
    expect(line).not.toMatch(/[0-9a-f]{8}-/);
    // The same question in a workbook.
    expect((await file(opportunities.export, { ...columns, format: 'xlsx' })).subarray(0, 2).toString()).toBe('PK');
  });

  it('names the customer, the opportunity and the owner of quotes', async () => {
    const deal = await addDeal(t.house, t.owner, { name: 'Deal of the quote', accountId: account.id });
    await asker(t.house)(createQuote, { partyId: account.id, opportunityId: deal.id, title: 'Named quote', lines: [{ name: 'Posters', unitPrice: '10' }] }, t.owner);
    expect(await csv(quotes.export, { columns: 'title,partyId,opportunityId,ownerId', headings: 'Title\nCustomer\nOpportunity\nOwner', q: 'Named quote' })).toEqual(['Title,Customer,Opportunity,Owner', `Named quote,Cedar & Finch,Deal of the quote,${owners.owner}`]);
  });

  it('names the owner and the company above of parties, and writes their tags as words', async () => {
    await asker(t.house)(createParty, { kind: 'company', roles: ['account'], name: 'Cedar Print', parentId: account.id }, t.owner);
    expect(await csv(accounts.export, { columns: 'name,parentId,ownerId,tags', headings: 'Name\nPart of\nOwner\nTags', sort: 'name', q: 'Cedar' })).toEqual(['Name,Part of,Owner,Tags', `Cedar & Finch,,${owners.ann},print; fair`, 'Cedar Print,Cedar & Finch,,']);
  });

  it('keeps keys and ids for programs that give no headings, and a tax number as it is for everybody', async () => {
    await asker(t.house)(createParty, { kind: 'company', roles: ['account'], name: 'Taxed', taxId: 'DE123456789', ownerId: t.ann.id }, t.owner);
    const [keys, values] = (await csv(accounts.export, { q: 'Taxed' })).map((line) => line.split(','));
    expect(values![keys!.indexOf('taxId')]).toBe('DE123456789');
    expect(values![keys!.indexOf('ownerId')]).toBe(t.ann.id);
    expect(await csv(accounts.export, { columns: 'name,ownerId,taxId', headings: 'Name\nOwner\nTax number', q: 'Taxed' })).toEqual(['Name,Owner,Tax number', `Taxed,${owners.ann},DE123456789`]);
    const lead = await addLead(t.house, t.owner, { lastName: 'Written', company: 'Writers' });
    expect(await csv(leads.export, { columns: 'lastName,createdBy', q: 'Writers' })).toEqual(['lastName,createdBy', `Written,${lead.createdBy}`]);
    expect(await csv(leads.export, { columns: 'lastName,createdBy', headings: 'Name\nBy', q: 'Writers' })).toEqual(['Name,By', `Written,${owners.owner}`]);
  });
});

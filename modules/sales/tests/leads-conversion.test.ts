import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createComment, createCustomField } from '#core/contract/records.ts';
import { call } from '#core/testing/house.ts';
import { createParty, getParty, updateParty } from '#modules/parties/contract.ts';
import { createRole, listRoles, updateMember } from '#modules/workspace/contract.ts';
import * as contract from '../contract.ts';
import { addLead, openTeam, stagesFor, type Rep, type Team } from './leads-scene.ts';

let t: Team;
beforeAll(async () => { t = await openTeam(); });
afterAll(() => t.house.close());

const ask = <E extends Parameters<typeof call>[1]>(endpoint: E, input: Record<string, unknown>, who: Rep = t.owner) => call(t.house, endpoint, { ...(endpoint.pathKeys.includes('workspace_slug') ? { workspace_slug: who.slug } : {}), ...input } as never, who);
const convert = (id: string, more: Record<string, unknown> = {}, who = t.owner) => ask(contract.convertLead, { id, account: { use: 'new' }, contact: { use: 'new' }, deal: { name: 'Deal' }, ...more }, who);
/** Somebody who may do all a manager may, but this. */
async function roleWithout(permission: string): Promise<Rep> {
  const { permissions } = (await ask(listRoles, {})).body.items.find((r) => r.key === 'manager')!;
  const role = (await ask(createRole, { name: `Without ${permission}`, rank: 20, permissions: permissions.filter((p) => p !== permission) })).body;
  const { rows } = await t.house.owner.query<{ id: string }>('select id from workspace.member where workspace_id = $1 and account_id = $2', [t.owner.workspaceId, t.manager.id]);
  expect((await ask(updateMember, { id: rows[0]!.id, role: role.id })).status).toBe(200);
  return t.manager;
}
const commentsAt = async (topic: string, id: string) => (await t.house.owner.query('select body from core.comment where topic = $1 and subject_id = $2 and deleted_at is null', [topic, id])).rows.map((r: { body: string }) => r.body);
const filesAt = async (topic: string, id: string) => (await t.house.owner.query('select file_id from core.attachment where topic = $1 and subject_id = $2', [topic, id])).rows.map((r: { file_id: string }) => r.file_id);

/** A lead with a comment, a file and a call. */
async function discussed(input: Record<string, unknown> = {}) {
  const lead = await addLead(t.house, t.owner, { company: `Firm ${randomUUID().slice(0, 8)}`, ...input });
  await ask(createComment, { topic: 'sales.lead', subjectId: lead.id, body: 'Likes speed', mentions: [] });
  const fileId = randomUUID();
  await t.house.owner.query("insert into core.attachment (workspace_id, topic, subject_id, file_id, account_id) values ($1, 'sales.lead', $2, $3, $4)", [t.owner.workspaceId, lead.id, fileId, t.owner.id]);
  await ask(contract.activities.create, { subjectId: lead.id, kind: 'call', title: 'Called', done: true });
  return { lead, fileId };
}

describe('a conversion without an opportunity', () => {
  it('takes comments and files to the person, else to the company, as the preview says, and takes them back', async () => {
    const { lead, fileId } = await discussed();
    expect((await ask(contract.previewConversion, { id: lead.id })).body.moves).toEqual({ activities: 1, files: 1, comments: 1 });
    const made = (await convert(lead.id, { deal: null })).body;
    expect([await commentsAt('parties.party', made.contactId!), await filesAt('parties.party', made.contactId!)]).toEqual([['Likes speed'], [fileId]]);
    expect([await commentsAt('sales.lead', lead.id), await filesAt('sales.lead', lead.id)]).toEqual([['Likes speed'], [fileId]]);
    expect((await ask(contract.activities.list, { filter: JSON.stringify({ field: 'subjectId', op: 'is', value: made.contactId }) })).body.items.map((a) => a.title)).toEqual(['Called']);
    await ask(createComment, { topic: 'parties.party', subjectId: made.contactId!, body: 'A new word', mentions: [] });
    expect((await ask(contract.unconvertLead, { id: lead.id })).status).toBe(200);
    expect([await commentsAt('parties.party', made.contactId!), await filesAt('parties.party', made.contactId!)]).toEqual([['A new word'], []]);
    const again = (await convert(lead.id, { deal: null, contact: { use: 'none' } })).body;
    expect([await commentsAt('parties.party', again.accountId!), await filesAt('parties.party', again.accountId!)]).toEqual([['Likes speed'], [fileId]]);
  });
  it('takes them to the opportunity where there is one', async () => {
    const { lead, fileId } = await discussed();
    const { opportunityId } = (await convert(lead.id)).body;
    expect([await commentsAt('sales.opportunity', opportunityId!), await filesAt('sales.opportunity', opportunityId!)]).toEqual([['Likes speed'], [fileId]]);
  });
});

describe('what a lead knows', () => {
  const ways = { otherEmails: ['private@know.test'], otherPhones: ['+49309018299'], website: 'know.test', interests: 'Posters for trains' };
  const partyOf = async (id: string) => (await ask(getParty, { id })).body;
  it('is known of what it became: further addresses and numbers of the person, the website of the company, interests of the opportunity', async () => {
    const lead = await addLead(t.house, t.owner, { firstName: 'Kay', lastName: 'Know', company: 'Know Ltd', email: 'kay@know.test', notes: 'Met at the fair', ...ways });
    const made = (await convert(lead.id)).body;
    expect(await partyOf(made.contactId!)).toMatchObject({ email: 'kay@know.test', moreEmails: [{ value: 'private@know.test' }], morePhones: [{ value: '+49309018299' }] });
    expect(await partyOf(made.accountId!)).toMatchObject({ website: 'https://know.test', moreEmails: [] });
    expect((await ask(contract.opportunities.get, { id: made.opportunityId! })).body.notes).toBe('Posters for trains\n\nMet at the fair');
  });
  it('is added to people and companies that were there, and replaces nothing of theirs', async () => {
    const company = (await ask(createParty, { kind: 'company', roles: ['account'], name: 'There Ltd', website: 'https://there.test' })).body;
    const person = (await ask(createParty, { kind: 'person', roles: ['contact'], firstName: 'Theo', lastName: 'There', email: 'theo@there.test', moreEmails: [{ value: 'private@know.test', label: 'home' }] })).body;
    const lead = await addLead(t.house, t.owner, { firstName: 'Theo', company: 'There', email: 'new@there.test', allowDuplicate: true, ...ways });
    await convert(lead.id, { account: { use: 'existing', id: company.id }, contact: { use: 'existing', id: person.id } });
    expect(await partyOf(person.id)).toMatchObject({ email: 'theo@there.test', moreEmails: [{ value: 'private@know.test', label: 'home' }, { value: 'new@there.test' }], morePhones: [{ value: '+49309018299' }] });
    expect((await partyOf(company.id)).website).toBe('https://there.test');
  });
  it('is taken away again with the conversion from who was there, as far as nobody changed it, and stays with who was made', async () => {
    const company = (await ask(createParty, { kind: 'company', roles: ['account'], name: 'Back Ltd' })).body;
    const person = (await ask(createParty, { kind: 'person', roles: ['contact'], firstName: 'Bea', lastName: 'Back' })).body;
    const lead = await addLead(t.house, t.owner, { firstName: 'Bea', company: 'Back', email: 'bea@back.test', allowDuplicate: true, ...ways, otherEmails: ['kept@back.test', 'gone@back.test'] });
    await convert(lead.id, { account: { use: 'existing', id: company.id }, contact: { use: 'existing', id: person.id } });
    // What there is further becomes nobody's first address.
    const now = await partyOf(person.id);
    expect([now.email, now.moreEmails.map((e) => e.value), (await partyOf(company.id)).website]).toEqual([null, ['bea@back.test', 'kept@back.test', 'gone@back.test'], 'https://know.test']);
    const kept = { value: 'kept@back.test', label: 'home' };
    expect((await ask(updateParty, { id: person.id, version: now.version, moreEmails: now.moreEmails.map((e) => (e.value === kept.value ? kept : e)) })).status).toBe(200);
    expect((await ask(contract.unconvertLead, { id: lead.id })).status).toBe(200);
    expect(await partyOf(person.id)).toMatchObject({ email: null, moreEmails: [kept], morePhones: [] });
    expect((await partyOf(company.id)).website).toBe('');
    expect((await ask(contract.leads.get, { id: lead.id })).body).toMatchObject({ email: 'bea@back.test', otherEmails: ['kept@back.test', 'gone@back.test'], website: lead.website });
    const made = (await convert(lead.id, { deal: null })).body;
    await ask(contract.unconvertLead, { id: lead.id });
    expect((await partyOf(made.accountId!)).website).toBe('https://know.test');
  });
  it('is added to who was there only by whoever may change them', async () => {
    const company = (await ask(createParty, { kind: 'company', roles: ['account'], name: 'Closed Ltd' })).body;
    const lead = await addLead(t.house, t.owner, { company: 'Closed', email: 'x@closed.test', allowDuplicate: true, ...ways });
    const reader = await roleWithout('parties.edit');
    expect((await convert(lead.id, { account: { use: 'existing', id: company.id }, contact: { use: 'none' }, deal: null }, reader)).status).toBe(200);
    expect(await partyOf(company.id)).toMatchObject({ website: '', email: null, moreEmails: [], morePhones: [] });
  });
  it('goes to the company where there is no person', async () => {
    const lead = await addLead(t.house, t.owner, { firstName: '', lastName: '', company: 'Only Ltd', email: 'only@only.test', allowDuplicate: true, ...ways });
    const made = (await convert(lead.id, { contact: { use: 'none' }, deal: null })).body;
    expect(await partyOf(made.accountId!)).toMatchObject({ website: 'https://know.test', moreEmails: [{ value: 'private@know.test' }] });
  });
});

describe('a conversion into an opportunity that is there', () => {
  const dealOf = async (id: string) => (await ask(contract.opportunities.get, { id })).body;
  const peopleOf = async (id: string) => (await ask(contract.dealContacts, { id })).body.items.map((c) => c.partyId);
  /** A company with an open opportunity, and a lead of somebody new there with a comment, a file and a call. */
  async function scene(name: string) {
    const company = (await ask(createParty, { kind: 'company', roles: ['account'], name })).body;
    const deal = (await ask(contract.opportunities.create, { name: `${name} renewal`, accountId: company.id, amount: '500.00' })).body;
    return { company, deal, ...(await discussed({ firstName: 'Nia', lastName: name.split(' ')[0], company: name, email: `nia@${name.split(' ')[0]!.toLowerCase()}.test`, allowDuplicate: true })) };
  }
  const join = (id: string, company: { id: string }, opportunityId: string, more: Record<string, unknown> = {}, who = t.owner) => convert(id, { account: { use: 'existing', id: company.id }, deal: null, opportunityId, ...more }, who);

  it('adds the lead to it in one go, with its contact and what stands at it, and makes no other opportunity', async () => {
    const { company, deal, lead, fileId } = await scene('Joined Ltd');
    expect((await ask(contract.previewConversion, { id: lead.id })).body.openDeals.map((d) => d.id)).toEqual([deal.id]);
    const made = await join(lead.id, company, deal.id);
    expect([made.status, made.body.opportunityId, made.body.accountId]).toEqual([200, deal.id, company.id]);
    const after = await dealOf(deal.id);
    expect(after).toMatchObject({ name: deal.name, amount: '500.00', stageId: deal.stageId, accountId: company.id, contactId: made.body.contactId, leadId: null });
    expect(await peopleOf(deal.id)).toEqual([made.body.contactId]);
    expect([await commentsAt('sales.opportunity', deal.id), await filesAt('sales.opportunity', deal.id)]).toEqual([['Likes speed'], [fileId]]);
    const ofDeal = (await ask(contract.leads.list, { filter: JSON.stringify({ field: 'opportunityId', op: 'is', value: deal.id }) })).body.items;
    expect(ofDeal.map((l) => l.id)).toEqual([lead.id]);
    expect((await join(lead.id, company, deal.id)).error).toMatchObject({ code: 'sales.lead_converted', details: { opportunityId: deal.id } });
    expect((await t.house.owner.query('select 1 from sales.opportunity where account_id = $1', [company.id])).rows.length).toBe(1);
  });
  it('is taken back: the opportunity stays as it was, the lead has what was its own', async () => {
    const { company, deal, lead } = await scene('Left Ltd');
    await join(lead.id, company, deal.id);
    await ask(createComment, { topic: 'sales.opportunity', subjectId: deal.id, body: 'Ours', mentions: [] });
    expect((await ask(contract.unconvertLead, { id: lead.id })).body).toMatchObject({ status: 'new', opportunityId: null });
    expect(await dealOf(deal.id)).toMatchObject({ status: 'open', accountId: company.id, contactId: null });
    expect([await peopleOf(deal.id), await commentsAt('sales.opportunity', deal.id), await filesAt('sales.opportunity', deal.id)]).toEqual([[], ['Ours'], []]);
    expect((await ask(contract.activities.list, { filter: JSON.stringify({ field: 'subjectId', op: 'is', value: lead.id }) })).body.items.map((a) => a.title)).toEqual(['Called']);
  });
  it('stays once the opportunity was closed', async () => {
    const { company, deal, lead } = await scene('Won Ltd');
    await join(lead.id, company, deal.id);
    await t.house.owner.query("update sales.opportunity set status = 'won', closed_at = now() where id = $1", [deal.id]);
    expect((await ask(contract.unconvertLead, { id: lead.id })).error?.code).toBe('sales.unconvert_late');
  });
  it('is refused for one of another account, a closed one, one of another workspace, and beside a new one', async () => {
    const { company, deal, lead } = await scene('Right Ltd');
    const other = await scene('Wrong Ltd');
    const path = async (answer: ReturnType<typeof join>) => (await answer).error?.fields?.map((f) => [f.path, f.code]);
    expect(await path(join(lead.id, other.company, deal.id))).toEqual([['opportunityId', 'sales.deal_of_other']]);
    expect(await path(join(lead.id, company, deal.id, { account: { use: 'new' } }))).toEqual([['opportunityId', 'sales.deal_of_other']]);
    expect(await path(join(lead.id, company, randomUUID()))).toEqual([['opportunityId', 'sales.choose_open_deal']]);
    expect(await path(join(lead.id, company, deal.id, { deal: { name: 'Second' } }))).toEqual([['opportunityId', 'sales.deal_or_join']]);
    await t.house.owner.query("update sales.opportunity set status = 'lost', closed_at = now() where id = $1", [deal.id]);
    expect(await path(join(lead.id, company, deal.id))).toEqual([['opportunityId', 'sales.choose_open_deal']]);
    expect((await ask(contract.leads.get, { id: lead.id })).body.status).not.toBe('converted');
  });
});

describe('what the stage and the workspace ask of an opportunity', () => {
  it('is asked of a conversion, too, naming the field; nothing is left behind', async () => {
    const stage = (await stagesFor(t.house, t.owner, 'deal')).filter((s) => s.kind === 'open')[1]!;
    const lead = await addLead(t.house, t.owner, { company: 'Asked Ltd', firstName: 'Ada' });
    expect((await ask(contract.updateStage, { id: stage.id, version: stage.version, requiredFields: ['closeOn', 'nextStep', 'sources'] })).status).toBe(200);
    const deal = { name: 'Deal', stageId: stage.id };
    const refused = await convert(lead.id, { deal });
    expect([refused.status, refused.error?.fields?.[0]]).toEqual([422, expect.objectContaining({ path: 'deal.closeOn', code: 'sales.stage_requires' })]);
    expect((await t.house.owner.query("select 1 from parties.party where name = 'Asked Ltd'")).rows).toEqual([]);
    const more = { ...deal, closeOn: '2031-05-01', nextStep: 'Call', sources: ['Fair'] };
    const field = (await ask(createCustomField, { topic: 'sales.opportunity', label: 'Region', type: 'text', required: true } as never)).body as { id: string };
    const unnamed = await convert(lead.id, { deal: more });
    expect([unnamed.status, unnamed.error?.fields?.[0]]).toEqual([422, expect.objectContaining({ path: `deal.custom.${field.id}`, code: 'core.required' })]);
    const made = await convert(lead.id, { deal: { ...more, custom: { [field.id]: 'North' } } });
    expect(made.status).toBe(200);
    expect((await ask(contract.opportunities.get, { id: made.body.opportunityId! })).body).toMatchObject({ closeOn: '2031-05-01', nextStep: 'Call', sources: ['Fair'], custom: { [field.id]: 'North' } });
  });
});

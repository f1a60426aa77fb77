import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#core/contract/dates.ts';
import { fullPath } from '#core/contract/endpoint.ts';
import { checkImport, getImport, readImport, runImport } from '#core/contract/records.ts';
import { describeResource } from '#core/testing/describe-resource.ts';
import { call } from '#core/testing/house.ts';
import { oneHouse } from '#core/testing/one-house.ts';
import { customers, getParty, mergeParties, updateParty } from '#modules/parties/contract.ts';
import { getSettings, updateCurrency } from '#modules/settings/contract.ts';
import { openMastersHouse } from '../../../accounting/tests/scene.ts';
import * as contract from '../../contract.ts';
import { documentJobs } from '../../service/documents/jobs.ts';
import { addParty, must, officeCalls, openOffice, type Office } from './scene.ts';

const level = (days: number, more: object = {}) => ({ days, subject: '', body: '', automatic: true, fee: null, interestPercent: null, ...more });

describeResource(oneHouse(openMastersHouse), contract.dunningProfiles, {
  table: 'invoicing.dunning_profile', valid: (n) => ({ name: `Series ${n}`, levels: [level(7), level(21, { automatic: false })] }),
  invalid: [{ input: { name: '' }, field: 'name' }, { input: { name: 'x', levels: [level(7), level(7)] }, field: 'levels' }, { input: { name: 'x', levels: [level(366)] }, field: 'levels' }, { input: { name: 'x', levels: [level(1, { fee: '1.005' })] }, field: 'levels' }, { input: { name: 'x', levels: Array.from({ length: 10 }, (_, i) => level(i)) }, field: 'levels' }],
  change: { isActive: false }, search: 'Series 1',
});

describe('reminder profiles', () => {
  let o: Office;
  beforeAll(async () => { o = await openOffice(); });
  afterAll(() => o.house.close());
  const { ask, posted, look } = officeCalls(() => o);
  const today = () => new Date().toISOString().slice(0, 10);
  const clock = async () => { await documentJobs.find((j) => j.name === 'invoicing.remindDocuments')!.outside!(o.house.app, {} as never); await o.house.drain(); };
  const overdue = async (partyId: string, days: number) => {
    const due = addDays(today(), -days);
    return must(ask(contract.invoiceSteps.send, { id: (await posted('invoice', { partyId, issuedOn: addDays(due, -14), dueOn: due, lines: [{ name: 'Work', quantity: '1', unitPrice: '100' }] })).id }));
  };
  const customer = (name: string, more: object = {}) => addParty(o, { name, email: `${name.toLowerCase().replaceAll(' ', '.')}@late.test`, roles: ['customer'], ...more });
  const profile = (name: string, levels: unknown[], more: object = {}) => must(ask(contract.dunningProfiles.create, { name, levels, ...more }));
  const give = async (id: string, dunningProfileId: string | null) => ask(updateParty, { id, version: (await must(ask(getParty, { id }))).version, dunningProfileId });
  const mails = async (d: { id: string }) => (await must(ask(contract.listDocumentMails, { id: d.id }))).items.filter((m) => m.kind === 'reminder').map((m) => m.level).toReversed();
  const sent = async (...documents: Array<{ id: string }>) => Promise.all(documents.map(mails));
  const ownSeries = async (reminders: unknown[]) => must(ask(contract.updateDocumentSettings, { version: (await must(ask(contract.getDocumentSettings, {}))).version, reminders }));

  it('remind each customer by their own, all others by the series of the workspace, and those of a profile without levels not at all', async () => {
    await ownSeries([level(10)]);
    const [strict, silent] = [await profile('Strict', [level(1, { subject: 'Strict: {number}' }), level(5, { subject: 'Now: {number}', fee: '12' })]), await profile('None', [])];
    expect(strict.levels.map((l) => l.fee)).toEqual([null, '12.00']);
    const [own, hard, none] = [await customer('Own'), await customer('Hard', { dunningProfileId: strict.id }), await customer('Silent', { dunningProfileId: silent.id })];
    const [a, b, c, d] = [await overdue(own, 6), await overdue(own, 11), await overdue(hard, 6), await overdue(none, 400)];
    await clock();
    await clock();
    expect(await sent(a, b, c, d)).toEqual([[], [1], [2], []]);
    expect((await o.house.owner.query("select subject from core.mail where subject like 'Now: %'")).rows).toEqual([{ subject: `Now: ${c.number}` }]);
    // What the page of an invoice proposes is the same series.
    const told = async (document: { id: string }) => must(ask(contract.listReminders, { id: document.id }));
    expect([(await told(c)).profile, (await told(c)).levels.length, (await told(c)).items[0]?.fee?.amount]).toEqual([{ id: strict.id, name: 'Strict' }, 2, '12.00']);
    expect([(await told(d)).profile?.name, (await told(d)).levels, (await told(a)).profile, (await told(a)).levels.map((l) => l.days)]).toEqual(['None', [], null, [10]]);
    // By hand too: a level of another series is none of theirs.
    expect((await ask(contract.invoiceSteps.remind, { id: d.id, level: 1 })).error?.fields?.[0]?.path).toBe('level');
    await must(ask(contract.invoiceSteps.remind, { id: a.id }));
  });

  it('go by what the customer has when it is sent; what was sent is never sent again', async () => {
    await ownSeries([level(3)]);
    const strict = await profile('Three steps', [level(1), level(2), level(4), level(50)]);
    const gentle = await profile('Two steps', [level(4, { subject: 'Gently: {number}' }), level(6)]);
    const who = await customer('Changing', { dunningProfileId: gentle.id });
    const d = await overdue(who, 5);
    await clock();
    expect(await mails(d)).toEqual([1]);
    // The levels that are lower or were reached stay sent; the next higher one is.
    await must(give(who, strict.id));
    await clock();
    await clock();
    expect([await mails(d), (await look(d)).dunningLevel]).toEqual([[1, 3], 3]);
    await must(give(who, gentle.id));
    await o.house.owner.query('update invoicing.document set due_on = current_date - 60 where id = $1', [d.id]);
    await clock();
    expect(await mails(d)).toEqual([1, 3]);
    await must(give(who, null));
    await clock();
    expect(await mails(d)).toEqual([1, 3]);
    await must(give(who, strict.id));
    await clock();
    expect(await mails(d)).toEqual([1, 3, 4]);
  });

  it('are not removed while customers have them, but archived: those keep it, nobody else gets it', async () => {
    await ownSeries([]);
    const kept = await profile('Kept', [level(1)]);
    const names = Array.from({ length: 12 }, (_, i) => `Holder ${String(i + 1).padStart(2, '0')}`);
    const ids: string[] = [];
    for (const name of names) ids.push(await customer(name, { dunningProfileId: kept.id }));
    const refused = await ask(contract.dunningProfiles.remove, { id: kept.id });
    expect([refused.status, refused.error?.code, refused.error?.details?.names]).toEqual([409, 'invoicing.dunning_profile_in_use', names.slice(0, 10).join(', ')]);
    expect(refused.error?.details?.uses).toEqual(ids.slice(0, 10).map((id, i) => ({ topic: 'parties.party', id, name: names[i] })));
    const archived = await must(ask(contract.dunningProfiles.update, { id: kept.id, version: kept.version, isActive: false }));
    const d = await overdue(ids[0]!, 2);
    await clock();
    expect(await mails(d)).toEqual([1]);
    expect((await give(o.c2, kept.id)).error?.fields?.[0]).toMatchObject({ path: 'dunningProfileId', message: 'Choose a reminder profile of this workspace that is not archived.' });
    // Another change of who has it is no choice of it.
    expect((await ask(updateParty, { id: ids[1], version: (await must(ask(getParty, { id: ids[1]! }))).version, notes: 'Asked by phone' })).status).toBe(200);
    for (const id of ids) await must(give(id, null));
    expect((await ask(contract.dunningProfiles.remove, { id: archived.id })).status).toBe(200);
    expect((await ask(contract.dunningProfiles.create, { name: 'strict' })).error?.code).toBe('invoicing.dunning_profile_taken');
  });

  it('stay within their workspace, and are set up by those who set up documents', async () => {
    const foreign = await must(ask(contract.dunningProfiles.create, { name: 'Foreign', levels: [level(1)] }, o.outsider));
    expect((await give(o.c1, foreign.id)).error?.fields?.[0]?.path).toBe('dunningProfileId');
    expect((await ask(contract.dunningProfiles.get, { id: foreign.id })).status).toBe(404);
    expect((await ask(contract.dunningProfiles.create, { name: 'Mine' }, o.ann)).status).toBe(403);
    expect((await ask(contract.dunningProfiles.list, {}, o.ann)).status).toBe(200);
    expect((await ask(contract.dunningProfiles.create, { name: 'Mine' }, o.manager)).status).toBe(201);
  });

  it('come with customers by name, are filtered by, and go along when two become one', async () => {
    const by = await profile('By file', [level(1)]);
    const boundary = 'profile-boundary';
    const part = (head: string, value: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
    const payload = part('name="topic"', 'parties.customer') + part('name="file"; filename="c.csv"\r\nContent-Type: text/csv', 'Name,Profile\nFiled Ltd,by file\nWrong Ltd,Nobody knows\n') + `--${boundary}--\r\n`;
    const file = (await o.house.server.inject({ method: 'POST', url: fullPath(readImport), payload, headers: { authorization: `Bearer ${o.owner.token}`, 'active-workspace': String(o.owner.workspaceId), 'content-type': `multipart/form-data; boundary=${boundary}` } })).json() as { id: string };
    const settled = async () => { for (;;) { await o.house.drain().catch(() => undefined); const { body } = await call(o.house, getImport, { id: file.id }, o.owner); if (!/ing$/.test(body.state)) return body; } };
    await call(o.house, checkImport, { id: file.id, settings: { mapping: ['name', 'dunningProfileId'], dateFormat: 'YYYY-MM-DD', decimalMark: '.', match: null } }, o.owner);
    expect(await settled()).toMatchObject({ created: 1, wrong: 1, problems: [{ problems: [{ path: 'dunningProfileId' }] }] });
    await call(o.house, runImport, { id: file.id }, o.owner);
    await settled();
    const filed = await must(ask(customers.list, { filter: JSON.stringify({ field: 'dunningProfileId', op: 'in', value: [by.id] }) }));
    expect(filed.items.map((p) => [p.name, p.dunningProfileId])).toEqual([['Filed Ltd', by.id]]);
    const csv = String((await ask(customers.export, { format: 'csv', q: 'Filed Ltd', columns: 'name,dunningProfileId', headings: 'Name\nProfile' })).body);
    expect(csv).toContain('Filed Ltd,By file');
    expect((await must(ask(customers.list, { group: 'dunningProfileId', limit: 1 }))).groups?.find((g) => g.value === by.id)?.count).toBe(1);
    // A vendor who becomes the customer is reminded as that one was.
    const vendor = await addParty(o, { name: 'Filed Limited', roles: ['vendor'] });
    const version = async (id: string) => (await must(ask(getParty, { id }))).version;
    const merged = await must(ask(mergeParties, { id: vendor, version: await version(vendor), loserId: filed.items[0]!.id, loserVersion: filed.items[0]!.version }));
    expect((await must(ask(getParty, { id: vendor }))).dunningProfileId).toBe(by.id);
    expect(merged).toBeDefined();
  });

  it('keep the base currency while one has a fee', async () => {
    const other = o.outsider;
    const fee = await must(ask(contract.dunningProfiles.create, { name: 'Fee', levels: [level(1, { fee: '5' })] }, other));
    expect(fee.levels[0]?.fee).toBe('5.00');
    const { currency } = await must(call(o.house, getSettings, { workspace_slug: other.slug }, other));
    expect((await call(o.house, updateCurrency, { workspace_slug: other.slug, values: { code: 'JPY' }, version: currency.version } as never, other)).status).toBe(409);
  });
});

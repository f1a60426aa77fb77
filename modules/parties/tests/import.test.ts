import { afterAll, beforeAll, expect, it } from 'vitest';
import { fullPath } from '#core/contract/endpoint.ts';
import { checkImport, createCustomField, getImport, listCustomTopics, readImport, runImport, undoBulk, undoImport, type ImportSettings } from '#core/contract/records.ts';
import { call } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { openPartyHouse } from './party-house.ts';

let h: Awaited<ReturnType<typeof openPartyHouse>>;
beforeAll(async () => { h = await openPartyHouse(); });
afterAll(() => h.house.close());

async function upload(topic: string, content: string) {
  const boundary = 'party-boundary';
  const part = (head: string, value: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
  const payload = part('name="topic"', topic) + part('name="file"; filename="people.csv"\r\nContent-Type: text/csv', content) + `--${boundary}--\r\n`;
  const answer = await h.house.server.inject({ method: 'POST', url: fullPath(readImport), payload, headers: { authorization: `Bearer ${h.allowed.token}`, 'active-workspace': String(h.allowed.workspaceId), 'content-type': `multipart/form-data; boundary=${boundary}` } });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json() as { id: string; fields: Array<{ key: string }> };
}
async function settled(id: string) {
  for (;;) {
    await h.house.drain().catch(() => undefined);
    const { body } = await call(h.house, getImport, { id }, h.allowed);
    if (!/ing$/.test(body.state)) return body;
  }
}

it('a file of customers makes customers, with the workspace\'s own fields, and can be taken back', async () => {
  const field = (await call(h.house, createCustomField, { topic: 'parties.party', type: 'text', label: 'Shelf' }, h.allowed)).body;
  expect((await call(h.house, listCustomTopics, {}, h.allowed)).body.items.filter((t) => t.topic.startsWith('parties.'))).toEqual([{ topic: 'parties.party', name: 'parties', fields: 1 }]);
  const file = await upload('parties.customer', 'Name,Mail,City,Land,Days,Shelf,Tags\nOne Ltd,one@file.test,Leeds,GB,14,A3,print\nTwo Ltd,two at file,Leeds,GB,30,A4,\n=Three,three@file.test,Bonn,DE,,,\n');
  expect(file.fields.map((f) => f.key)).toEqual(expect.arrayContaining(['name', 'email', 'customerTermsDays', `custom.${field.id}`]));
  const settings: ImportSettings = { mapping: ['name', 'email', 'city', 'country', 'customerTermsDays', `custom.${field.id}`, 'tags'], dateFormat: 'YYYY-MM-DD', decimalMark: '.', match: null };
  expect((await call(h.house, checkImport, { id: file.id, settings }, h.allowed)).status).toBe(202);
  expect(await settled(file.id)).toMatchObject({ state: 'checked', created: 2, wrong: 1, problems: [{ problems: [{ path: 'email' }] }] });
  await call(h.house, runImport, { id: file.id }, h.allowed);
  expect(await settled(file.id)).toMatchObject({ state: 'done', created: 2, wrong: 1 });
  const list = async () => (await call(h.house, contract.customers.list, { workspace_slug: h.allowed.slug }, h.allowed)).body.items;
  expect((await list()).map((c) => [c.name, c.kind, c.customerTermsDays, c.roles, c.custom])).toEqual([['=Three', 'company', null, ['customer'], {}], ['One Ltd', 'company', 14, ['customer'], { [field.id]: 'A3' }]]);
  const csv = String((await call(h.house, contract.customers.export, { workspace_slug: h.allowed.slug, format: 'csv', columns: 'name' } as never, h.allowed)).body);
  expect(csv).toContain("'=Three");
  await call(h.house, undoImport, { id: file.id }, h.allowed);
  await settled(file.id);
  expect(await list()).toEqual([]);
});

it('many parties get tags and lose others, and keep the rest of theirs; a type says what an account is to us', async () => {
  const add = async (name: string, more: object) => (await call(h.house, contract.accounts.create, { workspace_slug: h.allowed.slug, name, ...more } as never, h.allowed)).body;
  const [a, b] = [await add('Tagged One', { tags: ['print', 'VIP'], accountType: 'partner', address1: 'Papaverweg 34', zip: '1032KJ', website: 'tagged-one.test' }), await add('Tagged Two', { tags: ['web'] })];
  expect(a.accountType).toBe('partner');
  const change = (tags: unknown, ids = [a.id, b.id]) => call(h.house, contract.accounts.bulk, { workspace_slug: h.allowed.slug, selection: { ids }, action: { change: { tags } } } as never, h.allowed);
  const tagsOf = async () => (await call(h.house, contract.accounts.list, { workspace_slug: h.allowed.slug, q: 'tagged' } as never, h.allowed)).body.items.map((p) => p.tags);
  const done = await change({ add: ['fair', 'WEB'], remove: ['vip'] });
  expect([done.status, await tagsOf()]).toEqual([200, [['print', 'fair', 'WEB'], ['web', 'fair']]]);
  expect((await call(h.house, undoBulk, { id: done.body.bulkId! }, h.allowed)).status).toBe(200);
  expect(await tagsOf()).toEqual([['print', 'VIP'], ['web']]);
  expect((await change({ add: Array.from({ length: 29 }, (_, i) => `t${i}`) }, [a.id])).error?.fields?.[0]).toMatchObject({ path: 'tags', code: 'parties.tags_limit' });
  await change(['new']);
  await change({});
  expect(await tagsOf()).toEqual([['new'], ['new']]);
  const found = async (input: object) => (await call(h.house, contract.accounts.list, { workspace_slug: h.allowed.slug, ...input } as never, h.allowed)).body.items.map((p) => p.name);
  expect(await found({ filter: JSON.stringify({ field: 'accountType', op: 'is', value: 'partner' }) })).toEqual(['Tagged One']);
  // Found by street, postcode and website.
  for (const q of ['papaverweg', '1032kj', 'tagged-one.test']) expect([q, await found({ q })]).toEqual([q, ['Tagged One']]);
  const file = await upload('parties.account', 'Name,Type\nTyped Ltd,Reseller\nOdd Ltd,Nonsense\n');
  await call(h.house, checkImport, { id: file.id, settings: { mapping: ['name', 'accountType'], dateFormat: 'YYYY-MM-DD', decimalMark: '.', match: null } }, h.allowed);
  expect(await settled(file.id)).toMatchObject({ created: 1, wrong: 1, problems: [{ problems: [{ path: 'accountType' }] }] });
});

async function imported(topic: string, content: string, settings: Pick<ImportSettings, 'mapping' | 'match'>) {
  const file = await upload(topic, content);
  const checked = await call(h.house, checkImport, { id: file.id, settings: { dateFormat: 'YYYY-MM-DD', decimalMark: '.', ...settings } }, h.allowed);
  if (checked.status !== 202) return { id: file.id, fields: file.fields, checked: null, done: null, refused: checked.error };
  const tried = await settled(file.id);
  await call(h.house, runImport, { id: file.id }, h.allowed);
  return { id: file.id, fields: file.fields, checked: tried, done: await settled(file.id), refused: undefined };
}
const get = async (id: string) => (await call(h.house, contract.getParty, { workspace_slug: h.allowed.slug, id }, h.allowed)).body;

it('a list is updated by its own number, by a tax or registration number, or by the id: what only finds is never written', async () => {
  const add = async (name: string, more: object = {}) => (await call(h.house, contract.customers.create, { workspace_slug: h.allowed.slug, name, ...more } as never, h.allowed)).body;
  const [one, two, three] = [await add('Numbered One', { taxId: 'DE136695976', taxIdType: 'eu_vat' }), await add('Numbered Two', { registrationNo: 'HRB 1234' }), await add('Numbered Three')];
  const by = async (field: string, key: string, city: string) => imported('parties.customer', `Key,Town\n${key},${city}\n`, { mapping: [field, 'city'], match: { field, existing: 'update', fresh: 'skip' } });
  for (const [field, key, party] of [['customerNumber', one.customerNumber!.toLowerCase(), one], ['taxId', 'DE136695976', one], ['registrationNo', 'HRB 1234', two], ['id', three.id, three]] as const) {
    const { done, fields } = await by(field, key, `By ${field}`);
    expect([field, fields.map((f) => f.key).includes(field), done?.changed, (await get(party.id)).city]).toEqual([field, true, 1, `By ${field}`]);
  }
  expect((await by('customerNumber', 'CUS-99999', 'Nowhere')).done).toMatchObject({ changed: 0, created: 0, skipped: 1 });
  expect(await get(one.id)).toMatchObject({ customerNumber: one.customerNumber, taxId: 'DE136695976' });
  expect((await imported('parties.customer', `Id,Name\n${one.id},Mine\n`, { mapping: ['id', 'name'], match: null })).refused?.fields?.[0]).toMatchObject({ path: 'settings.mapping' });
  // A number of one's own is written where nobody has it, and refused in its line where somebody does.
  expect((await imported('parties.customer', `Number,Name\n${one.customerNumber},Mine\n`, { mapping: ['customerNumber', 'name'], match: null })).checked).toMatchObject({ created: 0, wrong: 1, problems: [{ problems: [{ path: 'customerNumber' }] }] });
  expect((await imported('parties.customer', 'Number,Name\nOWN-7,Mine\n', { mapping: ['customerNumber', 'name'], match: null })).done).toMatchObject({ created: 1 });
});

it('rows that only say yes or no change their records, and taking the file back leaves what was said', async () => {
  const { id } = (await call(h.house, contract.contacts.create, { workspace_slug: h.allowed.slug, name: 'Said Once', email: 'said@once.test', city: 'Bonn' } as never, h.allowed)).body;
  const match = { field: 'email', existing: 'update' as const, fresh: 'skip' as const };
  const yes = 'Mail,Mail ok\nsaid@once.test,yes\n';
  const first = await imported('parties.contact', yes, { mapping: ['email', 'consentEmail'], match });
  for (const state of [first.checked, first.done]) expect(state).toMatchObject({ changed: 1, unchanged: 0 });
  expect((await imported('parties.contact', yes, { mapping: ['email', 'consentEmail'], match })).done).toMatchObject({ changed: 0, unchanged: 1 });
  const { id: file } = await imported('parties.contact', 'Mail,Mail ok,Town\nsaid@once.test,no,Paris\n', { mapping: ['email', 'consentEmail', 'city'], match });
  await call(h.house, undoImport, { id: file }, h.allowed);
  expect(await settled(file)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await get(id)).toMatchObject({ city: 'Bonn', consents: [{ channel: 'email', given: false }] });
});

it('a no of the day of a yes comes after it, and one of an earlier day does not', async () => {
  const { id } = (await call(h.house, contract.contacts.create, { workspace_slug: h.allowed.slug, name: 'Same Day', email: 'same@day.test', consentPhone: '2026-03-01' } as never, h.allowed)).body;
  const today = new Date().toISOString().slice(0, 10);
  await call(h.house, contract.setConsent, { workspace_slug: h.allowed.slug, id, channel: 'email', given: true, source: 'call' }, h.allowed);
  const said = async () => Object.fromEntries((await get(id)).consents.map((c) => [c.channel, c.given]));
  const change = async (words: object) => { const { version } = await get(id); expect((await call(h.house, contract.contacts.update, { workspace_slug: h.allowed.slug, id, version, ...words } as never, h.allowed)).status).toBe(200); };
  await change({ consentEmail: 'no 2026-03-01', consentPhone: 'no 2026-02-28' });
  expect(await said()).toEqual({ email: true, phone: true });
  await change({ consentEmail: `no ${today}`, consentPhone: 'no 2026-03-01' });
  expect(await said()).toEqual({ email: false, phone: false });
  // A yes of that day is none that came later.
  await change({ consentPhone: 'yes 2026-03-01' });
  expect(await said()).toEqual({ email: false, phone: false });
});

it('customers in a file who are known as contacts or vendors become customers instead of being there twice, and are not any more once it is taken back', async () => {
  const add = async (roles: contract.PartyRole[], kind: contract.PartyKind, input: object) => (await call(h.house, contract.createParty, { workspace_slug: h.allowed.slug, kind, roles, ...input } as never, h.allowed)).body;
  const [vendor, known] = [await add(['vendor'], 'company', { name: 'Known Vendor', email: 'known@vendor.test' }), await add(['customer'], 'company', { name: 'Known Customer', email: 'known@customer.test' })];
  const content = 'Name,Mail,Town\nVendor renamed,known@vendor.test,Bonn\nCustomer renamed,known@customer.test,Bonn\nFresh,fresh@customer.test,Bonn\n';
  const mapping = ['name', 'email', 'city'];
  const left = await imported('parties.customer', content.split('\n').slice(0, 2).join('\n'), { mapping, match: { field: 'email', existing: 'update', fresh: 'skip' } });
  expect([left.done, (await get(vendor.id)).roles]).toMatchObject([{ created: 0, changed: 0, skipped: 1 }, ['vendor']]);
  const { id, checked, done } = await imported('parties.customer', content, { mapping, match: { field: 'email', existing: 'update', fresh: 'create' } });
  for (const state of [checked, done]) expect(state).toMatchObject({ created: 1, changed: 2, joined: 1, wrong: 0 });
  expect(await get(vendor.id)).toMatchObject({ name: 'Vendor renamed', city: 'Bonn', roles: ['customer', 'vendor'], customerNumber: expect.stringMatching(/^CUS-/) });
  await call(h.house, undoImport, { id }, h.allowed);
  expect(await settled(id)).toMatchObject({ state: 'undone', kept: 0 });
  expect([await get(vendor.id), await get(known.id)]).toMatchObject([{ name: 'Known Vendor', city: '', roles: ['vendor'] }, { name: 'Known Customer', roles: ['customer'] }]);
  // A list of people takes no company.
  const people = await imported('parties.contact', 'Last,Mail\nSomebody,known@vendor.test\n', { mapping: ['lastName', 'email'], match: { field: 'email', existing: 'update', fresh: 'create' } });
  expect([people.done, (await get(vendor.id)).roles]).toMatchObject([{ created: 1, joined: 0 }, ['vendor']]);
});

it('takes amounts with their currency, or in that of the row, and says where one is missing', async () => {
  const file = await upload('parties.customer', 'Name,Limit,Revenue,Currency\nLimit Ltd,"12,500.50 EUR",900000,USD\nNone Ltd,100,,\nWords Ltd,much,,EUR\n');
  expect(file.fields.find((f) => f.key === 'creditLimit')).toMatchObject({ type: 'money' });
  const settings: ImportSettings = { mapping: ['name', 'creditLimit', 'annualRevenue', 'currency'], dateFormat: 'YYYY-MM-DD', decimalMark: '.', match: null };
  await call(h.house, checkImport, { id: file.id, settings }, h.allowed);
  const checked = await settled(file.id);
  expect(checked).toMatchObject({ created: 1, wrong: 2 });
  expect(checked.problems.map((p) => p.problems.map((x) => x.path))).toEqual([['creditLimit.currency'], ['creditLimit']]);
  await call(h.house, runImport, { id: file.id }, h.allowed);
  await settled(file.id);
  const { body } = await call(h.house, contract.customers.list, { workspace_slug: h.allowed.slug, q: 'Limit Ltd' } as never, h.allowed);
  expect(body.items[0]).toMatchObject({ creditLimit: { amount: '12500.50', currency: 'EUR' }, annualRevenue: { amount: '900000.00', currency: 'USD' } });
});

it('taking back a change of company puts people where they were', async () => {
  const add = async (endpoint: typeof contract.accounts.create | typeof contract.contacts.create, input: object) => (await call(h.house, endpoint as typeof contract.contacts.create, { workspace_slug: h.allowed.slug, ...input } as never, h.allowed)).body;
  const [old, next] = [await add(contract.accounts.create, { name: 'Old House' }), await add(contract.accounts.create, { name: 'Next House' })];
  const { id } = await add(contract.contacts.create, { name: 'Moved About', email: 'moved@about.test', companyId: old.id });
  const at = async () => (await get(id)).company?.name;
  const { id: file, done } = await imported('parties.contact', 'Mail,Company\nmoved@about.test,Next House\n', { mapping: ['email', 'companyId'], match: { field: 'email', existing: 'update', fresh: 'skip' } });
  expect([done!.changed, await at()]).toEqual([1, 'Next House']);
  await call(h.house, undoImport, { id: file }, h.allowed);
  expect([(await settled(file)).state, await at()]).toEqual(['undone', 'Old House']);
  const { body } = await call(h.house, contract.contacts.bulk, { workspace_slug: h.allowed.slug, selection: { ids: [id] }, action: { change: { companyId: next.id } } } as never, h.allowed);
  expect(await at()).toBe('Next House');
  await call(h.house, undoBulk, { id: body.bulkId! }, h.allowed);
  expect(await at()).toBe('Old House');
});

it('further addresses leave in columns of a file and come back from it the same', async () => {
  const { slug } = h.allowed;
  const blank = { label: '', name: '', phone: '', address1: '', address2: '', address3: '', city: '', region: '', zip: '', country: null };
  const given = [
    { ...blank, type: 'shipping', label: 'Depot', name: 'Goods in, gate 3', phone: '+32 2 555 01 01', address1: 'Dok 7', address2: '"Noord"', zip: '01000', city: 'Brussel', country: 'BE' },
    { ...blank, type: 'billing', address1: '=Books', city: 'Gent', region: 'Oost-Vlaanderen', country: 'BE' }, { ...blank, type: 'other', city: 'Aalst' }, { ...blank, type: 'other', city: 'Fourth' },
  ];
  const { id } = (await call(h.house, contract.vendors.create, { workspace_slug: slug, name: 'Many Places', email: 'many@places.test', address1: 'Main 1', city: 'Antwerpen', moreAddresses: given } as never, h.allowed)).body;
  const keys = contract.addressColumns.map((c) => c.key);
  const columns = ['name', 'email', 'address1', 'city', ...keys];
  const file = async (input: object) => String((await call(h.house, contract.vendors.export, { workspace_slug: slug, q: 'many@places.test', format: 'csv', ...input } as never, h.allowed)).body);
  const said = (addresses: readonly object[]) => addresses.map((a) => Object.fromEntries(Object.entries(a).filter(([key]) => key !== 'id')));
  const csv = await file({ columns: columns.join(',') });
  // The same file makes somebody new with the same addresses, as many as files have.
  const made = await imported('parties.vendor', csv, { mapping: columns, match: null });
  expect([made.refused, made.done]).toMatchObject([undefined, { created: 1, wrong: 0 }]);
  expect(made.fields.map((f) => f.key)).toEqual(expect.arrayContaining(keys));
  const { rows: [copy] } = await h.house.owner.query("select id from parties.party where name = 'Many Places' and id <> $1", [id]);
  expect(await get(copy.id)).toMatchObject({ address1: 'Main 1', city: 'Antwerpen', phone: null });
  expect(said((await get(copy.id)).moreAddresses)).toEqual(given.slice(0, contract.addressesInFiles));
  expect((await call(h.house, contract.vendors.remove, { workspace_slug: slug, id: copy.id }, h.allowed)).status).toBe(200);
  // Met again it changes nothing; a cell changes its field alone, and the rest stays, also what is beyond the file. Taken back, all is as it was.
  const match = { field: 'email', existing: 'update' as const, fresh: 'skip' as const };
  expect((await imported('parties.vendor', csv, { mapping: columns, match })).done).toMatchObject({ changed: 0, unchanged: 1, wrong: 0 });
  const before = (await get(id)).moreAddresses;
  const moved = await imported('parties.vendor', 'Mail,Town,Kind\nmany@places.test,Brugge,Shipping\n', { mapping: ['email', 'moreAddresses.1.city', 'moreAddresses.1.type'], match });
  expect(moved.done).toMatchObject({ changed: 1 });
  expect((await get(id)).moreAddresses).toEqual(before.map((a, i) => (i === 1 ? { ...a, city: 'Brugge', type: 'shipping' } : a)));
  await call(h.house, undoImport, { id: moved.id }, h.allowed);
  expect(await settled(moved.id)).toMatchObject({ state: 'undone', kept: 0 });
  expect((await get(id)).moreAddresses).toEqual(before);
  // Without a kind it is another one; whoever has none yet gets it first, wherever it stands. What is wrong is told of its line.
  const rest = await imported('parties.vendor', 'Name,Town,Land\nOne Place,Lier,be\nNo Place,,\nOdd Place,Lier,Nowhere\n', { mapping: ['name', 'moreAddresses.2.city', 'moreAddresses.2.country'], match: null });
  expect(rest.done).toMatchObject({ created: 2, wrong: 1, problems: [{ problems: [{ path: 'moreAddresses.0.country' }] }] });
  const { rows } = await h.house.owner.query("select name, more_addresses as more from parties.party where name in ('One Place', 'No Place') order by name desc");
  expect(rows.map((r: { name: string; more: object[] }) => [r.name, said(r.more)])).toEqual([['One Place', [{ ...blank, type: 'other', city: 'Lier', country: 'BE' }]], ['No Place', []]]);
  // A whole file has them too; a program gets them as they are.
  expect((await file({})).split('\r\n')[0]).toContain(keys.join(','));
  const asked = (format: string, columns: string) => call(h.house, contract.vendors.export, { workspace_slug: slug, q: 'many@places.test', format, columns } as never, h.allowed);
  expect(said((await asked('json', 'moreAddresses')).body as never as object[]).map((r) => said((r as { moreAddresses: object[] }).moreAddresses))).toEqual([given]);
  expect((await asked('pdf', 'name,moreAddresses')).status).toBe(200);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelImport, checkImport, getImport, importableFields, importProblems, readImport, runImport, undoImport, type ImportSettings, type RecordImport } from '#core/contract/records.ts';
import { fullPath } from '#core/contract/endpoint.ts';
import { call } from '#core/testing/house.ts';
import { decodeText, sniffSeparator } from '../resource/import/table-file.ts';
import { readXlsx } from '../resource/import/xlsx-read.ts';
import { xlsxSheet } from '../resource/xlsx-write.ts';
import { csvCell } from '#core/contract/csv.ts';
import { gadgets, openGadgetHouse } from './resource-room.ts';

let h: Awaited<ReturnType<typeof openGadgetHouse>>;
beforeAll(async () => { h = await openGadgetHouse(); });
afterAll(() => h.house.close());

const caller = (token = 'token-of-cleo') => ({ token, workspaceId: token === 'token-of-eve' ? 2 : 1 });
async function upload(content: string | Buffer, token?: string, topic = 'probe.gadget'): Promise<{ status: number; body: RecordImport & { preview: string[][]; fields: Array<{ key: string; type: string; required: boolean; matchable: boolean }>; remembered: ImportSettings | null; error?: { code: string } } }> {
  const boundary = 'probe-boundary';
  const part = (head: string, value: Buffer | string) => Buffer.concat([Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`), Buffer.from(value as string), Buffer.from('\r\n')]);
  const payload = Buffer.concat([part('name="topic"', topic), part('name="file"; filename="gadgets.csv"\r\nContent-Type: text/csv', content), Buffer.from(`--${boundary}--\r\n`)]);
  const { token: bearer, workspaceId } = caller(token);
  const answer = await h.house.server.inject({ method: 'POST', url: fullPath(readImport), payload, headers: { authorization: `Bearer ${bearer}`, 'active-workspace': String(workspaceId), 'content-type': `multipart/form-data; boundary=${boundary}` } });
  return { status: answer.statusCode, body: answer.json() };
}
const settings = (mapping: Array<string | null>, more: Partial<ImportSettings> = {}): ImportSettings => ({ mapping, dateFormat: 'DD/MM/YYYY', decimalMark: ',', match: null, ...more });
const rows = async () => (await h.house.owner.query('select name, kind, stock, price::text, bought_on::text, version from probe.gadget where workspace_id = 1 and deleted_at is null order by name')).rows as Array<{ name: string; stock: number | null }>;
const show = async (id: string) => (await call(h.house, getImport, { id }, caller())).body;
async function settled(id: string): Promise<RecordImport> {
  for (;;) {
    await h.house.drain().catch(() => undefined);
    const state = await show(id);
    if (!/ing$/.test(state.state)) return state;
  }
}
async function step(endpoint: typeof runImport | typeof undoImport, id: string): Promise<RecordImport> {
  expect((await call(h.house, endpoint, { id }, caller())).status).toBe(202);
  return settled(id);
}
async function checked(id: string, s: ImportSettings): Promise<RecordImport> {
  const answer = await call(h.house, checkImport, { id, settings: s }, caller());
  expect(answer.status, JSON.stringify(answer.error)).toBe(202);
  return settled(id);
}

describe('reading files', () => {
  it('finds encoding and separator', async () => {
    expect(decodeText(Buffer.from('caf\xe9', 'latin1'))).toBe('café');
    expect(decodeText(Buffer.from('\ufeffcafé', 'utf16le'))).toBe('café');
    expect(decodeText(Buffer.from('\ufeffcafé'))).toBe('café');
    for (const separator of [',', ';', '\t', '|']) expect(await sniffSeparator([['Name', 'Price', 'Note'], ['"a, b; c"', '1,5', 'x'], ['d', '2,5', 'y']].map((r) => r.join(separator)).join('\n').replaceAll(separator === ',' ? '1,5' : '\0', '"1,5"').replaceAll(separator === ',' ? '2,5' : '\0', '"2,5"'))).toBe(separator);
  });
  it('reads back the workbook it writes, and is not blown up by a bomb', async () => {
    const pages = [[['Name', 'n', 'ok']], [['<a> & "b"\u0001', 1.5, true], ['=1+1', -3, false], ['', 0, true]]];
    const chunks: Buffer[] = [];
    for await (const chunk of xlsxSheet((async function* () { yield* pages; })())) chunks.push(chunk);
    expect(await readXlsx(Buffer.concat(chunks), 100)).toEqual([['Name', 'n', 'ok'], ['<a> & "b"', '1.5', 'true'], ['=1+1', '-3', 'false'], ['', '0', 'true']]);
    const bomb: Buffer[] = [];
    for await (const chunk of xlsxSheet((async function* () { for (let i = 0; i < 700; i++) yield [['0'.repeat(30_000), '0'.repeat(30_000), '0'.repeat(30_000), '0'.repeat(30_000)]]; })())) bomb.push(chunk);
    expect((await upload(Buffer.concat(bomb))).body.error?.code).toBe('core.import_unreadable');
  });
  it('disarms formulas in CSV but not numbers', () => {
    expect(['=1+1', '+x', '-x', '@x', '\tx', '-12.5', -3, 'a"b', "o'x"].map(csvCell)).toEqual(['"\'=1+1"', '"\'+x"', '"\'-x"', '"\'@x"', '"\'\tx"', '-12.5', '-3', '"a""b"', '"o\'x"']);
  });
  it('refuses what is no table, and people who may not add', async () => {
    for (const content of ['', 'only a header', Buffer.from('PK\x03\x04rubbish', 'latin1'), Buffer.from([0, 1, 2, 3, 0, 0])]) expect((await upload(content)).status).toBe(422);
    expect((await upload('Name\nx', 'token-of-dan')).status).toBe(404);
    expect((await upload('Name\nx', undefined, 'probe.nothing')).status).toBe(404);
    expect((await upload(`Name\n${'x\n'.repeat(50_001)}`)).body.error?.code).toBe('core.import_too_long');
  });
  it('says beforehand what a file may bring, to whoever may add', async () => {
    const { body: { fields } } = await upload('Name\nx');
    const ask = (topic: string, token?: string) => call(h.house, importableFields, { topic } as never, caller(token));
    expect((await ask('probe.gadget')).body).toEqual({ fields });
    expect([(await ask('probe.gadget', 'token-of-dan')).status, (await ask('probe.nothing')).status]).toEqual([404, 404]);
  });
});

describe('an import', () => {
  const file = 'Name;Kind;Stock;Price;Bought;Note\nSaw;tool;1.200;12,50;31/01/2026;n\nDoll;TOY;3;7,00;2026-02-01;n\nBroken;weapon;-1;x;32/01/2026;n\n;toy;;;;n\n=cmd;part;;;;n\n';
  const mapping = ['name', 'kind', 'stock', 'price', 'boughtOn', null];

  it('is tried, carried out as a form would, and taken back', async () => {
    const read = (await upload(file)).body;
    expect(read).toMatchObject({ state: 'read', header: ['Name', 'Kind', 'Stock', 'Price', 'Bought', 'Note'], total: 5, remembered: null });
    expect(read.fields.find((f) => f.key === 'boughtOn')).toEqual({ key: 'boughtOn', label: null, type: 'date', required: false, matchable: true });
    expect(read.fields.filter((f) => !f.matchable).map((f) => f.key)).toEqual(['hidden']);
    expect(read.preview[0]).toEqual(['Saw', 'tool', '1.200', '12,50', '31/01/2026', 'n']);
    const before = await rows();
    const tried = await checked(read.id, settings(mapping));
    expect(tried).toMatchObject({ state: 'checked', handled: 5, created: 3, wrong: 2 });
    expect(tried.problems.map((p) => [p.line, p.problems.map((x) => x.path)])).toEqual([[4, ['kind', 'stock', 'price', 'boughtOn']], [5, ['name']]]);
    expect(await rows()).toEqual(before);
    const done = await step(runImport, read.id);
    expect(done).toMatchObject({ state: 'done', created: 3, wrong: 2 });
    expect(await rows()).toEqual([
      expect.objectContaining({ name: '=cmd', kind: 'part' }), expect.objectContaining({ name: 'Doll', kind: 'toy', stock: 3, price: '7.00', bought_on: '2026-02-01' }),
      expect.objectContaining({ name: 'Saw', kind: 'tool', stock: 1200, price: '12.50', bought_on: '2026-01-31' })]);
    const problems = String((await call(h.house, importProblems, { id: read.id }, caller())).body);
    expect(problems).toContain('Broken,weapon,-1,x,32/01/2026,n,');
    expect((await call(h.house, runImport, { id: read.id }, caller())).error?.code).toBe('core.import_not_ready');
    // One row is changed elsewhere: it stays, the others go.
    const doll = (await call(h.house, gadgets.list, { workspace_slug: 'one', q: 'Doll' }, caller())).body.items[0]!;
    await call(h.house, gadgets.update, { workspace_slug: 'one', id: doll.id, version: doll.version, stock: 9 }, caller());
    expect(await step(undoImport, read.id)).toMatchObject({ state: 'undone', kept: 1 });
    expect((await rows()).map((r) => r.name)).toEqual(['Doll']);
  });
  it('remembers the mapping, matches by a field, updates and takes updates back', async () => {
    const read = (await upload('Name;Kind;Stock;Price;Bought;Note\nDoll;toy;20;;;\nNew;toy;1;;;\n')).body;
    expect(read.remembered).toMatchObject({ mapping, decimalMark: ',' });
    await checked(read.id, settings(mapping, { match: { field: 'name', existing: 'update', fresh: 'create' } }));
    expect(await step(runImport, read.id)).toMatchObject({ created: 1, changed: 1, wrong: 0 });
    expect((await rows()).map((r) => [r.name, r.stock])).toEqual([['Doll', 20], ['New', 1]]);
    expect(await step(undoImport, read.id)).toMatchObject({ state: 'undone', kept: 0 });
    expect((await rows()).map((r) => [r.name, r.stock])).toEqual([['Doll', 9]]);
    const skip = (await upload('Name\nDoll\nOther\n')).body;
    await checked(skip.id, settings(['name'], { match: { field: 'name', existing: 'skip', fresh: 'skip' } }));
    expect(await step(runImport, skip.id)).toMatchObject({ created: 0, changed: 0, skipped: 2 });
  });
  it('matches by several fields in their order, says by which, and tells what is the same already apart', async () => {
    const add = async (name: string, price: string, stock: number) => (await call(h.house, gadgets.create, { workspace_slug: 'one', name, price, stock }, caller())).body.id;
    const ids = [await add('First', '71.00', 1), await add('Second', '72.00', 2), await add('Third', '73.00', 3), await add('Twin', '74.00', 4), await add('twin', '75.00', 4)];
    // By name; by price where the name finds nothing, which renames it; by price where there is no name; by name before the price, which is another's; the same already; nothing found; no key; ambiguous; once more.
    const lines = ['First,,11', 'Unknown,72.00,22', ',73.00,33', 'First,72.00,12', 'Third,73.00,33', 'Brand new,79.00,9', ',,5', 'TWIN,,5', ',73.00,34'];
    const read = (await upload(`Name,Price,Stock\n${lines.join('\n')}\n`)).body;
    const match = { field: 'name', orBy: ['price'], existing: 'update', fresh: 'create' } satisfies ImportSettings['match'];
    const tried = await checked(read.id, settings(['name', 'price', 'stock'], { decimalMark: '.', match }));
    expect(tried).toMatchObject({ created: 1, wrong: 2, matched: [{ field: 'name', rows: 3 }, { field: 'price', rows: 3 }] });
    expect(tried.problems.map((p) => [p.line, p.problems[0]!.path])).toEqual([[8, 'name'], [9, 'name']]);
    const done = await step(runImport, read.id);
    expect(done).toMatchObject({ state: 'done', created: 1, wrong: 2, matched: tried.matched });
    const { rows: outcomes } = await h.house.owner.query<{ line: number; outcome: string; matched_by: string | null }>('select line, outcome, matched_by from core.import_row where import_id = $1 order by line', [read.id]);
    expect(outcomes.map((r) => [r.line, r.outcome, r.matched_by])).toEqual([
      [2, 'changed', 'name'], [3, 'changed', 'price'], [4, 'changed', 'price'], [5, 'changed', 'name'], [6, 'same', 'name'], [7, 'created', null], [8, 'wrong', null], [9, 'wrong', null], [10, 'changed', 'price']]);
    expect(done).toMatchObject({ changed: 5, unchanged: 1, skipped: 0 });
    for (const orBy of [['name'], ['stock', 'stock'], ['createdAt'], ['kind']]) expect((await call(h.house, checkImport, { id: read.id, settings: settings(['name', 'price', 'stock'], { match: { ...match, orBy } }) }, caller())).error?.fields?.[0]?.path).toMatch(/^settings\.match\.orBy\.\d$/);
    expect((await step(undoImport, read.id)).state).toBe('undone');
    for (const id of ids) await call(h.house, gadgets.remove, { workspace_slug: 'one', id }, caller());
  });
  it('takes rows together that met their records by one field and share the value of the next', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 30; i++) ids.push((await call(h.house, gadgets.create, { workspace_slug: 'one', name: `Shared ${i}`, price: '5.00', stock: 1 }, caller())).body.id);
    const read = (await upload(`Name,Price,Stock\n${ids.map((_, i) => `Shared ${i},81.00,7`).join('\n')}\n`)).body;
    await checked(read.id, settings(['name', 'price', 'stock'], { decimalMark: '.', match: { field: 'name', orBy: ['price'], existing: 'update', fresh: 'create' } }));
    expect(await step(runImport, read.id)).toMatchObject({ changed: 30, created: 0, wrong: 0, matched: [{ field: 'name', rows: 30 }] });
    expect((await step(undoImport, read.id)).state).toBe('undone');
    for (const id of ids) await call(h.house, gadgets.remove, { workspace_slug: 'one', id }, caller());
  });
  it('takes the file of wrong rows in again once they are mended, with the mapping of the one they came from', async () => {
    const read = (await upload('Label,Pieces\nHoe,x\nFork,3\nSpade,y\n')).body;
    const map = settings(['name', 'stock'], { decimalMark: '.' });
    expect(await checked(read.id, map)).toMatchObject({ created: 1, wrong: 2 });
    const file = String((await call(h.house, importProblems, { id: read.id }, caller())).body);
    expect(file.split('\r\n')[0]).toBe('\ufeffLabel,Pieces,Problem');
    const again = (await upload(file.replace(',x,', ',7,'))).body;
    expect(again.remembered).toEqual({ ...map, mapping: ['name', 'stock', null] });
    expect(await checked(again.id, again.remembered!)).toMatchObject({ created: 1, wrong: 1 });
    // What is wrong now stands in the place of what was.
    expect(String((await call(h.house, importProblems, { id: again.id }, caller())).body).split('\r\n').slice(0, 2)).toEqual(['\ufeffLabel,Pieces,Problem', expect.stringMatching(/^Spade,y,/)]);
  });
  it('refuses settings that cannot work, and belongs to its person alone', async () => {
    const { id } = (await upload(file)).body;
    for (const wrong of [settings(['name']), settings(['name', 'name', null, null, null, null]), settings(['surprise', null, null, null, null, null]), settings([null, 'kind', null, null, null, null]), settings(mapping, { match: { field: 'createdAt', existing: 'skip', fresh: 'create' } })]) {
      expect((await call(h.house, checkImport, { id, settings: wrong }, caller())).status).toBe(422);
    }
    for (const token of ['token-of-dan', 'token-of-eve']) for (const e of [getImport, runImport, undoImport, cancelImport, importProblems]) expect((await call(h.house, e, { id }, caller(token))).status).toBe(404);
    expect((await call(h.house, runImport, { id }, caller())).status).toBe(409);
  });
  it('takes 700 rows in many transactions', async () => {
    const read = (await upload(`Name,Stock\n${Array.from({ length: 700 }, (_, i) => `Row ${i},${i}`).join('\n')}`)).body;
    expect(await checked(read.id, settings(['name', 'stock'], { decimalMark: '.' }))).toMatchObject({ state: 'checked', handled: 700, created: 700 });
    expect(await step(runImport, read.id)).toMatchObject({ state: 'done', handled: 700, created: 700 });
    expect((await rows()).length).toBe(701);
    expect(await step(undoImport, read.id)).toMatchObject({ state: 'undone', handled: 700, kept: 0 });
  }, 120_000);
});

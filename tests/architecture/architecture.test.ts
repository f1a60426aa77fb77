import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { modules } from '#app/modules.ts';
import { allPermissions } from '#core/contract/permissions.ts';
import { endpoint, type Endpoint } from '#core/contract/endpoint.ts';
import { errorDefinition } from '#core/contract/errors.ts';
import { platform } from '#core/server/platform.ts';
import { deadPaths, emptyNames, overdue, shapeFaults, shared, strayPermissions, tooLong, undeclared } from './house-rules.ts';
import { fixedOperations, plannedRooms, waitingOperations } from './operations.ts';
import { foreignSchemas, placeOf, roomCycles, whyNot } from './rules.ts';
import { filesBelow, importsOf, root, sources } from './tree.ts';

const files = sources('core', 'modules', 'app');
const rooms = existsSync(path.join(root, 'modules')) ? readdirSync(path.join(root, 'modules')) : [];
const uses = Object.fromEntries(modules.map((m) => [m.name, m.uses]));

describe('who may know whom', () => {
  it('every import goes app → modules → core, and web → contract ← server', () => {
    const wrong = files.flatMap(({ file, imports }) => imports.map((to) => [file, to, whyNot(file, to, uses)] as const)).filter(([, , why]) => why);
    expect(wrong.map(([from, to, why]) => `${from} → ${to}: ${why}`)).toEqual([]);
  });
  it.each([
    ['core/server/jobs.ts', 'modules/feed/api.ts'],
    ['core/contract/money.ts', 'core/server/fail.ts'],
    ['core/web/query.ts', 'core/server/fail.ts'],
    ['modules/feed/service.ts', 'modules/chat/service.ts'],
    ['modules/feed/service.ts', 'modules/chat/api.ts'],
    ['modules/feed/service.ts', 'modules/identity/schema.ts'],
    ['modules/feed/web/page.tsx', 'modules/feed/service.ts'],
    ['modules/feed/web/page.tsx', 'modules/identity/web/profile-page.tsx'],
    ['modules/feed/contract.ts', 'modules/feed/service.ts'],
    ['modules/feed/rules/order.ts', 'core/server/fail.ts'],
    ['modules/feed/service.ts', 'app/modules.ts'],
    ['modules/feed/service.ts', 'core/testing/house.ts'],
  ])('a planted import %s → %s is found', (from, to) => {
    expect(whyNot(from, to, { feed: ['social'] })).not.toBeNull();
  });
  it.each([
    ['modules/feed/service.ts', 'modules/identity/api.ts'],
    ['modules/feed/service.ts', 'modules/social/api.ts'],
    ['modules/feed/web/page.tsx', 'modules/social/web/public.tsx'],
    ['modules/feed/web/page.tsx', 'modules/chat/contract.ts'],
    ['app/main.tsx', 'modules/feed/web/index.ts'],
  ])('a right import %s → %s is allowed', (from, to) => {
    expect(whyNot(from, to, { feed: ['social', 'chat'] })).toBeNull();
  });
  it('rooms do not depend on each other in a circle', () => {
    expect(roomCycles(files)).toEqual([]);
  });
  it('a planted circle is found', () => {
    const planted = (file: string, to: string) => ({ file, imports: [to], text: '', lines: 1 });
    expect(roomCycles([planted('modules/a/service.ts', 'modules/b/api.ts'), planted('modules/b/service.ts', 'modules/a/api.ts')])).not.toEqual([]);
  });
  it('reads imports of every form', () => {
    expect(importsOf('modules/a/b.ts', "import { x } from './c.ts';\nexport * from '#core/d.ts';\nconst e = () => import('../f/g.ts');\nimport 'pg';")).toEqual(['modules/a/c.ts', 'core/d.ts', 'modules/f/g.ts']);
  });
});

// What a migration carries over once from the tables of a room that its own may use, each with its reason: a door would stand open for ever.
const once: Record<string, string> = {
  'modules/invoicing/migrations/0064-recognised-where.sql': 'where parts of deferrals were posted', 'modules/invoicing/migrations/0075-written-off.sql': 'what was written off before it was kept',
  'modules/invoicing/migrations/0080-expense-dimensions.sql': 'projects that were free text become values of the books', 'modules/accounting/migrations/0124-party-balances.sql': 'into whom parties were merged before their balances were kept',
};

describe('tables are private', () => {
  it('no room writes SQL on another room\'s tables', () => {
    const sql = filesBelow('modules').filter((f) => f.endsWith('.sql')).map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
    const wrong = [...files, ...sql].filter(({ file }) => !(file in once)).flatMap(({ file, text }) => foreignSchemas(file, text, rooms).map((room) => `${file} reads ${room}`));
    expect(wrong).toEqual([]);
  });
  it('a planted query is found', () => {
    expect(foreignSchemas('modules/feed/service.ts', 'select 1 from identity.account', ['identity', 'feed'])).toEqual(['identity']);
    expect(foreignSchemas('modules/feed/service.ts', 'insert into identity.account(id) values (1)', ['identity', 'feed'])).toEqual(['identity']);
    expect(foreignSchemas('modules/feed/service.ts', 'select 1 from feed.post', ['identity', 'feed'])).toEqual([]);
    // A function is a door that its room made for others.
    expect(foreignSchemas('modules/feed/service.ts', 'select 1 from identity.open_among(ids)', ['identity', 'feed'])).toEqual([]);
  });
});

const read = (file: string) => { const full = path.join(root, file); return existsSync(full) ? readFileSync(full, 'utf8') : null; };

describe('the house stays easy to live in', () => {
  it('no file is longer than 400 lines', () => {
    expect(tooLong(files)).toEqual([]);
    const planted = (lines: number) => ({ file: 'core/a.ts', imports: [], text: '', lines });
    expect([tooLong([planted(400)]), tooLong([planted(401)])]).toEqual([[], ['core/a.ts: 401']]);
  });
  it('no file has an empty name', () => {
    expect(emptyNames(files)).toEqual([]);
    const planted = ['utils.ts', 'core/util.ts', 'modules/feed/helpers.tsx', 'modules/feed/web/helper.ts', 'app/manager.ts', 'core/web/common.tsx', 'core/misc.ts'].map((file) => ({ file }));
    expect(emptyNames([...planted, { file: 'modules/feed/task-manager.ts' }])).toEqual(planted.map((f) => f.file));
  });
  it.each(rooms)('the room %s has its shape', (room) => {
    expect(shapeFaults(room, modules.map((m) => m.name), read)).toEqual([]);
  });
  it('a planted room without its shape is found', () => {
    const shed = (files: Record<string, string>, named = ['shed']) => shapeFaults('shed', named, (file) => files[file] ?? null);
    const whole = { 'modules/shed/README.md': 'a\n'.repeat(20), 'modules/shed/module.ts': '' };
    expect(shed(whole)).toEqual([]);
    expect(shed({})).toEqual(['shed/README.md is missing', 'shed/module.ts is missing']);
    expect(shed({ ...whole, 'modules/shed/README.md': 'a\n'.repeat(21) })).toEqual(['shed/README.md has 21 lines, more than 20']);
    expect(shed(whole, ['feed'])).toEqual(['shed is not in app/modules.ts']);
  });
  it('every path the documents name exists', () => {
    const documents = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', ...rooms.map((r) => `modules/${r}/README.md`)];
    expect(documents.flatMap((document) => deadPaths(document, read(document) ?? '', (file) => existsSync(path.join(root, file))))).toEqual([]);
  });
  it('the tests that are to begin first exist', () => {
    const [, list] = /const longest = \[([^\]]*)\]/.exec(readFileSync(path.join(root, 'tests/longest-first.ts'), 'utf8'))!;
    const named = [...list!.matchAll(/'([^']+)'/g)].map(([, name]) => name!);
    expect(named.length).toBeGreaterThan(5);
    const tests = ['core', 'modules', 'app', 'tests', 'e2e'].flatMap((folder) => filesBelow(folder).filter((file) => /\.(test|e2e)\.tsx?$/.test(file)));
    expect(named.filter((name) => !tests.some((file) => file.startsWith(name)))).toEqual([]);
  });
  it('every thread has its bundle in the build, made of the module it is made of without one', () => {
    const build = readFileSync(path.join(root, 'scripts/build.mjs'), 'utf8');
    const started = files.flatMap(({ file, text }) => [...text.matchAll(/startThread\(\{ bundle: '([^']+)', source: new URL\('([^']+)'/g)].map(([, bundle, source]) => `'${bundle}': '${path.posix.join(path.posix.dirname(file), source!)}'`));
    expect(started.length).toBeGreaterThan(4);
    expect(started.filter((entry) => !build.includes(entry) || !existsSync(path.join(root, entry.split("'")[3]!)))).toEqual([]);
  });
  it('a planted path to nowhere is found, counted from the root and from the document', () => {
    const exists = (file: string) => ['core/server', 'modules/feed/tests/order.test.ts'].includes(file);
    expect(deadPaths('modules/feed/README.md', 'See `core/server`, `tests/order.test.ts`, `core/gone.ts` and `feed.post`.', exists)).toEqual(['modules/feed/README.md: core/gone.ts']);
    expect(deadPaths('README.md', '`tests/order.test.ts`', exists)).toEqual(['README.md: tests/order.test.ts']);
  });
});

describe('contracts', () => {
  const endpoints = [platform, ...modules].flatMap((m) => m.routes.map((r) => r.endpoint));
  const plant = (id: string, get: string, more: Partial<Endpoint> = {}): Endpoint => ({ ...endpoint({ id, service: 'dash', get, can: 'member', summary: 'Planted', input: z.strictObject({}), output: z.object({}) }), ...more } as Endpoint);
  it('ids and addresses are unique', () => {
    expect(shared(endpoints)).toEqual([]);
  });
  it('a planted second one is found by its id, and by its address whatever its parameter is called', () => {
    expect(shared([plant('a.one', '/a/:id'), plant('a.one', '/b')])).toEqual(['a.one']);
    expect(shared([plant('a.one', '/a/:id'), plant('a.two', '/a/:key')])).toEqual(['get /api/dash/a/:']);
    expect(shared([plant('a.one', '/a/:id'), plant('a.two', '/a/:id', { method: 'put' }), plant('a.three', '/a/:id', { service: 'main' })])).toEqual([]);
  });
  it('name only permissions and errors that are declared', () => {
    const permissions = new Set(allPermissions().map((p) => p.key));
    expect(undeclared(endpoints, permissions, (code) => errorDefinition(code) !== undefined)).toEqual([]);
    const planted = [plant('a.one', '/a', { can: 'planted.thing.do' }), plant('a.two', '/b', { errors: ['core.not_found', 'planted.never_said'] }), plant('a.three', '/c', { can: 'workspace.edit' })];
    expect(undeclared(planted, permissions, (code) => errorDefinition(code) !== undefined)).toEqual(['a.one: planted.thing.do', 'a.two: planted.never_said']);
  });
  it('permissions begin with the name of a room', () => {
    expect(strayPermissions(allPermissions().map((p) => p.key), rooms)).toEqual([]);
    expect(strayPermissions(['feed.post.edit', 'planted.thing.do'], rooms)).toEqual(['planted.thing.do']);
  });
  it('every name the product fixed is an operation, or waits for a room that is not there yet', () => {
    const ids = new Set(endpoints.map((e) => e.id));
    expect(fixedOperations.filter((id) => !ids.has(id)), 'clients call these; a rename breaks them').toEqual([]);
    expect(overdue(waitingOperations, plannedRooms, rooms), 'their room is here, or will never be: declare them, and move them to the fixed names').toEqual([]);
    // Each waits for a room that will come under this very name.
    for (const room of Object.keys(waitingOperations)) expect(overdue(waitingOperations, plannedRooms, [...rooms, room]), room).toEqual(waitingOperations[room]);
    expect(overdue({ projects: ['tasks.get'], tasks: ['users.listMyTasks'] }, ['projects'], ['projects'])).toEqual(['tasks.get', 'users.listMyTasks']);
    const waiting = Object.values(waitingOperations).flat();
    expect(waiting.filter((id) => ids.has(id)), 'they exist: move them to the fixed names').toEqual([]);
    const all = [...fixedOperations, ...waiting];
    expect(all.filter((id, i) => all.indexOf(id) !== i)).toEqual([]);
  });
  it('a file belongs where its path says', () => {
    expect(placeOf('modules/feed/web/public.tsx')).toEqual({ layer: 'room', room: 'feed', side: 'web', door: true });
  });
});

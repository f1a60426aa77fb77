import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { modules } from '#app/modules.ts';
import { allPermissions } from '#core/contract/permissions.ts';
import { fullPath } from '#core/contract/endpoint.ts';
import { errorDefinition } from '#core/contract/errors.ts';
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
  'modules/invoicing/migrations/0080-expense-dimensions.sql': 'projects that were free text become values of the books',
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

describe('the house stays easy to live in', () => {
  it('no file is longer than 400 lines', () => {
    expect(files.filter((f) => f.lines > 400).map((f) => `${f.file}: ${f.lines}`)).toEqual([]);
  });
  it('no file has an empty name', () => {
    expect(files.filter((f) => /(^|\/)(utils?|helpers?|manager|common|misc)\.(ts|tsx)$/.test(f.file)).map((f) => f.file)).toEqual([]);
  });
  it.each(rooms)('the room %s has its shape', (room) => {
    for (const name of ['README.md', 'module.ts']) expect(existsSync(path.join(root, 'modules', room, name)), `${room}/${name}`).toBe(true);
    const readme = readFileSync(path.join(root, 'modules', room, 'README.md'), 'utf8');
    expect(readme.trimEnd().split('\n').length, `${room}/README.md is at most 20 lines`).toBeLessThanOrEqual(20);
    expect(modules.some((m) => m.name === room), `${room} is in app/modules.ts`).toBe(true);
  });
  it('every path the documents name exists', () => {
    const documents = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', ...rooms.map((r) => `modules/${r}/README.md`)].filter((f) => existsSync(path.join(root, f)));
    const missing = documents.flatMap((document) => [...readFileSync(path.join(root, document), 'utf8').matchAll(/`((?:core|modules|app|docs|deploy|tests|e2e|bench|scripts)\/[\w./-]*[\w/])`/g)]
      .map((m) => m[1]!).filter((p) => !existsSync(path.join(root, p)) && !existsSync(path.join(root, path.dirname(document), p))).map((p) => `${document}: ${p}`));
    expect(missing).toEqual([]);
  });
});

describe('contracts', () => {
  const routes = modules.flatMap((m) => m.routes.map((r) => ({ room: m.name, endpoint: r.endpoint })));
  it('ids and addresses are unique', () => {
    const ids = routes.map((r) => r.endpoint.id);
    const addresses = routes.map((r) => `${r.endpoint.method} ${fullPath(r.endpoint).replace(/:\w+/g, ':')}`);
    expect(ids.filter((x, i) => ids.indexOf(x) !== i)).toEqual([]);
    expect(addresses.filter((x, i) => addresses.indexOf(x) !== i)).toEqual([]);
  });
  it('name only permissions and errors that are declared', () => {
    const permissions = new Set(allPermissions().map((p) => p.key));
    expect(routes.filter((r) => r.endpoint.can.includes('.') && !permissions.has(r.endpoint.can)).map((r) => `${r.endpoint.id}: ${r.endpoint.can}`)).toEqual([]);
    expect(routes.flatMap((r) => r.endpoint.errors.filter((code) => !errorDefinition(code)).map((code) => `${r.endpoint.id}: ${code}`))).toEqual([]);
  });
  it('permissions begin with the name of a room', () => {
    expect(allPermissions().filter((p) => !['core', 'probe', ...rooms].includes(p.key.split('.')[0]!)).map((p) => p.key)).toEqual([]);
  });
  it('a file belongs where its path says', () => {
    expect(placeOf('modules/feed/web/public.tsx')).toEqual({ layer: 'room', room: 'feed', side: 'web', door: true });
  });
});

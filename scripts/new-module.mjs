// `npm run new-module -- NAME`: an empty room that works: contract, a table that is forgotten with its workspace, service, routes, texts, a test. The other files of a room come with what stands in them.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const name = process.argv[2] ?? '';
if (!/^[a-z]{3,20}$/.test(name)) { process.stderr.write('  name the room in one lowercase word: npm run new-module -- projects\n'); process.exit(2); }
const room = path.join(root, 'modules', name);
if (existsSync(room)) { process.stderr.write(`  modules/${name} exists already\n`); process.exit(1); }

const files = {
  'README.md': `# ${name}\n\nPurpose: \n\nTables: \nEvents out: \nEvents in: \nUsed by: \nStart reading: \`contract.ts\`, then \`service.ts\`.\n`,
  'contract.ts': `import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { definePermissions } from '#core/contract/permissions.ts';

/** What members may do in ${name}. */
export const permissions = definePermissions({
  '${name}.view': ['See ${name}', 'admin', 'manager', 'member'],
});

/** A small proof that the room is reached; replace it with the first real endpoint. */
export const getOverview = endpoint({
  id: '${name}.getOverview', service: 'dash', get: '/:workspace_slug/${name}', can: '${name}.view', summary: 'Shows ${name}',
  input: z.strictObject({ workspace_slug: z.string().max(80) }), output: z.object({ count: z.number().int() }),
});
`,
  'service.ts': `import type { Ctx } from '#core/server/context.ts';

/** How much there is. */
export async function getOverview(ctx: Ctx): Promise<{ count: number }> {
  const [row] = await ctx.sql<{ count: number }>('select count(*)::int as count from ${name}.item where workspace_id = $1', [ctx.workspaceId]);
  return row!;
}
`,
  'routes.ts': `import { handle } from '#core/server/module.ts';
import * as contract from './contract.ts';
import { getOverview } from './service.ts';

export const routes = [
  handle(contract.getOverview, getOverview),
];
`,
  'module.ts': `import { module } from '#core/server/module.ts';
import { forgetsWorkspace } from '#core/server/purge.ts';
import { routes } from './routes.ts';

/** The room ${name}. */
export const ${name} = module({ name: '${name}', uses: [], routes, subscribers: [forgetsWorkspace('${name}')] });
`,
  'migrations/0001-first.sql': `create table ${name}.item (
  id uuid primary key,
  workspace_id integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create index item_workspace on ${name}.item (workspace_id, created_at desc);
alter table ${name}.item enable row level security;
create policy tenant on ${name}.item using (workspace_id = core.current_workspace_id());

-- What a workspace that is gone for good leaves behind: the rows of every table of the room, also of those that are added later.
create function ${name}.forget_workspace(p_workspace integer) returns setof text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform workspace.forget_rows('${name}', p_workspace);
end $$;
revoke execute on function ${name}.forget_workspace(integer) from public;
grant execute on function ${name}.forget_workspace(integer) to atrium_app;
`,
  [`tests/${name}.test.ts`]: `import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ResourceHouse } from '#core/testing/describe-resource.ts';
import { call } from '#core/testing/house.ts';
import { openLoneRoom } from '#core/testing/lone-room.ts';
import { getOverview, permissions } from '../contract.ts';
import { ${name} } from '../module.ts';

let t: ResourceHouse;
beforeAll(async () => {
  t = await openLoneRoom(${name}, Object.keys(permissions));
  await t.house.owner.query('insert into ${name}.item (id, workspace_id) values (gen_random_uuid(), 1), (gen_random_uuid(), 2)');
});
afterAll(() => t.house.close());

it('shows what is of the workspace, to who may see it', async () => {
  expect((await call(t.house, getOverview, { workspace_slug: 'one' }, t.allowed)).body).toEqual({ count: 1 });
  expect((await call(t.house, getOverview, { workspace_slug: 'one' }, t.powerless)).error?.code).toBe('core.forbidden');
  expect((await call(t.house, getOverview, { workspace_slug: 'one' }, t.outsider)).status).toBe(404);
});

it('is forgotten with the workspace', async () => {
  // In a house of one room no workspace is there any more.
  await t.house.owner.query('select ${name}.forget_workspace(1)');
  expect((await t.house.owner.query('select workspace_id from ${name}.item')).rows).toEqual([{ workspace_id: 2 }]);
});
`,
  'web/index.ts': `import type { WebModule } from '#core/web/slots/slots.ts';
import { en } from './locales/en.ts';

/** What ${name} gives to the web app. */
export const web: WebModule = { name: '${name}', locales: { en, ar: () => import('./locales/ar.ts') }, pages: [] };
`,
  'web/locales/en.ts': `/** English texts of ${name}. */\nexport const en = { title: '${name}' };\n`,
  'web/locales/ar.ts': `/** Arabic texts of ${name}. */\nexport default { title: '${name}' };\n`,
};
for (const [file, text] of Object.entries(files)) {
  mkdirSync(path.dirname(path.join(room, file)), { recursive: true });
  writeFileSync(path.join(room, file), text);
}
const list = path.join(root, 'app/modules.ts');
const before = readFileSync(list, 'utf8');
writeFileSync(list, before
  .replace(/(\nimport type \{ Module \}[^\n]*\n|^import type \{ Module \}[^\n]*\n)/, `$1import { ${name} } from '#modules/${name}/module.ts';\n`)
  .replace(/\];\s*$/, `  ${name},\n];\n`));
const doors = path.join(root, 'tests/architecture/definer-functions.txt');
if (existsSync(doors)) writeFileSync(doors, `${[...readFileSync(doors, 'utf8').trimEnd().split('\n'), `${name}.forget_workspace(integer)`].sort().join('\n')}\n`);
process.stdout.write(`  modules/${name} is there and in app/modules.ts; npx vitest run modules/${name}; add its web/index.ts to app/web-modules.ts when it has a page\n`);

// `npm run new-resource -- ROOM NAME [PLURAL]`: a record type in an existing room, whole: contract, table, list, panel, form, import, texts, tests.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = process.env['NEW_RESOURCE_ROOT'] ?? path.resolve(import.meta.dirname, '..');
const stop = (text) => { process.stderr.write(`  ${text}\n`); process.exit(2); };
const [room = '', name = '', given] = process.argv.slice(2);
if (!/^[a-z]{3,20}$/.test(room) || !/^[a-z]+(-[a-z]+)*$/.test(name)) stop('name a room and a record in the singular: npm run new-resource -- stock storage-unit');
const folder = path.join(root, 'modules', room);
if (!existsSync(path.join(folder, 'module.ts'))) stop(`there is no room ${room}; make it first: npm run new-module -- ${room}`);

const plural = given ?? (/[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : /(s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`);
const camel = (kebab) => kebab.replace(/-([a-z])/g, (_, c) => c.toUpperCase());
const pascal = (kebab) => camel(kebab).replace(/^./, (c) => c.toUpperCase());
const words = (kebab) => kebab.replaceAll('-', ' ');
const title = (kebab) => words(kebab).replace(/^./, (c) => c.toUpperCase());
const table = name.replaceAll('-', '_');
const [one, many, One, Many] = [camel(name), camel(plural), pascal(name), pascal(plural)];
const article = /^[aeiou]/.test(name) ? 'an' : 'a';
if (existsSync(path.join(folder, 'contract', `${plural}.ts`))) stop(`modules/${room}/contract/${plural}.ts exists already`);

const migrations = path.join(folder, 'migrations');
const last = existsSync(migrations) ? Math.max(0, ...readdirSync(migrations).map((f) => Number(/^\d{4}/.exec(f)?.[0] ?? 0))) : 0;
const number = String(last + 1).padStart(4, '0');

const files = {
  [`contract/${plural}.ts`]: `import { z } from 'zod';
import { date, line, paragraph } from '#core/contract/fields.ts';
import { definePermissions } from '#core/contract/permissions.ts';
import { resource } from '#core/contract/resource.ts';

/** What members may do with ${words(plural)}. */
export const ${one}Permissions = definePermissions({
  '${room}.${table}.view': ['See ${words(plural)}', 'admin', 'manager', 'member'],
  '${room}.${table}.edit': ['Add and change ${words(plural)}', 'admin', 'manager', 'member'],
  '${room}.${table}.remove': ['Remove ${words(plural)}', 'admin', 'manager'],
});

/** States ${article} ${words(name)} may be in. */
export const ${one}States = ['active', 'paused', 'closed'] as const;
const state = z.enum(${one}States);

/** ${title(plural)}: the eight endpoints of a plain record. */
export const ${many} = resource({
  name: '${many}', topic: '${room}.${table}', service: 'dash', path: '/:workspace_slug/${plural}', noun: '${article} ${words(name)}', customFields: true,
  row: { name: z.string(), state, quantity: z.number().nullable(), dueOn: z.string().nullable(), note: z.string(), createdAt: z.string() },
  fields: { name: line(120), state: state.default('active'), quantity: z.number().int().min(0).max(1_000_000_000).nullable().optional(), dueOn: date.nullable().optional(), note: paragraph(2000).optional() },
  list: {
    name: { type: 'text' }, state: { type: 'select', options: ${one}States, groupable: true }, quantity: { type: 'number', nullable: true },
    dueOn: { type: 'date', nullable: true }, createdAt: { type: 'instant' },
  },
  can: { view: '${room}.${table}.view', create: '${room}.${table}.edit', edit: '${room}.${table}.edit', remove: '${room}.${table}.remove' },
});
`,
  [`migrations/${number}-${plural}.sql`]: `create table ${room}.${table} (
  id uuid primary key,
  workspace_id integer not null,
  name text not null check (length(name) between 1 and 120),
  state text not null default 'active' check (state in ('active', 'paused', 'closed')),
  quantity integer check (quantity >= 0),
  due_on date,
  note text not null default '' check (length(note) <= 2000),
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index ${table}_name on ${room}.${table} (workspace_id, name, id) where deleted_at is null;
create index ${table}_created on ${room}.${table} (workspace_id, created_at, id) where deleted_at is null;
alter table ${room}.${table} enable row level security;
create policy tenant on ${room}.${table} using (workspace_id = core.current_workspace_id());
`,
  [`service/${name}-record.ts`]: `import { likePattern } from '#core/server/resource/filter.ts';
import type { RecordTable } from '#core/server/resource/records.ts';
import { ${many} } from '../contract/${plural}.ts';

const f = ${many}.listFields;

/** The table behind ${words(plural)}. */
export const ${one}Record: RecordTable = {
  table: '${room}.${table}', topic: ${many}.topic, can: '${room}.${table}.view', title: 'name', endpoints: { create: ${many}.create, update: ${many}.update, remove: ${many}.remove },
  columns: { name: 'name', state: 'state', quantity: 'quantity', dueOn: 'due_on', note: 'note' },
  source: {
    from: '${room}.${table} r', key: 'r.id', custom: ${many}.topic,
    select: \`r.id, r.version, r.name, r.state, r.quantity, r.due_on::text as "dueOn", r.note, to_char(r.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt"\`,
    fields: {
      name: { ...f['name']!, sql: 'r.name' }, state: { ...f['state']!, sql: 'r.state' }, quantity: { ...f['quantity']!, sql: 'r.quantity' },
      dueOn: { ...f['dueOn']!, sql: 'r.due_on' }, createdAt: { ...f['createdAt']!, sql: 'r.created_at' },
    },
    scope: (ctx, p) => \`r.workspace_id = \${p.add(ctx.workspaceId)} and r.deleted_at is null\`,
    defaultSort: [{ field: 'createdAt', descending: true }],
    search: (words, p) => \`(r.name ilike \${p.add(likePattern(words))} or r.note ilike \${p.add(likePattern(words))})\`,
  },
};
`,
  [`web/${plural}/${name}-fields.ts`]: `import type { RecordField } from '#core/web/resource/record-form.tsx';
import type { Choice } from '#core/web/resource/list-types.ts';
import { ${one}States } from '../../contract/${plural}.ts';

type Translate = (key: string) => string;
const tones = { active: 'success', paused: 'warning', closed: 'neutral' } as const;

/** States of ${article} ${words(name)} in words. */
export function ${one}Choices(t: Translate): Choice[] {
  return ${one}States.map((value) => ({ value, label: t(\`${many}.states.\${value}\`), tone: tones[value] }));
}

/** Boxes of the form; the bulk editor offers them too. */
export function ${one}Fields(t: Translate): RecordField[] {
  return [
    { key: 'name', label: t('${many}.name'), type: 'text', required: true },
    { key: 'state', label: t('${many}.state'), type: 'select', required: true, options: ${one}Choices(t) },
    { key: 'quantity', label: t('${many}.quantity'), type: 'number' },
    { key: 'dueOn', label: t('${many}.dueOn'), type: 'date' },
    { key: 'note', label: t('${many}.note'), type: 'paragraph' },
  ];
}
`,
  [`web/${plural}/${plural}-page.tsx`]: `import { Upload } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics } from '#core/web/query.ts';
import { ImportDialog } from '#core/web/resource/import-dialog.tsx';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { useSearchState } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { ${many} } from '../../contract/${plural}.ts';
import { ${One}Drawer } from './${name}-drawer.tsx';
import { ${one}Choices, ${one}Fields } from './${name}-fields.ts';
import { ${One}Panel } from './${name}-panel.tsx';

const { topic } = ${many};
type Row = OutputOf<typeof ${many}.list>['items'][number];

/** ${title(plural)} of the workspace; one of them opens beside the list. */
export function ${Many}Page() {
  const t = useT('${room}');
  const can = useCan();
  const workspace_slug = useViewer().workspace!.slug;
  const canEdit = can('${room}.${table}.edit');
  const [open, setOpen] = useSearchState({ open: '' });
  const [dialog, setDialog] = useState<'add' | 'import' | null>(null);
  const fields = ${one}Fields(t);
  const save = async (row: Row, key: string, value: unknown) => {
    await request(${many}.update, { workspace_slug, id: row.id, version: row.version, [key]: value } as never, { idempotencyKey: newId() });
    await invalidateTopics([topic]);
  };
  const labelOf = (key: string) => fields.find((f) => f.key === key)?.label ?? key;
  return (
    <>
      <ListPage
        endpoint={${many}.list} input={{ workspace_slug }} fields={${many}.listFields} topics={[topic]} title={t('${many}.title')} customFields={topic}
        columns={[
          { key: 'name', header: t('${many}.name'), pin: 'start' }, { key: 'state', header: t('${many}.state'), editable: canEdit }, { key: 'quantity', header: t('${many}.quantity'), editable: canEdit },
          { key: 'dueOn', header: t('${many}.dueOn'), editable: canEdit }, { key: 'createdAt', header: t('${many}.createdAt'), hidden: true },
        ]}
        choices={{ state: ${one}Choices(t) }} rowName={(row) => row.name} onOpen={(row) => setOpen({ open: row.id })} exportEndpoint={${many}.export}
        bulk={{ endpoint: ${many}.bulk, input: { workspace_slug }, fields, canEdit, canRemove: can('${room}.${table}.remove') }}
        {...(canEdit ? {
          primaryAction: { label: t('${many}.add'), onPress: () => setDialog('add') },
          secondary: <Button size="sm" variant="outline" onClick={() => setDialog('import')}><Upload aria-hidden />{t('${many}.import')}</Button>,
          onEdit: save,
        } : {})}
        empty={{ title: t('${many}.emptyTitle'), text: t('${many}.emptyText') }}
      />
      {open.open && <${One}Panel id={open.open} onClose={() => setOpen({ open: '' })} />}
      {dialog === 'add' && <${One}Drawer onClose={() => setDialog(null)} />}
      {dialog === 'import' && <ImportDialog topic={topic} name={t('${many}.title')} labelOf={labelOf} onClose={() => setDialog(null)} />}
    </>
  );
}
`,
  [`web/${plural}/${name}-panel.tsx`]: `import { Trash2 } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { RecordPanel } from '#core/web/resource/record-panel.tsx';
import { useRecord } from '#core/web/resource/use-record.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { ${many} } from '../../contract/${plural}.ts';
import { ${one}Choices, ${one}Fields } from './${name}-fields.ts';

/** ${article === 'an' ? 'An' : 'A'} ${words(name)} beside its list. */
export function ${One}Panel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT('${room}');
  const can = useCan();
  const workspace_slug = useViewer().workspace!.slug;
  const record = useRecord(${many} as never, { workspace_slug }, id);
  const canEdit = can('${room}.${table}.edit');
  const remove = async () => { if (await record.remove()) onClose(); };
  return (
    <RecordPanel
      key={id} record={record} topic={${many}.topic} id={id} titleKey="name" fields={${many}.listFields} canEdit={canEdit} onClose={onClose} choices={{ state: ${one}Choices(t) }}
      properties={${one}Fields(t).filter((f) => f.key !== 'name').map(({ key, label, type }) => ({ key, label, editable: type !== 'paragraph' }))}
      actions={() => can('${room}.${table}.remove') && <IconButton size="sm" className="text-muted-foreground" aria-label={t('${many}.remove')} onClick={() => void remove()}><Trash2 /></IconButton>}
    />
  );
}
`,
  [`web/${plural}/${name}-drawer.tsx`]: `import { useT } from '#core/web/i18n/i18n.ts';
import { RecordForm } from '#core/web/resource/record-form.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { ${many} } from '../../contract/${plural}.ts';
import { ${one}Fields } from './${name}-fields.ts';

/** Form for a new ${words(name)}. */
export function ${One}Drawer({ onClose }: { onClose: () => void }) {
  const t = useT('${room}');
  const workspace_slug = useViewer().workspace!.slug;
  return (
    <Drawer open title={t('${many}.add')} onOpenChange={(open) => { if (!open) onClose(); }}>
      <RecordForm endpoint={${many}.create} fields={${one}Fields(t)} values={{ state: 'active' }} fixed={{ workspace_slug }} topics={[${many}.topic]} customFields={${many}.topic} submitLabel={t('${many}.add')} success={t('${many}.added')} onDone={onClose} onCancel={onClose} />
    </Drawer>
  );
}
`,
  [`tests/${plural}.test.ts`]: `import { describeResource } from '#core/testing/describe-resource.ts';
import { openLoneRoom } from '#core/testing/lone-room.ts';
import { ${one}Permissions, ${many} } from '../contract/${plural}.ts';
import { ${camel(room)} } from '../module.ts';

describeResource(() => openLoneRoom(${camel(room)}, [...Object.keys(${one}Permissions), 'core.custom_field.manage']), ${many}, {
  table: '${room}.${table}',
  valid: (n) => ({ name: n === 1 ? 'Blue lamp' : n === 2 ? 'Red chair' : \`Thing \${n % 17}\`, state: (['active', 'paused', 'closed'] as const)[n % 3], ...(n % 4 === 0 ? {} : { quantity: n % 6 }), ...(n % 3 === 0 ? { dueOn: '2026-01-15' } : {}) }),
  invalid: [
    { input: {}, field: 'name' }, { input: { name: '' }, field: 'name' }, { input: { name: 'x'.repeat(121) }, field: 'name' }, { input: { name: 'a', state: 'lost' }, field: 'state' },
    { input: { name: 'a', quantity: -1 }, field: 'quantity' }, { input: { name: 'a', dueOn: '2026-02-30' }, field: 'dueOn' }, { input: { name: 'a', note: 'x'.repeat(2001) }, field: 'note' },
  ],
  change: { name: 'Renamed' },
  search: 'blue',
});
`,
};
const en = `  ${many}: {
    title: '${title(plural)}', add: 'Add ${words(name)}', added: '${title(name)} added', import: 'Import', remove: 'Remove ${words(name)}', emptyTitle: 'No ${words(plural)} yet', emptyText: 'Add the first one, or import a file.',
    name: 'Name', state: 'State', quantity: 'Quantity', dueOn: 'Due', note: 'Note', createdAt: 'Added', states: { active: 'Active', paused: 'Paused', closed: 'Closed' },
  },
`;
const ar = `  ${many}: {
    title: '${title(plural)}', add: 'إضافة', added: 'تمت الإضافة', import: 'استيراد', remove: 'إزالة', emptyTitle: 'لا شيء هنا بعد', emptyText: 'أضف الأول أو استورد ملفًا.',
    name: 'الاسم', state: 'الحالة', quantity: 'الكمية', dueOn: 'الاستحقاق', note: 'ملاحظة', createdAt: 'أُضيف في', states: { active: 'نشط', paused: 'متوقف', closed: 'مغلق' },
  },
`;

/** Changes to files that are there: each must find its place, and all are looked for before anything is written. */
const edits = new Map();
function edit(file, place, replacement, hint) {
  const full = path.isAbsolute(file) ? file : path.join(folder, file);
  const before = edits.get(full) ?? (existsSync(full) ? readFileSync(full, 'utf8') : stop(`${file} is missing`));
  const after = before.replace(place, replacement);
  if (after === before) stop(`no place was found in ${file} for: ${hint}`);
  edits.set(full, after);
}
const importLine = (line) => [/^((?:\/\*\*[\s\S]*?\*\/\n|\/\/[^\n]*\n)?)/, `$1${line}\n`];

edit('contract.ts', /\s*$/, `\nexport * from './contract/${plural}.ts';\n`, 'the new contract');
// A large room is cut into parts that module.ts and web/index.ts put together.
const inParts = existsSync(path.join(folder, 'parts'));
const categories = ['businessFormation', 'support', 'facility', 'operations', 'accounting', 'sales', 'web'];
const category = categories.includes(room) ? room : /\bcategory: '(\w+)'/.exec(readFileSync(path.join(folder, 'web/index.ts'), 'utf8'))?.[1] ?? 'operations';
const page = `{ path: '/${room}/${plural}', load: async () => (await import('./${inParts ? '' : `${plural}/`}${plural}-page.tsx')).${Many}Page, title: '${room}:${many}.title', access: 'workspace', can: '${room}.${table}.view' },`;
const link = `{ id: '${room}.${many}', category: '${category}', order: 95, label: '${room}:${many}.title', icon: List, to: '/${room}/${plural}', can: '${room}.${table}.view' },`;
if (inParts) {
  files[`parts/${plural}.ts`] = `import { mountResource } from '#core/server/resource/mount.ts';
import { ${many} as contract } from '../contract/${plural}.ts';
import { ${one}Record } from '../service/${name}-record.ts';
import type { Part } from './part.ts';

/** ${title(plural)}. */
export const ${many}: Part = { routes: mountResource(contract, ${one}Record), records: [${one}Record] };
`;
  files[`web/${plural}/slots.ts`] = `import { List } from 'lucide-react';
import type { WebPart } from '../web-part.ts';

/** ${title(plural)}. */
export const ${many}: WebPart = {
  pages: [
    ${page}
  ],
  sidebar: [
    ${link}
  ],
};
`;
  const texts = (block) => block.replace(/^ {2}\w+: \{\n/, '').replace(/ {2}\},\n$/, '').replace(/^ {4}/gm, '  ');
  files[`web/locales/en/${plural}.ts`] = `/** English texts: ${words(plural)}. */\nexport const ${many} = {\n${texts(en)}};\n`;
  files[`web/locales/ar/${plural}.ts`] = `/** Arabic texts: ${words(plural)}. */\nexport const ${many} = {\n${texts(ar)}};\n`;
  edit('module.ts', ...importLine(`import { ${many} } from './parts/${plural}.ts';`), 'an import');
  edit('module.ts', /(const parts = \[[^\]]*)\]/, `$1, ${many}]`, 'the part');
  edit('web/index.ts', ...importLine(`import { ${many} } from './${plural}/slots.ts';`), 'an import');
  edit('web/index.ts', /(const parts = \[[^\]]*)\]/, `$1, ${many}]`, 'the part');
  edit('web/locales/en.ts', ...importLine(`import { ${many} } from './en/${plural}.ts';`), 'an import');
  edit('web/locales/ar.ts', ...importLine(`import { ${many} } from './ar/${plural}.ts';`), 'an import');
} else {
  edit('routes.ts', ...importLine(`import { mountResource } from '#core/server/resource/mount.ts';\nimport { ${many} } from './contract/${plural}.ts';\nimport { ${one}Record } from './service/${name}-record.ts';`), 'imports');
  edit('routes.ts', /(export const routes[^=]*= \[)/, `$1\n  ...mountResource(${many}, ${one}Record),`, 'mountResource');
  if (edits.get(path.join(folder, 'routes.ts')).match(/import \{ mountResource \}/g).length > 1) edit('routes.ts', /import \{ mountResource \}[^\n]*\n/, '', 'one import');
  edit('module.ts', ...importLine(`import { ${one}Record } from './service/${name}-record.ts';`), 'an import');
  if (/records: \[/.test(edits.get(path.join(folder, 'module.ts')))) edit('module.ts', /records: \[/, `records: [${one}Record, `, 'the record');
  else edit('module.ts', /(module\(\{[\s\S]*?)\broutes\b(?=\s*[,}])/, `$1routes, records: [${one}Record]`, 'the record');
  const first = (slot, entry) => [new RegExp(`\\b${slot}: \\[\\s*(\\]?)`), (_, end) => `${slot}: [\n    ${entry}\n${end ? '  ]' : '    '}`];
  edit('web/index.ts', ...first('pages', page), 'the page');
  const index = () => edits.get(path.join(folder, 'web/index.ts'));
  if (/\bsidebar: \[/.test(index())) edit('web/index.ts', ...first('sidebar', link), 'the sidebar');
  else edit('web/index.ts', /\bpages: \[/, `sidebar: [\n    ${link}\n  ],\n  pages: [`, 'the sidebar');
  if (/import \{[^}]*\bList\b[^}]*\} from 'lucide-react'/.test(index())) { /* It is there. */ }
  else if (/\} from 'lucide-react'/.test(index())) edit('web/index.ts', /import \{ ([^}]*) \} from 'lucide-react'/, "import { $1, List } from 'lucide-react'", 'the icon');
  else edit('web/index.ts', ...importLine("import { List } from 'lucide-react';"), 'the icon');
}
edit('web/locales/en.ts', /(export const en(?:: [A-Za-z]+)? = \{)\s*/, inParts ? `$1\n  ${many},\n  ` : `$1\n${en}  `, 'English texts');
edit('web/locales/ar.ts', /((?:export default|const ar(?:: [A-Za-z]+)? =|export const ar(?:: [A-Za-z]+)? =) \{)\s*/, inParts ? `$1\n  ${many},\n  ` : `$1\n${ar}  `, 'Arabic texts');
const houses = path.join(root, 'app/web-modules.ts');
if (!readFileSync(houses, 'utf8').includes(`#modules/${room}/`)) {
  edit(houses, /(import \{ devWeb \}[^\n]*\n)/, `$1import { web as ${camel(room)} } from '#modules/${room}/web/index.ts';\n`, 'the import of the room');
  edit(houses, /, devWeb\]/, `, ${camel(room)}, devWeb]`, 'the room');
}
for (const [file, text] of Object.entries(files)) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}
for (const [file, text] of edits) writeFileSync(file, text);
process.stdout.write(`  modules/${room} has ${words(plural)} now: npx vitest run modules/${room}/tests/${plural}.test.ts, then open /${room}/${plural}\n  left to you: the fields it really needs, its icon and order in the sidebar, the Arabic word for ${words(plural)}\n`);

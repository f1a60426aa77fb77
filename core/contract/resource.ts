import { z } from 'zod';
import { endpoint, type Service } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { customValue } from './custom-value.ts';
import { id, version } from './fields.ts';
import { bulkLimits, listPage, listQuery, type ListField } from './list.ts';

/** Expected refusals of bulk calls. */
export const bulkErrors = defineErrors({
  'core.selection_changed': [409, 'The rows changed meanwhile: {count} match now. Look at them and try again.'],
  'core.selection_too_large': [422, 'At most {limit} rows can be changed at once. Narrow the selection down.'],
});

/** Expected refusals of exports as PDF. */
export const exportErrors = defineErrors({
  'core.export_too_long': [422, 'A PDF holds at most {limit} rows. Narrow the list down, or export it as CSV or XLSX.'],
  'core.export_too_wide': [422, 'A PDF holds at most {limit} columns. Hide some of them, or export the list as CSV or XLSX.'],
});

/** File formats of an export. */
export const exportFormats = ['csv', 'xlsx', 'json', 'pdf'] as const;
/** File format of an export. */
export type ExportFormat = (typeof exportFormats)[number];

/** Query of an export: that of the list without paging, the columns in their order, the format, and how files for people are to name things. */
export function exportQuery(fields: Record<string, ListField>, custom = false) {
  const { q, sort, filter } = listQuery(fields, custom);
  return {
    q, sort, filter, format: z.enum(exportFormats), columns: z.string().max(4000).optional().describe('Keys of the row, comma separated').transform((s) => (s ? s.split(',') : [])),
    title: z.string().max(120).default('').describe('Heading of a PDF'), headings: z.string().max(8000).optional().describe('Headings of the columns, one a line: the file is for people then, with names in place of ids; JSON keeps keys and ids').transform((s) => (s ? s.split('\n') : [])), language: z.enum(['en', 'ar']).default('en').describe('Language of a PDF'),
  };
}

/** Which rows a bulk call is about. */
export const selection = (fields: Record<string, ListField>, custom = false) => {
  const { q, filter } = listQuery(fields, custom);
  return z.union([
    z.strictObject({ ids: z.array(id).min(1).max(bulkLimits.ids) }),
    z.strictObject({ all: z.strictObject({ q, filter, expected: z.number().int().min(0).describe('How many rows the person saw') }) }),
  ]);
};

/** Fields as a change has them: all optional, and an absent one stays what it is instead of taking its default. */
function changeable<C extends z.ZodRawShape>(fields: C) {
  const bare = Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field instanceof z.ZodDefault || field instanceof z.ZodPrefault ? field.unwrap() : field])) as unknown as C;
  return z.strictObject(bare).partial();
}

/** What a plain record is: its fields on the wire, what a person may enter, and who may do what. */
export interface ResourceDefinition<R extends z.ZodRawShape, C extends z.ZodRawShape> {
  /** Plural noun used in operation ids: `units` gives `units.list`, `units.get` … */
  name: string;
  /** What changed, for live updates and the timeline: `<room>.<thing>`. */
  topic: string;
  service: Service;
  /** Path of the collection, e.g. `/:workspace_slug/units`. */
  path: string;
  /** One record as it is read; `id` and `version` come by themselves. */
  row: R;
  /** What may be entered; also what may be changed. */
  fields: C;
  list: Record<string, ListField>;
  /** `export`: who may take the whole list along as a file; whoever may see it when absent. */
  can: { view: string; create: string; edit: string; remove: string; export?: string };
  /** Noun for summaries: "a unit". */
  noun: string;
  errors?: readonly string[];
  /** Workspaces may add fields of their own; rows, changes, lists, exports and imports carry them as `custom`. */
  customFields?: boolean;
}

/** Endpoint values of a plain record; mount them with mountResource or one by one. */
export function resource<R extends z.ZodRawShape, C extends z.ZodRawShape>(d: ResourceDefinition<R, C>) {
  const slug = d.path.includes(':workspace_slug') ? { workspace_slug: z.string().max(80) } : {};
  const own = d.customFields ?? false;
  const custom = z.record(id, customValue);
  // Typed as if it could always be there: a condition would make every room's types slow to check.
  const row = z.object({ id: z.string(), version: z.number().int(), ...d.row, ...((own ? { custom: custom.optional() } : {}) as unknown as { custom: z.ZodOptional<typeof custom> }) });
  const fields = { ...d.fields, ...((own ? { custom: custom.default({}) } : {}) as unknown as { custom: z.ZodOptional<typeof custom> }) };
  const errors = d.errors ?? [];
  const onRequest = Object.keys(d.list).filter((key) => d.list[key]!.onRequest);
  const show = z.string().max(400).transform((s) => (s ? s.split(',') : [])).refine((keys) => keys.every((key) => onRequest.includes(key)), `Ask for any of: ${onRequest.join(', ')}.`).optional().describe(`What else to tell of each row, comma separated: ${onRequest.join(', ')}`);
  const common = { service: d.service, errors };
  return {
    ...d, row,
    list: endpoint({ ...common, id: `${d.name}.list`, get: d.path, can: d.can.view, summary: `Lists ${d.name}`, input: z.strictObject({ ...slug, ...listQuery(d.list, own), ...((onRequest.length > 0 ? { show } : {}) as unknown as { show: typeof show }) }), output: listPage(row) }),
    get: endpoint({ ...common, id: `${d.name}.get`, get: `${d.path}/:id`, can: d.can.view, summary: `Shows ${d.noun}`, input: z.strictObject({ ...slug, id }), output: row }),
    create: endpoint({ ...common, id: `${d.name}.create`, post: d.path, status: 201, can: d.can.create, summary: `Adds ${d.noun}`, input: z.strictObject({ ...slug, ...fields }), output: row }),
    update: endpoint({ ...common, id: `${d.name}.update`, patch: `${d.path}/:id`, can: d.can.edit, summary: `Changes ${d.noun}`, input: z.strictObject({ ...slug, id, version, ...changeable(fields).shape }), output: row }),
    remove: endpoint({ ...common, id: `${d.name}.delete`, delete: `${d.path}/:id`, can: d.can.remove, summary: `Removes ${d.noun}`, input: z.strictObject({ ...slug, id }), output: z.object({ id: z.string() }) }),
    restore: endpoint({ ...common, id: `${d.name}.restore`, post: `${d.path}/:id/restoration`, can: d.can.remove, summary: `Brings ${d.noun} back within 30 days`, input: z.strictObject({ ...slug, id }), output: row }),
    export: endpoint({ ...common, id: `${d.name}.export`, get: `${d.path}/export`, can: d.can.export ?? d.can.view, summary: `Exports ${d.name}`, rate: 'expensive', answer: 'stream', errors: [...errors, 'core.export_too_long', 'core.export_too_wide'], input: z.strictObject({ ...slug, ...exportQuery(d.list, own) }), output: z.unknown() }),
    bulk: endpoint({
      ...common, id: `${d.name}.bulk`, post: `${d.path}/bulk`, can: d.can.edit, summary: `Changes, removes or restores many ${d.name}: up to ${bulkLimits.atOnce} at once or none of them, more in the background`, rate: 'expensive', errors: [...errors, 'core.selection_changed', 'core.selection_too_large'],
      input: z.strictObject({ ...slug, selection: selection(d.list, own), action: z.union([z.strictObject({ change: changeable(fields) }), z.strictObject({ remove: z.literal(true) }), z.strictObject({ restore: z.literal(true) })]) }),
      output: z.object({ count: z.number().int(), ids: z.array(z.string()).describe('Empty while the work goes on in the background'), bulkId: z.string().nullable().describe('What bulks.get, bulks.cancel and bulks.undo take') }),
    }),
    listFields: d.list,
  };
}

import { z } from 'zod';
import { endpoint, type Service } from './endpoint.ts';
import { id, version } from './fields.ts';
import { listPage, listQuery, type ListField } from './list.ts';

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
  can: { view: string; create: string; edit: string; remove: string };
  /** Noun for summaries: "a unit". */
  noun: string;
  errors?: readonly string[];
}

/** Five endpoint values of a plain record, plus bulk removal; mount them with mountResource or one by one. */
export function resource<R extends z.ZodRawShape, C extends z.ZodRawShape>(d: ResourceDefinition<R, C>) {
  const slug = d.path.includes(':workspace_slug') ? { workspace_slug: z.string().max(80) } : {};
  const row = z.object({ id: z.string(), version: z.number().int(), ...d.row });
  const errors = d.errors ?? [];
  const common = { service: d.service, errors };
  return {
    ...d, row,
    list: endpoint({ ...common, id: `${d.name}.list`, get: d.path, can: d.can.view, summary: `Lists ${d.name}`, input: z.strictObject({ ...slug, ...listQuery(d.list) }), output: listPage(row) }),
    get: endpoint({ ...common, id: `${d.name}.get`, get: `${d.path}/:id`, can: d.can.view, summary: `Shows ${d.noun}`, input: z.strictObject({ ...slug, id }), output: row }),
    create: endpoint({ ...common, id: `${d.name}.create`, post: d.path, status: 201, can: d.can.create, summary: `Adds ${d.noun}`, input: z.strictObject({ ...slug, ...d.fields }), output: row }),
    update: endpoint({ ...common, id: `${d.name}.update`, patch: `${d.path}/:id`, can: d.can.edit, summary: `Changes ${d.noun}`, input: z.strictObject({ ...slug, id, version, ...z.object(d.fields).partial().shape }), output: row }),
    remove: endpoint({ ...common, id: `${d.name}.remove`, delete: `${d.path}/:id`, can: d.can.remove, summary: `Removes ${d.noun}`, input: z.strictObject({ ...slug, id }), output: z.object({ id: z.string() }) }),
    restore: endpoint({ ...common, id: `${d.name}.restore`, post: `${d.path}/:id/restoration`, can: d.can.remove, summary: `Brings ${d.noun} back within 30 days`, input: z.strictObject({ ...slug, id }), output: row }),
    listFields: d.list,
  };
}

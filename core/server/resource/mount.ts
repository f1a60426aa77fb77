import { zodOf, type Endpoint, type InputOf, type OutputOf } from '#core/contract/endpoint.ts';
import type { ListInput } from '#core/contract/list.ts';
import type { Ctx } from '../context.ts';
import type { Refusal } from '../fail.ts';
import { handle, handleStream, type ManyCalls, type Route } from '../module.ts';
import { bulkRows, type BulkInput } from './bulk.ts';
import { refersOf } from './export-names.ts';
import { exportList, type ExportInput } from './export.ts';
import { listRows } from './list.ts';
import { getRow, insertRow, patchRow, removeRow, restoreRow, type RecordTable } from './records.ts';

interface ResourceEndpoints { list: Endpoint; get: Endpoint; create: Endpoint; update: Endpoint; remove: Endpoint; restore: Endpoint; export: Endpoint; bulk: Endpoint }
type Verb = keyof ResourceEndpoints;
type Run<E> = (ctx: Ctx, input: InputOf<E>) => Promise<OutputOf<E>>;
type Own<E extends ResourceEndpoints> = { [V in Exclude<Verb, 'export'>]?: Run<E[V]> | false } & {
  export?: false;
  /** Beside a `create` of yours: the same for many at once, which imports then use (see `ManyCalls`). */
  createMany?: (ctx: Ctx, inputs: ReadonlyArray<InputOf<E['create']>>) => Promise<ReadonlyArray<{ id: string; version: number } | Refusal>>;
  /** Beside a `remove` of yours: the same for many at once, which taking an import back then uses. */
  removeMany?: (ctx: Ctx, inputs: ReadonlyArray<InputOf<E['remove']>>) => Promise<ReadonlyArray<{ id: string } | Refusal>>;
};

/** Binds a resource's endpoints to its table; a function of yours replaces a verb, `false` leaves it out. */
export function mountResource<E extends { [V in Verb]: Endpoint<never, never> | Endpoint }>(endpoints: E, record: RecordTable, own: Own<E & ResourceEndpoints> = {}): Route[] {
  const all = endpoints as unknown as ResourceEndpoints;
  const mine = own as Record<string, ((ctx: Ctx, input: never) => Promise<unknown>) | false | undefined>;
  const usual: Record<Exclude<Verb, 'export'>, (ctx: Ctx, input: never) => Promise<unknown>> = {
    list: (ctx, input: ListInput) => listRows(ctx, record.source, input),
    get: (ctx, input: { id: string }) => getRow(ctx, record, input.id),
    create: (ctx, input: Record<string, unknown>) => insertRow(ctx, record, fieldsOf(input)),
    update: (ctx, input: Record<string, unknown> & { id: string; version: number }) => patchRow(ctx, record, input.id, input.version, fieldsOf(input)),
    remove: (ctx, input: { id: string }) => removeRow(ctx, record, input.id),
    restore: (ctx, input: { id: string }) => restoreRow(ctx, record, input.id),
    bulk: (ctx, input: BulkInput) => {
      allow(ctx, 'change' in input.action ? all.update.can : all.remove.can);
      return bulkRows(ctx, record, input, { update: all.update.id, remove: all.remove.id, restore: all.restore.id });
    },
  };
  const many = { create: own.createMany, remove: own.removeMany } as unknown as Partial<Record<Verb, ManyCalls>>;
  const routes = (Object.keys(usual) as Array<keyof typeof usual>).filter((verb) => mine[verb] !== false)
    .map((verb): Route => ({ ...handle(all[verb], (mine[verb] || usual[verb]) as (ctx: Ctx, input: unknown) => Promise<unknown>), ...(mine[verb] ? {} : { plain: record }), ...(many[verb] ? { many: many[verb] } : {}) }));
  if (own.export === false) return routes;
  const { name, known } = { name: all.export.id.split('.')[0]!, known: Object.keys((zodOf(all.get.output) as { shape?: object }).shape ?? {}) };
  const refers = refersOf(zodOf(all.create.input));
  return [...routes, handleStream(all.export as Endpoint<ExportInput, unknown>, (ctx, input) => exportList(ctx, record.source, input, known, name, all.export.can, refers))];
}

/** Refuses unless the viewer may call an endpoint of this access within the active workspace. */
export function allow(ctx: Ctx, access: string): void {
  if (access !== 'member' && access !== 'account' && access !== 'public') ctx.authorize(access);
}

/** Input without what only finds the record. */
export function fieldsOf({ workspace_slug: _slug, id: _id, version: _version, ...fields }: Record<string, unknown>): Record<string, unknown> {
  return fields;
}

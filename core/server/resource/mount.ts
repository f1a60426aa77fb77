import type { Endpoint, InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { ListInput } from '#core/contract/list.ts';
import type { Ctx } from '../context.ts';
import { handle, type Route } from '../module.ts';
import { listRows } from './list.ts';
import { getRow, insertRow, patchRow, removeRow, restoreRow, type RecordTable } from './records.ts';

interface ResourceEndpoints { list: Endpoint; get: Endpoint; create: Endpoint; update: Endpoint; remove: Endpoint; restore: Endpoint }
type Verb = keyof ResourceEndpoints;
type Own<E extends ResourceEndpoints> = { [V in Verb]?: ((ctx: Ctx, input: InputOf<E[V]>) => Promise<OutputOf<E[V]>>) | false };

/** Binds a resource's endpoints to its table; a function of yours replaces a verb, `false` leaves it out. */
export function mountResource<E extends { [V in Verb]: Endpoint<never, never> | Endpoint }>(endpoints: E, record: RecordTable, own: Own<E & ResourceEndpoints> = {}): Route[] {
  const usual: Record<Verb, (ctx: Ctx, input: never) => Promise<unknown>> = {
    list: (ctx, input: ListInput) => listRows(ctx, record.source, input),
    get: (ctx, input: { id: string }) => getRow(ctx, record, input.id),
    create: (ctx, input: Record<string, unknown>) => insertRow(ctx, record, fieldsOf(input)),
    update: (ctx, input: Record<string, unknown> & { id: string; version: number }) => patchRow(ctx, record, input.id, input.version, fieldsOf(input)),
    remove: (ctx, input: { id: string }) => removeRow(ctx, record, input.id),
    restore: (ctx, input: { id: string }) => restoreRow(ctx, record, input.id),
  };
  return (Object.keys(usual) as Verb[]).filter((verb) => own[verb] !== false)
    .map((verb) => handle(endpoints[verb] as Endpoint, (own[verb] || usual[verb]) as (ctx: Ctx, input: unknown) => Promise<unknown>));
}

function fieldsOf({ workspace_slug: _slug, id: _id, version: _version, ...fields }: Record<string, unknown>): Record<string, unknown> {
  return fields;
}

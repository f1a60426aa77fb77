import type { Endpoint } from '#core/contract/endpoint.ts';
import type { Selection } from '#core/contract/list-fields.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';

type AnyEndpoint = Endpoint | Endpoint<never, unknown>;

/** Changes or removes what is chosen in a list; the filter of a selection goes over the wire as the list's own text. */
export function runBulk(endpoint: AnyEndpoint, base: object, selection: Selection, action: { change: object } | { remove: true }): Promise<unknown> {
  return request(endpoint as Endpoint, { ...base, selection, action }, { idempotencyKey: newId() });
}

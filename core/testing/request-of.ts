import { fullPath, type Endpoint } from '#core/contract/endpoint.ts';

/** The address of a call with its query, and its body where its method has one. */
export function requestOf(endpoint: Endpoint<never, unknown> | Endpoint, input: Record<string, unknown>): { url: string; body: Record<string, unknown> | undefined } {
  const rest: Record<string, unknown> = { ...input };
  let url = fullPath(endpoint);
  for (const key of endpoint.pathKeys) { url = url.replace(`:${key}`, encodeURIComponent(String(rest[key]))); delete rest[key]; }
  const hasBody = endpoint.method !== 'get' && endpoint.method !== 'delete';
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(rest)) {
    if (hasBody && !endpoint.queryKeys.includes(key)) continue;
    if (value !== undefined) for (const v of Array.isArray(value) ? value : [value]) query.append(key, String(v));
    delete rest[key];
  }
  return { url: query.size > 0 ? `${url}?${query}` : url, body: hasBody ? rest : undefined };
}

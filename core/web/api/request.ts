import type { AxiosProgressEvent } from 'axios';
import { servicePrefix, type Endpoint, type InputOf, type OutputOf } from '#core/contract/endpoint.ts';
import { bareClients, clients } from './clients.ts';
import { readActiveWorkspaceId, readToken } from './cookies.ts';
import { ApiError, toApiError } from './errors.ts';
import { noteServerClock, refreshToken } from './token.ts';

/** What a call may be given besides its input. */
export interface RequestOptions {
  signal?: AbortSignal;
  /** The same key makes a repeated write have one effect. */
  idempotencyKey?: string;
  /** Files of a multipart call, by field. */
  files?: Record<string, readonly (File | Blob)[]>;
  onProgress?: (part: number) => void;
  /** Hears how many bytes of the answer have come. */
  onReceived?: (bytes: number) => void;
  /** Longest wait in milliseconds, for calls that send much over slow lines. */
  timeoutMs?: number;
  /** Workspace other than the active one. */
  workspaceId?: number;
  /** The one status that is a success; any other is a failure, also another below 300. */
  onlyStatus?: number;
}

function splitInput(endpoint: Endpoint, input: Record<string, unknown>) {
  const rest = { ...input };
  let url = endpoint.path;
  for (const key of endpoint.pathKeys) { url = url.replace(`:${key}`, encodeURIComponent(String(rest[key]))); delete rest[key]; }
  const reads = endpoint.method === 'get' || endpoint.method === 'delete';
  const query = new URLSearchParams();
  for (const key of Object.keys(rest)) {
    if (!reads && !endpoint.queryKeys.includes(key)) continue;
    for (const value of [rest[key]].flat()) if (value !== undefined && value !== null) query.append(key, value instanceof Date ? value.toISOString() : typeof value === 'object' ? JSON.stringify(value) : String(value));
    delete rest[key];
  }
  return { url: query.size > 0 ? `${url}?${query.toString()}` : url, body: reads ? undefined : rest };
}

function multipartOf(body: Record<string, unknown>, files: RequestOptions['files']): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(body)) if (value !== undefined && value !== null) form.append(key, typeof value === 'string' ? value : JSON.stringify(value));
  for (const [field, list] of Object.entries(files ?? {})) list.forEach((file, i) => form.append(list.length > 1 ? `${field}[${i}]` : field, file));
  return form;
}

/** Calls an endpoint through the client of its service; every failure is an {@link ApiError}. */
export async function request<E extends Endpoint<never, unknown> | Endpoint>(endpoint: E, input: InputOf<E>, options: RequestOptions = {}): Promise<OutputOf<E>> {
  const e = endpoint as Endpoint;
  const { url, body } = splitInput(e, (input ?? {}) as Record<string, unknown>);
  const bare = e.can === 'public' && !readToken();
  const client = bare || e.can === 'public' ? bareClients[e.service === 'dash' ? 'dash' : 'main'] : clients[e.service];
  const run = async () => {
    const answer = await client.request<OutputOf<E>>({
      method: e.method, url, baseURL: servicePrefix[e.service],
      ...(body === undefined ? {} : { data: e.body === 'multipart' ? multipartOf(body, options.files) : body }),
      ...(e.answer === 'stream' ? { responseType: 'blob' as const } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.timeoutMs ? { timeout: options.timeoutMs } : {}),
      ...(options.onlyStatus ? { validateStatus: (status: number) => status === options.onlyStatus } : {}),
      headers: {
        ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
        ...(options.workspaceId ? { 'active-workspace': String(options.workspaceId) } : {}),
      },
      ...(options.onProgress ? { onUploadProgress: (p: AxiosProgressEvent) => options.onProgress!(p.progress ?? 0) } : {}),
      ...(options.onReceived ? { onDownloadProgress: (p: AxiosProgressEvent) => options.onReceived!(p.loaded) } : {}),
    });
    noteServerClock(answer.headers.date);
    return answer;
  };
  try {
    return (await run()).data;
  } catch (error) {
    const failure = await readFailure(error);
    // The token may have been revoked or rotated under us: renew once, then believe the answer.
    if (failure.status === 401 && failure.code === 'core.not_signed_in' && e.can !== 'public') {
      try { await refreshToken(); return (await run()).data; } catch (again) { throw await readFailure(again); }
    }
    throw failure;
  }
}

async function readFailure(error: unknown): Promise<ApiError> {
  const data = (error as { response?: { data?: unknown } }).response?.data;
  if (data instanceof Blob) {
    try { (error as { response: { data: unknown } }).response.data = JSON.parse(await data.text()); } catch { /* not ours: keeps its status */ }
  }
  const failure = toApiError(error);
  // Without a connection there is nothing to fetch, and nothing to say that is not here.
  if (failure.status === 0) return failure;
  return import('../errors/words.ts').then(({ inOwnWords }) => inOwnWords(failure), () => failure);
}

/** Sends a write without a body while the page is being left: at once, with the token at hand, because nothing that is waited for runs any more. Its answer is heard by nobody. */
export function sendOnLeave<E extends Endpoint<never, unknown> | Endpoint>(endpoint: E, input: InputOf<E>, idempotencyKey: string): void {
  const e = endpoint as Endpoint;
  const token = readToken();
  if (!token) return;
  const { url } = splitInput(e, (input ?? {}) as Record<string, unknown>);
  void fetch(`${servicePrefix[e.service]}${url}`, {
    method: e.method.toUpperCase(), keepalive: true,
    headers: { 'Authorization': `Bearer ${token}`, 'Token': token, 'active-workspace': String(readActiveWorkspaceId()), 'X-Requested-With': 'atrium', 'Idempotency-Key': idempotencyKey },
  }).catch(() => undefined);
}

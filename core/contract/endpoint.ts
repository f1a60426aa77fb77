import type { z } from 'zod';

/** Any zod schema, matched by its output type only, so that hundreds of endpoints stay cheap to check. */
export interface Schema<O> { readonly _zod: { readonly output: O } }

/** API base services of the product; each has its own web client. */
export const services = [
  'main', 'mart', 'middleware', 'social', 'dash', 'files', 'events', 'admin', 'jobs', 'hosting', 'booking', 'chat', 'call',
] as const;
/** One API base service. */
export type Service = (typeof services)[number];

/** Where each service's paths begin on the server. */
export const servicePrefix: Record<Service, string> = {
  main: '/api/v1', mart: '/api/mart/v1', middleware: '/api/middleware/v1', social: '/api/social', dash: '/api/dash',
  files: '/api/files/v1', events: '/api/events', admin: '/api/admin', jobs: '/api/jobs/v1', hosting: '/api/hosting',
  booking: '/api/booking', chat: '/api/chat', call: '/api/call',
};

/**
 * Who may call: `public` (nobody signed in), `account` (signed in), `member` (of the active workspace),
 * or a permission such as `workspace.member.invite`, which implies membership.
 */
export type Access = 'public' | 'account' | 'member' | (string & {});

/** Rate classes; the limits live in core/server/rate-limit.ts. */
export type RateClass = 'read' | 'write' | 'auth' | 'ticket' | 'upload' | 'expensive';

/** HTTP methods an endpoint may use. */
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type Verb =
  | { get: string } | { post: string } | { put: string } | { patch: string } | { delete: string };

/** What a room writes down about one call; everything else derives from it. */
export type EndpointDefinition<I, O> = Verb & {
  /** operationId, fixed for clients and docs. */
  id: string;
  service: Service;
  summary: string;
  can: Access;
  /** One object for path, query and body together; path keys are those named in the path. */
  input: Schema<I>;
  output: Schema<O>;
  /** Codes of expected refusals, declared with defineErrors in the room. */
  errors?: readonly string[];
  /** Input keys read from the query although the method has a body. */
  query?: readonly string[];
  rate?: RateClass;
  /** `multipart` streams files to a temporary place (ctx.uploads); `stream` answers bytes, not JSON. */
  body?: 'json' | 'multipart';
  answer?: 'json' | 'stream';
  /** Success status; default 200, or 201 for a post that creates. */
  status?: 200 | 201 | 202 | 204;
  /** Largest accepted body in bytes. */
  maxBytes?: number;
  /** For multipart: the accepted file field names. */
  files?: readonly string[];
  /** A multipart call that needs no file also takes plain JSON. */
  filesOptional?: boolean;
  /** Needs the refresh cookie's protections: JSON, own Origin and X-Requested-With. */
  sameOrigin?: boolean;
  /** False keeps API keys out of a workspace's call that only a person may make; account-level calls never take them. */
  keys?: boolean;
  /** Seconds a browser may keep the answer, for reads that are the same for whoever asks (`public` ones only); the call may shorten it by `ctx.keepFor`. Without it nothing is kept. */
  maxAge?: number;
};

/** An endpoint after {@link endpoint} filled the defaults in. */
export interface Endpoint<I = unknown, O = unknown> {
  id: string;
  service: Service;
  method: Method;
  /** Path below the service prefix, with `:name` parameters. */
  path: string;
  pathKeys: readonly string[];
  queryKeys: readonly string[];
  summary: string;
  can: Access;
  input: Schema<I>;
  output: Schema<O>;
  errors: readonly string[];
  rate: RateClass;
  body: 'json' | 'multipart';
  answer: 'json' | 'stream';
  status: number;
  maxBytes: number | undefined;
  files: readonly string[];
  filesOptional: boolean;
  sameOrigin: boolean;
  /** True when an API key may make the call. */
  keys: boolean;
  /** Seconds a browser may keep the answer; 0 for nothing. */
  maxAge: number;
}

/** Input type of an endpoint. */
export type InputOf<E> = E extends Endpoint<infer I, infer _O> ? I : never;
/** Output type of an endpoint. */
export type OutputOf<E> = E extends Endpoint<infer _I, infer O> ? O : never;

const methods: readonly Method[] = ['get', 'post', 'put', 'patch', 'delete'];

/** Declares one call. The server route, the typed client, OpenAPI and the generated tests derive from it. */
export function endpoint<I, O>(definition: EndpointDefinition<I, O>): Endpoint<I, O> {
  const method = methods.find((m) => m in definition);
  if (!method) throw new Error(`${definition.id}: no method`);
  if (definition.maxAge && (method !== 'get' || definition.can !== 'public')) throw new Error(`${definition.id}: only public reads may be kept`);
  const path = (definition as unknown as Record<Method, string>)[method];
  return {
    id: definition.id, service: definition.service, method, path,
    pathKeys: [...path.matchAll(/:(\w+)/g)].map((m) => m[1]!),
    queryKeys: definition.query ?? [],
    summary: definition.summary, can: definition.can, input: definition.input, output: definition.output,
    errors: definition.errors ?? [], rate: definition.rate ?? (method === 'get' ? 'read' : 'write'),
    body: definition.body ?? 'json', answer: definition.answer ?? 'json',
    status: definition.status ?? 200, maxBytes: definition.maxBytes,
    files: definition.files ?? [], filesOptional: definition.filesOptional ?? false, sameOrigin: definition.sameOrigin ?? false,
    keys: (definition.keys ?? true) && definition.can !== 'account' && definition.can !== 'public', maxAge: definition.maxAge ?? 0,
  };
}

/** The zod schema behind an endpoint's structural type. */
export function zodOf(schema: Schema<unknown>): z.ZodType {
  return schema as unknown as z.ZodType;
}

/** Full server path of an endpoint, with `:name` parameters. */
export function fullPath(e: Pick<Endpoint, 'service' | 'path'>): string {
  return servicePrefix[e.service] + e.path;
}

import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { zodOf, type Endpoint } from '#core/contract/endpoint.ts';
import type { FieldError } from '#core/contract/errors.ts';
import { describeIssue } from '#core/contract/rules.ts';
import { fail, Refusal } from '../fail.ts';

const maxDepth = 20;
/** No call has so many fields; whoever sends more is not filling in a form. */
const maxFields = 500;

function depthOf(value: unknown, depth = 0): number {
  if (depth > maxDepth || value === null || typeof value !== 'object') return depth;
  let deepest = depth;
  for (const inner of Object.values(value)) deepest = Math.max(deepest, depthOf(inner, depth + 1));
  return deepest;
}

/** PostgreSQL can hold neither NUL nor half a character (a surrogate without its other half), so no value anywhere may. */
export function isUnkeepable(value: unknown): boolean {
  if (typeof value === 'string') return /[\0\p{Surrogate}]/u.test(value);
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(value).some(([k, v]) => isUnkeepable(k) || isUnkeepable(v));
}

/** More wrong fields than these help nobody: an answer must not be larger than its question. */
const mostErrors = 50;

/** Wrong fields of a zod error as the client shows them. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.slice(0, mostErrors).flatMap((issue): FieldError[] => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.slice(0, mostErrors).map((k) => ({ path: [...path, k].join('.'), code: 'unknown_field', message: 'This field is not known here.' }));
    }
    return [{ path: path.join('.'), ...describeIssue(issue), message: friendly(issue) }];
  }).slice(0, mostErrors).map((f) => ({ ...f, path: f.path.slice(0, 200) }));
}

function friendly(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'This field is required.';
  return issue.message;
}

/** Gathers path, query and body into the endpoint's one input object and checks it; refuses unknown fields with 422. */
export function parseInput(endpoint: Endpoint, request: FastifyRequest, multipart?: Record<string, unknown>): unknown {
  const params = request.params as Record<string, string>;
  const query = request.query as Record<string, unknown>;
  const raw: Record<string, unknown> = {};
  const reads = endpoint.method === 'get' || endpoint.method === 'delete';
  const unknown: FieldError[] = [];
  for (const [key, value] of Object.entries(query)) {
    if (reads || endpoint.queryKeys.includes(key)) raw[key] = value;
    else unknown.push({ path: key, code: 'unknown_field', message: 'This field is not known here.' });
  }
  const body = multipart ?? request.body;
  if (body !== undefined && body !== null) {
    if (typeof body !== 'object' || Array.isArray(body)) throw new Refusal('core.invalid_input', {}, [{ path: '', code: 'invalid_type', message: 'Send one JSON object.' }]);
    if (Object.keys(body).length > maxFields) throw new Refusal('core.invalid_input', {}, [{ path: '', code: 'too_big', message: 'These are too many fields.' }]);
    if (depthOf(body) > maxDepth) fail('core.too_deep', { limit: maxDepth });
    for (const [key, value] of Object.entries(body)) {
      if (endpoint.pathKeys.includes(key) || key === '__proto__') unknown.push({ path: key, code: 'unknown_field', message: 'This field belongs into the address.' });
      else raw[key] = value;
    }
  }
  for (const key of endpoint.pathKeys) raw[key] = params[key];
  if (unknown.length > 0) throw new Refusal('core.invalid_input', {}, unknown);
  if (isUnkeepable(raw)) throw new Refusal('core.invalid_input', {}, [{ path: '', code: 'control_character', message: 'Control characters are not allowed here.' }]);
  const result = zodOf(endpoint.input).safeParse(raw, { reportInput: true });
  if (result.success) return result.data;
  // A path id that is not even an id names nothing: the same answer as for an unknown one.
  const broken = fieldErrors(result.error);
  if (broken.every((f) => endpoint.pathKeys.includes(f.path))) fail('core.not_found');
  throw new Refusal('core.invalid_input', {}, broken);
}

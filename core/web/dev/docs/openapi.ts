/** A JSON schema as our documents hold it. */
export interface Schema {
  type?: string | string[]; description?: string; format?: string; enum?: unknown[]; const?: unknown; default?: unknown; pattern?: string;
  properties?: Record<string, Schema>; required?: string[]; items?: Schema; anyOf?: Schema[]; oneOf?: Schema[]; allOf?: Schema[]; additionalProperties?: boolean | Schema;
  minLength?: number; maxLength?: number; minimum?: number; maximum?: number; minItems?: number; maxItems?: number; $ref?: string;
}
/** A parameter in path, query or header. */
export interface Parameter { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema?: Schema }
interface Media { schema: Schema }
interface RawOperation {
  operationId: string; summary: string; tags: string[]; 'x-service': string; 'x-permission': string; security: unknown[]; parameters: Parameter[];
  requestBody?: { content: Record<string, Media> }; responses: Record<string, { description: string; content?: Record<string, Media> }>;
}
/** The document as far as the page shows it. */
export interface ApiDocument { info: { title: string; version: string; description: string }; servers: { url: string }[]; paths: Record<string, Record<string, RawOperation>> }

/** One call, taken out of the document. */
export interface Operation {
  id: string; tag: string; method: string; path: string; summary: string; permission: string; open: boolean; parameters: readonly Parameter[];
  body: { type: string; schema: Schema } | null;
  answer: { status: string; type: string | null; schema: Schema | null };
  refusals: readonly { status: string; lines: readonly { code: string; text: string }[] }[];
}

/** All calls, by tag and id. */
export function operationsOf(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, raw]) => operationOf(path, method, raw)))
    .sort((a, b) => a.tag.localeCompare(b.tag) || a.id.localeCompare(b.id));
}

function operationOf(path: string, method: string, raw: RawOperation): Operation {
  const [type, media] = Object.entries(raw.requestBody?.content ?? {})[0] ?? [];
  const statuses = Object.entries(raw.responses);
  const [status, answer] = statuses.find(([s]) => s.startsWith('2')) ?? ['200', { description: '' }];
  const [answerType, answerMedia] = Object.entries(answer.content ?? {})[0] ?? [];
  return {
    id: raw.operationId, tag: raw.tags[0] ?? '', method: method.toUpperCase(), path, summary: raw.summary, permission: raw['x-permission'], open: raw.security.length === 0, parameters: raw.parameters,
    body: type && media ? { type, schema: media.schema } : null,
    answer: { status, type: answerType ?? null, schema: answerMedia?.schema ?? null },
    refusals: statuses.filter(([s]) => !s.startsWith('2')).map(([s, r]) => ({ status: s, lines: r.description.split('\n').map((line) => { const m = /^`([^`]+)`: (.*)$/.exec(line); return { code: m?.[1] ?? '', text: m?.[2] ?? line }; }) })),
  };
}

/** Short words for what a value is: `string · e-mail`, `integer 1–200`, `"a" | "b"`. */
export function kindOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((v) => JSON.stringify(v)).join(' | ');
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts) return [...new Set(parts.map(kindOf))].join(' | ');
  if (schema.$ref) return schema.$ref.split('/').at(-1)!;
  if (schema.type === 'array') return `${kindOf(schema.items ?? {})}[]`;
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any');
  return schema.format ? `${type} · ${schema.format}` : type;
}

/** Limits of a value in words: `1–80 characters`. */
export function limitsOf(schema: Schema): string {
  const range = (min: number | undefined, max: number | undefined) => (min === undefined && max === undefined ? '' : max === undefined || max >= Number.MAX_SAFE_INTEGER ? `≥ ${min}` : min === undefined ? `≤ ${max}` : `${min}–${max}`);
  return [range(schema.minLength, schema.maxLength), range(schema.minItems, schema.maxItems), range(schema.minimum === -Number.MAX_SAFE_INTEGER ? undefined : schema.minimum, schema.maximum)].filter(Boolean).join(', ');
}

/** The object schema inside a value, if there is one to unfold. */
export function unfold(schema: Schema): Schema | null {
  if (schema.properties) return schema;
  if (schema.items) return unfold(schema.items);
  for (const part of schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []) { const inner = unfold(part); if (inner) return inner; }
  return null;
}

/** A value that fits a schema, for examples. */
export function sampleOf(schema: Schema, name = ''): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const part = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.find((s) => s.type !== 'null');
  if (part) return sampleOf(part, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([key]) => schema.required?.includes(key)).map(([key, value]) => [key, sampleOf(value, key)]));
  if (type === 'array') return schema.minItems || /s$/.test(name) ? [sampleOf(schema.items ?? {}, name)] : [];
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (type === 'boolean') return true;
  if (schema.format === 'uuid') return '018f3c2a-7b1e-7c3d-9a4b-5c6d7e8f9a0b';
  if (schema.format === 'email' || /email/i.test(name)) return 'ann@example.com';
  if (schema.format === 'date-time') return '2026-01-31T09:00:00Z';
  return name === 'password' ? 'correct horse battery' : name || 'text';
}

/** A command line that makes the call. */
export function curlOf(operation: Operation, server: string): string {
  const given = (p: Parameter) => encodeURIComponent(String(sampleOf(p.schema ?? {}, p.name)));
  const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) => (name === 'workspace_slug' ? 'northlight' : given(operation.parameters.find((p) => p.name === name) ?? { name, in: 'path', required: true })));
  const query = operation.parameters.filter((p) => p.in === 'query' && p.required).map((p) => `${p.name}=${given(p)}`).join('&');
  const lines = [`curl${operation.method === 'GET' ? '' : ` -X ${operation.method}`} '${server}${path}${query ? `?${query}` : ''}'`];
  if (!operation.open) lines.push('-H "Authorization: Bearer $TOKEN"');
  if (operation.body?.type === 'application/json') lines.push("-H 'Content-Type: application/json'", `-d '${JSON.stringify(sampleOf(operation.body.schema)).replaceAll('\'', '\'\\\'\'')}'`);
  if (operation.body?.type === 'multipart/form-data') lines.push(...Object.entries(operation.body.schema.properties ?? {}).map(([key, s]) => (unbinary(s) ? `-F '${key}=@file'` : `-F '${key}=${String(sampleOf(s, key))}'`)));
  return lines.join(' \\\n  ');
}

function unbinary(schema: Schema): boolean {
  return schema.format === 'binary' || schema.items?.format === 'binary';
}

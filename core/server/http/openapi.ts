import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { fullPath, zodOf, type Endpoint } from '#core/contract/endpoint.ts';
import { errorDefinition } from '#core/contract/errors.ts';
import { repeats } from './idempotency.ts';

type JsonSchema = Record<string, unknown>;

function schemaOf(endpoint: Endpoint, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(zodOf(endpoint[io]), { io, unrepresentable: 'any', target: 'draft-2020-12' }) as JsonSchema;
  return schema;
}

const onRepeat = {
  answered: 'One effect in 24 hours: the same call with the same key gets the first answer again.',
  refused: 'One effect in 24 hours: the same call with the same key gets 409 core.answer_not_kept, because an answer that may hold a secret is not stored.',
};

function operation(endpoint: Endpoint): JsonSchema {
  const input = schemaOf(endpoint, 'input') as { properties?: Record<string, JsonSchema>; required?: string[] };
  const properties = input.properties ?? {};
  const required = new Set(input.required ?? []);
  const reads = endpoint.method === 'get' || endpoint.method === 'delete';
  const inQuery = (key: string) => reads || endpoint.queryKeys.includes(key);
  const parameters: JsonSchema[] = Object.keys(properties).filter((k) => endpoint.pathKeys.includes(k) || inQuery(k)).map((key) => ({
    name: key, in: endpoint.pathKeys.includes(key) ? 'path' : 'query', required: endpoint.pathKeys.includes(key) || required.has(key), schema: properties[key],
  }));
  const scoped = endpoint.can !== 'public' && endpoint.can !== 'account';
  if (scoped && !endpoint.pathKeys.includes('workspace_slug')) parameters.push({ name: 'active-workspace', in: 'header', required: false, schema: { type: 'integer', default: 1 } });
  const repeated = repeats(endpoint);
  if (repeated) parameters.push({ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', minLength: 1, maxLength: 200, description: onRepeat[repeated] } });
  const bodyKeys = Object.keys(properties).filter((k) => !endpoint.pathKeys.includes(k) && !inQuery(k));
  const files = Object.fromEntries(endpoint.files.map((f) => [f, { type: 'array', items: { type: 'string', format: 'binary' } }]));
  const body = {
    type: 'object', additionalProperties: false,
    properties: { ...Object.fromEntries(bodyKeys.map((k) => [k, properties[k]])), ...files },
    required: bodyKeys.filter((k) => required.has(k)),
  };
  const byStatus = new Map<number, string[]>();
  const general = ['core.invalid_input', 'core.too_many_requests', 'core.unavailable', ...(endpoint.can === 'public' ? [] : ['core.not_signed_in']), ...(scoped ? ['core.forbidden', 'core.not_found'] : []), ...(repeated ? ['core.idempotency_mismatch'] : []), ...(repeated === 'refused' ? ['core.answer_not_kept'] : [])];
  for (const code of [...general, ...endpoint.errors]) {
    const status = errorDefinition(code)?.status;
    if (status) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return {
    operationId: endpoint.id, summary: endpoint.summary, tags: [endpoint.id.split('.')[0]], 'x-service': endpoint.service, 'x-permission': endpoint.can, 'x-api-keys': endpoint.keys,
    security: endpoint.can === 'public' ? [] : [{ bearer: [] }],
    parameters,
    ...(!reads && (bodyKeys.length > 0 || endpoint.files.length > 0)
      ? { requestBody: { required: true, content: { [endpoint.body === 'multipart' ? 'multipart/form-data' : 'application/json']: { schema: body } } } } : {}),
    responses: {
      [endpoint.status]: endpoint.status === 204 ? { description: 'Done' }
        : { description: 'Done', content: endpoint.answer === 'stream' ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } : { 'application/json': { schema: schemaOf(endpoint, 'output') } } },
      ...Object.fromEntries([...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [status, {
        description: codes.map((c) => `\`${c}\`: ${errorDefinition(c)!.text}`).join('\n'), content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      }])),
    },
  };
}

const field = { type: 'object', properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } }, required: ['path', 'code', 'message'] };
const around = (publicUrl: string): JsonSchema => ({
  openapi: '3.1.0',
  info: { title: 'Atrium', version: '1', description: 'Every call of the workspace. Sign in with auth.login, or make an API key in the settings of a workspace, and send the token or key as a bearer.', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
  servers: [{ url: publicUrl }],
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    schemas: { Error: { type: 'object', required: ['error'], properties: { error: { type: 'object', required: ['code', 'message', 'requestId'], properties: { code: { type: 'string' }, message: { type: 'string' }, requestId: { type: 'string' }, fields: { type: 'array', items: field }, details: { type: 'object' } } } } } },
  },
});

/** Longest that others wait for the document, in milliseconds. */
const turn = 10;

/** The OpenAPI 3.1 document of all endpoints that exist, as JSON. It takes seconds, and everybody else is answered meanwhile. */
export async function openApiText(endpoints: readonly Endpoint[], publicUrl: string): Promise<string> {
  const paths = new Map<string, string[]>();
  let began = performance.now();
  for (const endpoint of endpoints.toSorted((a, b) => a.id.localeCompare(b.id))) {
    const path = fullPath(endpoint).replace(/:(\w+)/g, '{$1}');
    paths.set(path, [...(paths.get(path) ?? []), `${JSON.stringify(endpoint.method)}:${JSON.stringify(operation(endpoint))}`]);
    if (performance.now() - began < turn) continue;
    await setImmediate();
    began = performance.now();
  }
  const written = [...paths].map(([path, operations]) => `${JSON.stringify(path)}:{${operations.join(',')}}`).join(',');
  return `${JSON.stringify(around(publicUrl)).slice(0, -1)},"paths":{${written}}}`;
}

import { describe, expect, it } from 'vitest';
import { curlOf, kindOf, limitsOf, operationsOf, sampleOf, type ApiDocument } from '../docs/openapi.ts';

const document: ApiDocument = {
  info: { title: 'Atrium', version: '1', description: '' }, servers: [{ url: 'http://localhost:3000' }],
  paths: {
    '/api/dash/{workspace_slug}/roles': {
      post: {
        operationId: 'roles.create', summary: 'Makes a role', tags: ['roles'], 'x-service': 'dash', 'x-permission': 'workspace.role.manage', security: [{}],
        parameters: [{ name: 'workspace_slug', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: { content: { 'application/json': { schema: { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 1, maxLength: 40 }, rank: { type: 'integer' } } } } } },
        responses: { 201: { description: 'Done', content: { 'application/json': { schema: { type: 'object' } } } }, 409: { description: '`workspace.role_exists`: There is one.\n`core.busy`: Busy.' } },
      },
    },
  },
};

describe('the documentation page', () => {
  const [operation] = operationsOf(document);
  it('reads calls out of the document', () => {
    expect(operation).toMatchObject({ id: 'roles.create', method: 'POST', tag: 'roles', open: false, answer: { status: '201' } });
    expect(operation!.refusals).toEqual([{ status: '409', lines: [{ code: 'workspace.role_exists', text: 'There is one.' }, { code: 'core.busy', text: 'Busy.' }] }]);
  });
  it('gives a command line that makes the call', () => {
    expect(curlOf(operation!, 'http://localhost:3000')).toBe('curl -X POST \'http://localhost:3000/api/dash/northlight/roles\' \\\n  -H "Authorization: Bearer $TOKEN" \\\n  -H \'Content-Type: application/json\' \\\n  -d \'{"name":"name"}\'');
  });
  it('says what values are', () => {
    expect(kindOf({ anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] })).toBe('string · uuid | null');
    expect(kindOf({ type: 'array', items: { enum: ['a', 'b'] } })).toBe('"a" | "b"[]');
    expect(limitsOf({ minLength: 1, maxLength: 80 })).toBe('1–80');
    expect(sampleOf({ type: 'object', required: ['email'], properties: { email: { type: 'string' }, other: { type: 'string' } } })).toEqual({ email: 'ann@example.com' });
  });
});

import { expect, it } from 'vitest';
import { modules } from '#app/modules.ts';
import { openApiText } from '../http/openapi.ts';

const endpoints = modules.flatMap((m) => m.routes).map((r) => r.endpoint);

it('is one document with every call once, and others get their turn while it is written', async () => {
  let turns = 0;
  let written = false;
  const others = () => { turns += 1; if (!written) setImmediate(others); };
  setImmediate(others);
  const text = await openApiText(endpoints, 'https://work.example');
  written = true;
  expect(turns).toBeGreaterThan(5);
  const { paths, servers, components } = JSON.parse(text) as { paths: Record<string, Record<string, { operationId: string }>>; servers: object[]; components: { schemas: object } };
  expect(Object.values(paths).flatMap((path) => Object.values(path).map((o) => o.operationId)).sort()).toEqual(endpoints.map((e) => e.id).sort());
  expect([servers, Object.keys(components.schemas)]).toEqual([[{ url: 'https://work.example' }], ['Error']]);
});

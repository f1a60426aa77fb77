import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { configSchema } from '#core/server/config.ts';
import { envExample } from '../env-example.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

test('.env.example is what the schema says now, and copying it changes nothing', () => {
  expect(read('deploy/.env.example'), 'npm run -s env:example > deploy/.env.example').toBe(envExample());
  expect(envExample().split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
  for (const key of Object.keys(configSchema.shape)) expect(envExample()).toMatch(new RegExp(`^#${key}=`, 'm'));
});

test('compose.env.example asks for everything that compose.yaml cannot do without', () => {
  const needed = new Set([...read('deploy/compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name!));
  expect(needed.size).toBeGreaterThan(0);
  for (const name of needed) expect(read('deploy/compose.env.example')).toMatch(new RegExp(`^${name}=`, 'm'));
});

test('compose.yaml sets what the image needs, so that .env cannot undo it', () => {
  const [, node] = /^x-node:(.*?)^services:/ms.exec(read('deploy/compose.yaml'))!;
  const image = new Map([...read('deploy/Dockerfile').matchAll(/\b(NODE_ENV|HOST|PORT|DATA_DIR)=(\S+)/g)].map(([, key, value]) => [key!, value!]));
  expect(image.size).toBe(4);
  for (const [key, value] of image) expect(node).toMatch(new RegExp(`^ +${key}: "?${value}"?$`, 'm'));
  expect(node).toMatch(/^ +PUBLIC_URL: "https:\/\/\$\{SITE:\?/m);
});

test('compose.yaml serves as the login of app-login.sh and migrates as the owner', () => {
  const compose = read('deploy/compose.yaml');
  expect(compose).toMatch(/^ +DATABASE_URL: "postgres:\/\/atrium_server:\$\{POSTGRES_APP_PASSWORD:\?/m);
  expect(compose).toMatch(/^ +DATABASE_OWNER_URL: "postgres:\/\/atrium:\$\{POSTGRES_PASSWORD:\?/m);
  expect(compose).toContain('./app-login.sh:/docker-entrypoint-initdb.d/app-login.sh:ro');
  expect(read('deploy/app-login.sh')).toMatch(/alter role atrium_server with login nosuperuser .* nobypassrls/);
});

test('the image asks whether the process runs: one that waits for its database is not started anew', () => {
  const [asked] = /^HEALTHCHECK.*$/m.exec(read('deploy/Dockerfile'))!;
  expect(asked).toContain("'/livez'");
});

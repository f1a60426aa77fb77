import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#core/server/config.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { register } from '#modules/identity/contract.ts';
import { warningsOf, warningsOfData } from '../warnings.ts';

const sound = { NODE_ENV: 'production', PUBLIC_URL: 'https://atrium.test', SMTP_URL: 'smtp://mail.test', PIN_GATE: '' };
const warned = (env: Record<string, string>) => warningsOf(readConfig({ ...sound, ...env }));

describe('a start in production', () => {
  it('warns of a PIN anybody tries, of plain http elsewhere than here, and of mail that goes nowhere, each by itself', () => {
    expect(warned({})).toEqual([]);
    for (const PIN_GATE of ['0000', '1234', '1111']) expect(warned({ PIN_GATE })).toEqual([expect.stringContaining('PIN_GATE')]);
    expect(warned({ PIN_GATE: '8305' })).toEqual([]);
    expect(warned({ PUBLIC_URL: 'http://atrium.test' })).toEqual([expect.stringContaining('plain http')]);
    for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) expect(warned({ PUBLIC_URL })).toEqual([]);
    expect(warned({ SMTP_URL: '' })).toEqual([expect.stringContaining('SMTP_URL')]);
    expect(warned({ NODE_ENV: 'development', PIN_GATE: '0000', PUBLIC_URL: 'http://localhost:3000', SMTP_URL: '' })).toEqual([]);
    // Nobody can stay signed in there, whatever the start is for.
    expect(warned({ NODE_ENV: 'development', PUBLIC_URL: 'http://office.lan:3000' })).toEqual([expect.stringContaining('plain http')]);
  });
});

describe('people of the demo', () => {
  let house: TestHouse;
  beforeAll(async () => { house = await openTestHouse(); });
  afterAll(() => house.close());
  const looked = (more: object) => warningsOfData({ ...house.app, config: { ...house.app.config, production: true, DEMO: false, ...more } });

  it('are warned of while they can sign in, whatever DEMO says', async () => {
    expect(await looked({ DEMO: true })).toEqual([]);
    const made = await call(house, register, { email: 'owner@demo.atrium.test', password: 'a long enough pass phrase', firstName: 'Olga', lastName: 'Tester' });
    expect(made.status, JSON.stringify(made.error)).toBe(201);
    expect(await looked({})).toEqual([expect.stringMatching(/demo logins .* delete these accounts/)]);
    expect(await looked({ DEMO: true })).toEqual([expect.stringContaining('start with DEMO=0')]);
    expect(await looked({ production: false })).toEqual([]);
    await house.owner.query("update identity.account set deleted_at = now(), email = null where email = 'owner@demo.atrium.test'");
    expect(await looked({})).toEqual([]);
  });
});

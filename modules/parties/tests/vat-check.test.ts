import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { viesAt } from '../service/vies.ts';
import { openPartyHouse } from './party-house.ts';

let h: Awaited<ReturnType<typeof openPartyHouse>>;
let service: Server;
let says: { status: number; body: string };
const asked: string[] = [];
const real = { ...viesAt };
beforeAll(async () => {
  h = await openPartyHouse();
  service = createServer((request, response) => { asked.push(request.url!); response.writeHead(says.status, { 'content-type': 'application/json' }).end(says.body); });
  await new Promise<void>((resolve) => { service.listen(0, '127.0.0.1', resolve); });
  const { port } = service.address() as AddressInfo;
  viesAt.url = `http://vies.test:${port}/vies/rest-api`;
  viesAt.surroundings = { resolve: async () => [{ address: '127.0.0.1', family: 4 }], permits: (address, at) => address === '127.0.0.1' && at === port };
});
afterAll(async () => { Object.assign(viesAt, real); if (!real.surroundings) delete viesAt.surroundings; service.close(); await h.house.close(); });

const ask = (endpoint: unknown, input: object, person = h.allowed) => call(h.house, endpoint as typeof contract.checkVat, { workspace_slug: person.slug, ...input } as never, person);
const party = async (taxId: string) => (await call(h.house, contract.createParty, { workspace_slug: h.allowed.slug, kind: 'company', roles: ['customer'], name: `Firm ${taxId}`, taxId } as never, h.allowed)).body;
const check = async (id: string) => { const answer = await ask(contract.checkVat, { id }); await h.house.drain(); return answer; };
const shown = async (id: string) => (await ask(contract.getVatCheck, { id })).body;
const says200 = (body: object) => { says = { status: 200, body: JSON.stringify(body) }; };

it('keeps what VIES says, and what it said before when it cannot be reached', async () => {
  const { id } = await party('DE136695976');
  expect(await shown(id)).toEqual({ offered: true, asking: false, failed: false, result: null });
  says200({ isValid: true, userError: 'VALID', name: 'ACME GmbH', address: 'Ring 1\n10115 Berlin' });
  expect((await check(id)).body).toMatchObject({ asking: true, result: null });
  expect(asked).toEqual(['/vies/rest-api/ms/DE/vat/136695976']);
  const valid = { valid: true, name: 'ACME GmbH', address: 'Ring 1\n10115 Berlin', checkedAt: expect.any(String) };
  expect(await shown(id)).toEqual({ offered: true, asking: false, failed: false, result: valid });
  for (const down of [{ status: 500, body: '' }, { status: 200, body: '<html>' }, { status: 200, body: '{}' }, { status: 200, body: JSON.stringify({ isValid: false, userError: 'MS_UNAVAILABLE' }) }]) {
    says = down;
    await check(id);
    expect(await shown(id)).toEqual({ offered: true, asking: false, failed: true, result: valid });
  }
  const { surroundings } = viesAt;
  viesAt.surroundings = { resolve: async () => [{ address: '10.0.0.5', family: 4 }], permits: () => false };
  await check(id);
  viesAt.surroundings = surroundings!;
  expect((await shown(id)).failed).toBe(true);
  says200({ isValid: false, userError: 'INVALID', name: '---', address: '---' });
  await check(id);
  expect(await shown(id)).toMatchObject({ failed: false, result: { valid: false, name: '', address: '' } });
});

it('is of the number that was asked for: another one has none, and erasing the party forgets it', async () => {
  const made = await party('DE136695976');
  says200({ isValid: true, userError: 'VALID', name: '---', address: null });
  await check(made.id);
  expect((await shown(made.id)).result).toMatchObject({ valid: true, name: '', address: '' });
  const now = (await ask(contract.updateParty, { id: made.id, version: made.version, taxId: 'ATU13585627', taxIdType: 'eu_vat' })).body;
  expect(now).toMatchObject({ taxId: 'ATU13585627' });
  expect(await shown(made.id)).toMatchObject({ offered: true, result: null });
  await check(made.id);
  expect((await shown(made.id)).result).toMatchObject({ valid: true });
  expect((await ask(contract.eraseParty, { id: made.id, confirmName: made.name })).status).toBe(200);
  expect((await h.house.owner.query('select 1 from parties.vat_check where party_id = $1', [made.id])).rows).toEqual([]);
});

it('is for numbers of the EU, where the operator allows it, for those who edit, in their own workspace', async () => {
  const before = asked.length;
  const other = await party('04-2103594');
  expect([(await shown(other.id)).offered, (await check(other.id)).error?.code]).toEqual([false, 'parties.vies_not']);
  const { id } = await party('DE136695976');
  expect((await ask(contract.checkVat, { id }, h.powerless as never)).status).toBe(403);
  expect([(await ask(contract.checkVat, { id }, h.outsider as never)).status, (await ask(contract.getVatCheck, { id }, h.outsider as never)).status]).toEqual([404, 404]);
  const { config } = h.house.app;
  config.VIES = 'off';
  expect([(await shown(id)).offered, (await check(id)).error?.code]).toEqual([false, 'parties.vies_not']);
  config.VIES = 'on';
  expect(asked.length).toBe(before);
});

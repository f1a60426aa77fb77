import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { register } from '#modules/identity/contract.ts';
import * as workspace from '#modules/workspace/contract.ts';
import { getSettings as readSettings, registerCurrencyUse } from '../api.ts';
import * as contract from '../contract.ts';
import { routes } from '../routes.ts';

interface Person { id: string; token: string; email: string }
interface Place { id: number; slug: string; owner: Person }
let house: TestHouse;
let first: Place;
let withMoney = 0;
registerCurrencyUse('test', async (_ctx, workspaceId) => workspaceId === withMoney);
beforeAll(async () => { house = await openTestHouse(); first = await place(); });
afterAll(() => house.close());

async function person(): Promise<Person> {
  const email = `s-${randomUUID().slice(0, 10)}@x.test`;
  const { body } = await call(house, register, { email, password: 'correct horse battery', firstName: 'Sam', lastName: 'Setter' }, { ip: `10.2.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}` });
  await house.owner.query('update identity.account set email_verified_at = now() where id = $1', [body.account.id]);
  return { id: body.account.id, token: body.token, email };
}
async function place(input: Record<string, unknown> = {}): Promise<Place> {
  const owner = await person();
  const { body } = await call(house, workspace.createWorkspace, { name: `Set ${randomUUID().slice(0, 6)}`, ...input }, { token: owner.token });
  return { id: body.workspace.id, slug: body.workspace.slug, owner };
}
async function colleague(p: Place, role: string): Promise<Person> {
  const someone = await person();
  const invited = await call(house, workspace.invite, { workspace_slug: p.slug, email: someone.email, role }, { token: p.owner.token });
  await call(house, workspace.acceptInvite, { id: invited.body.results[0]!.invitationId! }, { token: someone.token });
  return someone;
}
const as = (p: Place) => ({ token: p.owner.token });
const all = async (p: Place) => (await call(house, contract.getSettings, { workspace_slug: p.slug }, as(p))).body;
const change = (p: Place, group: string, values: Record<string, unknown>, version: number, token = p.owner.token) => call(house, contract.updateSettings, { workspace_slug: p.slug, group, values, version }, { token });

describe('settings', () => {
  it('start with the product\'s defaults', async () => {
    const s = await all(first);
    expect(s.brand.values).toMatchObject({ theme: 'rose', radius: 0.5, layout: 'vertical', sidebarType: 'module', navbarType: 'sticky', footerType: 'static', isRtl: false, logoDark: null });
    expect(s.system.values).toMatchObject({ weekStart: 0, dateFormat: 'long', timeFormat: '12h', fiscalStartMonth: 1 });
    expect(s.currency.values).toMatchObject({ code: 'USD', symbol: '$', decimals: 2 });
    expect([s.brand.version, s.company.version, s.brand.changedBy]).toEqual([1, 1, null]);
  });

  it('change key by key, count the version, name who did it and drop the memory', async () => {
    const p = await place();
    await all(p);
    const answer = await call(house, contract.updateBrand, { workspace_slug: p.slug, values: { theme: 'green' }, version: 1 }, as(p));
    expect(answer.body).toMatchObject({ values: { theme: 'green', radius: 0.5 }, version: 2, changedBy: { id: p.owner.id } });
    expect((await all(p)).brand.values.theme).toBe('green');
    const stale = await call(house, contract.updateBrand, { workspace_slug: p.slug, values: { theme: 'blue' }, version: 1 }, as(p));
    expect(stale.error).toMatchObject({ code: 'core.version_conflict', details: { current: { theme: 'green' }, version: 2, changedBy: { id: p.owner.id, name: 'Sam Setter' } } });
    const { rows } = await house.owner.query("select subject_id, data from core.event where workspace_id = $1 and type = 'settings.group.changed'", [p.id]);
    expect(rows).toEqual([{ subject_id: 'brand', data: { group: 'brand', changes: { theme: ['rose', 'green'] } } }]);
  });

  it('keep one of two changes made at the same moment on the same version', async () => {
    const p = await place();
    const answers = await Promise.all(['blue', 'red', 'zinc'].map((theme) => change(p, 'brand', { theme }, 1)));
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409, 409]);
  });

  it.each([
    ['brand', { theme: 'pink' }, 'values.theme'], ['brand', { radius: 9 }, 'values.radius'], ['brand', { customCss: 'x' }, 'values.customCss'], ['brand', { appTitle: '' }, 'values.appTitle'], ['brand', { footerText: 'x'.repeat(201) }, 'values.footerText'],
    ['system', { timezone: 'Mars/Base' }, 'values.timezone'], ['system', { weekStart: 7 }, 'values.weekStart'], ['system', { prefixes: { invoice: 'inv' } }, 'values.prefixes.invoice'], ['system', { prefixes: { poem: 'A' } }, 'values.prefixes.poem'], ['system', { workingDays: [] }, 'values.workingDays'],
    ['system', { locale: 'no_such tag' }, 'values.locale'], ['company', { phone: '12ab' }, 'values.phone'], ['company', { website: 'javascript:alert(1)' }, 'values.website'], ['company', { country: 'QQ' }, 'values.country'],
    ['currency', { code: 'ZZZ' }, 'values.code'], ['currency', { decimals: 3 }, 'values.decimals'], ['currency', { thousandsMark: '.' }, 'values.thousandsMark'], ['currency', { extra: [{ code: 'USD', rate: '1' }] }, 'values.extra'], ['currency', { extra: [{ code: 'EUR', rate: '0' }] }, 'values.extra.0.rate'],
    ['weather', { sun: true }, 'group'],
  ])('refuse %s %j', async (group, values, field) => {
    const answer = await change(first, group, values, 1);
    expect([answer.status, answer.error?.fields?.[0]?.path]).toEqual([422, field]);
  });

  it('show markup as it was typed', async () => {
    const p = await place();
    expect((await change(p, 'brand', { appTitle: `<b>"'& {{7*7}}</b>` }, 1)).status).toBe(200);
    expect((await all(p)).brand.values.appTitle).toBe(`<b>"'& {{7*7}}</b>`);
  });

  it('go back to the default key by key', async () => {
    const p = await place();
    await change(p, 'system', { prefixes: { invoice: 'F-' }, timeFormat: '24h' }, 1);
    await change(p, 'system', { prefixes: { quote: 'Q/' } }, 2);
    expect((await all(p)).system.values.prefixes).toMatchObject({ invoice: 'F-', quote: 'Q/', bill: 'BILL-' });
    const reset = await call(house, contract.resetSetting, { workspace_slug: p.slug, group: 'system', key: 'prefixes', version: 3 }, as(p));
    expect(reset.body.system).toMatchObject({ version: 4, values: { timeFormat: '24h', prefixes: { invoice: 'INV-' } } });
    expect((await call(house, contract.resetSetting, { workspace_slug: p.slug, group: 'brand', key: 'nothing', version: 1 }, as(p))).error?.fields?.[0]?.path).toBe('key');
  });
});

describe('company and currency', () => {
  it('check the digits of a VAT number, or only warn', async () => {
    const p = await place();
    const wrong = await change(p, 'company', { country: 'DE', vatNo: 'DE 136 695 977' }, 1);
    expect(wrong.error?.fields?.[0]).toMatchObject({ path: 'values.vatNo', code: 'settings.vat_check_digits' });
    const warned = await call(house, contract.updateCompany, { workspace_slug: p.slug, values: { country: 'DE', vatNo: 'DE 136 695 977', vatWarnOnly: true }, version: 1 }, as(p));
    expect(warned.body).toMatchObject({ values: { vatNo: 'DE136695977' }, warnings: [{ path: 'vatNo' }] });
    expect((await change(p, 'company', { vatWarnOnly: false }, 2)).status).toBe(422);
    expect((await change(p, 'company', { vatNo: 'DE136695976', vatWarnOnly: false }, 2)).status).toBe(200);
  });

  it('follow ISO 4217: a yen has no decimals', async () => {
    const p = await place();
    const { body } = await call(house, contract.updateCurrency, { workspace_slug: p.slug, values: { code: 'jpy' }, version: 1 }, as(p));
    expect(body.values).toMatchObject({ code: 'JPY', symbol: '¥', decimals: 0 });
  });

  it('keep the base currency once there are amounts', async () => {
    const p = await place();
    withMoney = p.id;
    expect((await change(p, 'currency', { code: 'EUR' }, 1)).error?.code).toBe('settings.currency_in_use');
    expect((await change(p, 'currency', { position: 'after_space' }, 1)).status).toBe(200);
    expect((await all(p)).currency.baseLocked).toBe(true);
  });

  it('begin with what the founder chose', async () => {
    const p = await place({ timezone: 'Asia/Dubai', currency: 'AED' });
    await house.drain();
    const s = await all(p);
    expect([s.system.values.timezone, s.currency.values.code, s.currency.values.decimals]).toEqual(['Asia/Dubai', 'AED', 2]);
  });
});

describe('who sees what', () => {
  it('lets managers read, admins write, and everybody have what screens need', async () => {
    const p = await place();
    await change(p, 'company', { legalName: 'Secret Ltd' }, 1);
    const status = async (role: string) => {
      const { token } = await colleague(p, role);
      const applied = await call(house, contract.getAppliedSettings, { workspace_slug: p.slug }, { token });
      expect(JSON.stringify(applied.body)).not.toContain('Secret Ltd');
      return [(await call(house, contract.getSettings, { workspace_slug: p.slug }, { token })).status, (await change(p, 'brand', { isRtl: false }, 1, token)).status, applied.status];
    };
    expect(await status('admin')).toEqual([200, 200, 200]);
    expect(await status('manager')).toEqual([200, 403, 200]);
    for (const role of ['member', 'client', 'guest']) expect(await status(role)).toEqual([403, 403, 200]);
  });

  it('hides other workspaces, in the calls and behind them', async () => {
    const p = await place();
    await change(p, 'brand', { appTitle: 'Canary' }, 1);
    for (const { endpoint } of routes.filter((r) => r.endpoint.pathKeys.includes('workspace_slug'))) {
      expect([endpoint.id, (await call(house, endpoint, { workspace_slug: p.slug, group: 'brand', key: 'appTitle', place: 'favicon', values: {}, version: 1 }, as(first))).status]).toEqual([endpoint.id, 404]);
    }
    const account = (await house.app.gate.authenticate(house.app, first.owner.token))!;
    const membership = (await house.app.gate.membership(house.app, account.id, { id: first.id }))!;
    await runAs(house.app, { name: 'test', account, membership }, async (ctx) => {
      expect(await ctx.sql('select 1 from settings.setting_group where workspace_id <> $1', [first.id])).toEqual([]);
      expect(await ctx.sql('update settings.setting_group set stored = $2 where workspace_id = $1 returning 1', [p.id, '{}'])).toEqual([]);
      expect((await readSettings(ctx)).brand.appTitle).toBe('Atrium');
    });
  });

  it('tells only the public part before sign-in', async () => {
    const p = await place();
    await change(p, 'brand', { theme: 'violet', appTitle: 'Open House', footerText: 'hidden' }, 1);
    await change(p, 'company', { legalName: 'Secret Ltd' }, 1);
    const look = await call(house, contract.getSystemSettings, { slug: p.slug });
    expect(look.body).toEqual({ appTitle: 'Open House', theme: 'violet', radius: 0.5, isRtl: false, logoDark: null, logoLight: null, favicon: null, pinGate: false, demo: false, slug: p.slug });
    expect((await call(house, contract.getSystemSettings)).body.slug).toBe(first.slug);
    expect((await call(house, contract.getSystemSettings, { slug: 'no-such' })).body.slug).toBe(first.slug);
  });

  it('takes no switch for what no workspace can switch, nor a source of rates that nobody fetches', async () => {
    const p = await place();
    for (const [group, values] of [['system', { pinGate: true }], ['currency', { rateSource: 'daily' }]] as const) {
      const answer = await change(p, group, values, 1);
      expect([group, answer.status, answer.error?.fields?.[0]?.path]).toEqual([group, 422, expect.stringContaining(Object.keys(values)[0]!)]);
    }
  });
});

describe('brand pictures', () => {
  const send = (p: Place, place: string, bytes: Buffer, name: string, token = p.owner.token) => {
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(bytes)]), name);
    return house.server.inject({ method: 'POST', url: `/api/dash/${p.slug}/settings/brand/images/${place}`, headers: { authorization: `Bearer ${token}` }, payload: form });
  };
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

  it('are stored, shown in public, replaced and taken away', async () => {
    const p = await place();
    const stored = await send(p, 'logoDark', png, 'logo.png');
    expect([stored.statusCode, stored.json().version]).toEqual([200, 2]);
    expect((await call(house, contract.getSystemSettings, { slug: p.slug })).body.logoDark).toContain('/files/');
    await send(p, 'logoDark', png, 'logo2.png');
    const reset = await call(house, contract.resetSetting, { workspace_slug: p.slug, group: 'brand', key: 'logoDark', version: 3 }, as(p));
    expect(reset.body.brand.values.logoDark).toBeNull();
  });

  it('of a drawing keep what it shows, as pixels without its script', async () => {
    const p = await place();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" onload="alert(1)"><script>alert(1)</script><rect width="10" height="10" fill="#ff0000"/></svg>');
    for (const name of ['icon.svg', 'icon.png']) {
      const sent = await send(p, 'favicon', svg, name);
      expect(sent.statusCode).toBe(200);
      const picture = await house.server.inject({ method: 'GET', url: sent.json().values.favicon });
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\/(png|webp)$/)]);
      expect(picture.rawPayload.includes('svg') || picture.rawPayload.includes('script')).toBe(false);
    }
  });

  it('refuse what is no picture, too large, or from somebody without the right', async () => {
    const p = await place();
    expect((await send(p, 'logoLight', Buffer.from('<html></html>'), 'logo.png')).statusCode).toBe(415);
    expect((await send(p, 'logoLight', Buffer.alloc(2 * 1024 * 1024 + 10, 1), 'logo.png')).statusCode).toBe(413);
    expect((await send(p, 'banner', png, 'logo.png')).statusCode).toBe(404);
    expect((await send(p, 'logoLight', png, 'logo.png', (await colleague(p, 'manager')).token)).statusCode).toBe(403);
  });
});

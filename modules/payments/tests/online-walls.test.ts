import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import path from 'node:path';
import { createApp } from '#core/server/boot.ts';
import { buildHttpServer } from '#core/server/http/server.ts';
import { startWorkers } from '#core/server/jobs.ts';
import { call } from '#core/testing/house.ts';
import { modules } from '#app/modules.ts';
import * as contract from '../contract.ts';
import { OnlineScene } from './online-scene.ts';

const s = new OnlineScene();
beforeAll(async () => { await s.open(); });
afterAll(() => s.close());

const at = (who = s.h.allowed) => ({ workspace_slug: who.slug });
const heard = async () => Number((await s.h.house.owner.query('select count(*) from payments.provider_event')).rows[0].count);

describe('messages of the provider', () => {
  it('are taken only with a signature over the very bytes, made with the secret of this workspace not long ago', async () => {
    const invoice = await s.invoice(10_000n);
    const { session } = await s.begin(invoice.token);
    s.fake.pay(session);
    const object = { id: session };
    const now = Math.floor(Date.now() / 1000);
    const good = s.fake.message('checkout.session.completed', object);
    const forged = [
      { ...good, signature: '' }, { ...good, signature: good.signature.replace(/v1=\w{4}/, 'v1=0000') }, { ...good, payload: good.payload.replace(session, 'cs_test_other') }, { ...good, payload: good.payload.replace(/\n\s*/g, '') },
      s.fake.message('checkout.session.completed', object, { secret: 'whsec_somebody_elses_secret' }), s.fake.message('checkout.session.completed', object, { at: now - 400 }), { payload: '{', signature: good.signature }, { payload: '', signature: good.signature },
    ];
    for (const message of forged) expect(await s.hook(message)).toBe(400);
    for (const workspace of [s.h.outsider.workspaceId!, 999_999, '0', 'x', '2147483648', '1%00']) expect([400, 404]).toContain(await s.hook(good, { workspace }));
    await s.h.house.drain();
    expect([await heard(), await s.payments()]).toEqual([0, []]);
    // The same, four minutes old, is good; and a kind nobody asked for is taken and changes nothing.
    expect([await s.hook(s.fake.message('checkout.session.completed', object, { at: now - 240 })), await s.hook(s.fake.message('customer.created', { id: 'cus_1' }))]).toEqual([200, 200]);
    await s.h.house.drain();
    expect((await s.payments()).map((p) => p.amount)).toEqual(['10000']);
  });

  it('are worked out by the next server when this one stops right after it has answered', async () => {
    const invoice = await s.invoice(6_400n);
    const { session } = await s.begin(invoice.token);
    s.fake.pay(session);
    const { app, ownerUrl } = s.h.house;
    const open = async () => {
      const made = await createApp({ config: app.config, log: app.log, modules, database: { url: ownerUrl, ownerUrl }, root: path.resolve(import.meta.dirname, '../../..'), migrated: true, rateFactor: 1000 });
      return { ...made, server: await buildHttpServer(made.app, { webRoot: null }) };
    };
    const [one, other] = [await open(), await open()];
    const message = s.fake.message('checkout.session.completed', { id: session });
    // Provider and queue meet a house that dies: the answer was given, nothing was worked out, the provider sends it again to another node.
    const statuses = await Promise.all([s.hook(message, { server: one.server }), s.hook(message, { server: other.server })]);
    await one.server.close();
    await one.close();
    const workers = await startWorkers(other.app, { scheduled: false });
    await expect.poll(async () => s.openOf(invoice.item), { timeout: 10_000 }).toBe(0);
    expect([statuses, (await s.payments()).filter((p) => p.amount === '6400').length]).toEqual([[200, 200], 1]);
    await workers.stop();
    await other.server.close();
    await other.close();
  });

  it('may come while the provider is down: it is asked again later', async () => {
    const invoice = await s.invoice(4_200n);
    const { session } = await s.begin(invoice.token);
    s.fake.pay(session);
    s.fake.down = true;
    expect(await s.hook(s.fake.message('checkout.session.completed', { id: session }))).toBe(200);
    await s.h.house.drain();
    expect(await s.openOf(invoice.item)).toBe(4_200);
    s.fake.down = false;
    await s.h.house.owner.query("update graphile_worker._private_jobs set run_at = now() where last_error is not null");
    await s.h.house.drain();
    expect(await s.openOf(invoice.item)).toBe(0);
  });
});

describe('the set-up', () => {
  it('answers ends of keys only, and says what the provider refuses', async () => {
    const { body } = await call(s.h.house, contract.getOnline, at(), s.h.allowed);
    expect(body).toMatchObject({ provider: 'stripe', mode: 'test', secretEnd: s.fake.key.slice(-4), webhookEnd: s.fake.webhookSecret.slice(-4), ready: true, problem: null, webhookUrl: `http://localhost:3000/payments/hooks/stripe/${s.h.allowed.workspaceId}` });
    expect(JSON.stringify(body)).not.toContain(s.fake.key);
    const { rows: [kept] } = await s.h.house.owner.query('select secret_key, webhook_secret from payments.online');
    expect(`${kept.secret_key.toString('latin1')}${kept.webhook_secret.toString('latin1')}`).not.toContain('Atrium');
    await s.setUp({ secretKey: 'sk_test_wrongwrongwrong' });
    const invoice = await s.invoice(1_000n);
    const { checkout } = await s.begin(invoice.token);
    expect((await s.state(checkout)).body.state).toBe('ended');
    const after = (await call(s.h.house, contract.getOnline, at(), s.h.allowed)).body;
    expect(after.problem?.text).toBe('the secret key is not accepted');
    expect(s.h.house.logged.join('')).not.toContain('sk_test_wrong');
    expect((await s.setUp()).body.problem).toBeNull();
  });

  it('refuses keys that do not belong together, strange accounts and an old version; other modes need other secrets', async () => {
    const wrong = async (more: object) => (await s.setUp(more)).error?.fields?.map((f) => [f.path, f.code]);
    expect(await wrong({ secretKey: 'pk_test_12345678' })).toEqual([['secretKey', 'payments.secret_key']]);
    expect(await wrong({ publishableKey: 'pk_live_12345678' })).toEqual([['publishableKey', 'payments.keys_differ']]);
    expect(await wrong({ webhookSecret: 'secret' })).toEqual([['webhookSecret', 'payments.webhook_secret']]);
    expect(await wrong({ accountId: await s.role('ar') })).toEqual([['accountId', 'payments.choose_account']]);
    expect(await wrong({ feeAccountId: await s.role('bank_default') })).toEqual([['feeAccountId', 'payments.choose_fee_account']]);
    expect((await s.setUp({ version: 1 })).error?.code).toBe('core.version_conflict');
    const live = await s.setUp({ secretKey: 'sk_live_1234567890', webhookSecret: undefined });
    expect(live.body).toMatchObject({ mode: 'live', webhookEnd: '', ready: false });
    expect((await s.offer((await s.invoice(500n)).token)).body.pays).toBe(false);
    const off = await s.setUp({ provider: 'none', secretKey: undefined, webhookSecret: undefined });
    expect(off.body).toMatchObject({ provider: 'none', mode: null, secretEnd: '', webhookEnd: '', ready: false });
    expect(await wrong({ secretKey: undefined, webhookSecret: undefined })).toEqual([['secretKey', 'payments.keys_missing']]);
    expect((await s.setUp()).body.ready).toBe(true);
  });

  it('is for those who may set it up, in their own workspace', async () => {
    expect((await call(s.h.house, contract.getOnline, at(), s.h.powerless)).error?.code).toBe('core.forbidden');
    expect((await call(s.h.house, contract.getOnline, at(s.h.outsider), s.h.outsider)).body).toMatchObject({ provider: 'none', secretEnd: '', unrecorded: [] });
  });
});

describe('who pays', () => {
  it('needs the link of the document, and then the secret address of the try', async () => {
    const invoice = await s.invoice(1_500n);
    const { checkout } = (await s.start(invoice.token)).body;
    for (const token of ['x'.repeat(20), crypto.randomUUID()]) expect((await s.offer(token)).status).toBeGreaterThanOrEqual(400);
    expect((await call(s.h.house, contract.startPaying, { type: 'probe.other', token: invoice.token })).error?.code).toBe('payments.checkout_gone');
    const [id, mark] = checkout.split('.') as [string, string];
    for (const guess of [`${id}.${'A'.repeat(43)}`, `${crypto.randomUUID()}.${mark}`, `${id}.${mark.slice(0, 42)}${mark.endsWith('A') ? 'E' : 'A'}`]) expect((await s.state(guess)).error?.code).toBe('payments.checkout_gone');
    expect((await s.state(`${id}.${mark.slice(1)}`)).status).toBe(422);
  });
});

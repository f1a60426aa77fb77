import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import { call } from '#core/testing/house.ts';
import type { ResourceHouse, TestPerson } from '#core/testing/describe-resource.ts';
import { found, signUp } from '../../../../tests/fixtures/people.ts';
import { getSettings } from '#modules/settings/api.ts';
import * as settings from '#modules/settings/contract.ts';
import * as contract from '../../contract.ts';
import { chartKeys, chartTemplates, taxesFor } from '../../rules/charts/index.ts';
import { followCurrency } from '../../service/ledger/set-up.ts';
import { openMastersHouse } from '../scene.ts';
import { accountIds, line, post } from './scene.ts';

let h: ResourceHouse;
beforeAll(async () => { h = await openMastersHouse(); });
afterAll(() => h.house.close());

const place = async (): Promise<TestPerson> => { const p = await found(h.house, await signUp(h.house, 'Set')); return { ...p.as(p.owner), slug: p.slug, workspaceId: p.id }; };
const setUp = (person: TestPerson, template: string, more: object = {}) => call(h.house, contract.setUpBook, { workspace_slug: person.slug, template, ...more } as never, person);
const setCurrency = async (person: TestPerson, code: string) => {
  const { body } = await call(h.house, settings.getSettings, { workspace_slug: person.slug } as never, person);
  return call(h.house, settings.updateSettings, { workspace_slug: person.slug, group: 'currency', version: (body as unknown as { currency: { version: number } }).currency.version, values: { code } } as never, person);
};

describe.each(chartKeys)('the chart %s', (key) => {
  it('gives all its accounts with their headings, roles and taxes, once', async () => {
    const person = await place();
    const template = chartTemplates[key];
    const made = await setUp(person, key);
    expect([made.status, made.body.accounts, made.body.taxes]).toEqual([201, template.accounts.length, taxesFor(key, '').length]);
    expect(made.body.book).toMatchObject({ baseCurrency: 'USD', template: key, entries: 0, locks: { all: null, hard: null } });
    const { body } = await call(h.house, contract.accountTree, { workspace_slug: person.slug } as never, person);
    const byCode = new Map(body.accounts.map((a) => [a.code, a]));
    expect(byCode.size).toBe(template.accounts.length);
    for (const a of template.accounts) expect(byCode.get(a.code), a.code).toMatchObject({ name: a.name, type: a.type, role: a.role ?? null, isGroup: a.isGroup ?? false, reconcilable: a.reconcilable ?? false, parentId: a.parent ? byCode.get(a.parent)!.id : null, balance: '0.00' });
    const { rows } = await h.house.owner.query('select t.code, r.rate::float8::text as rate, cardinality(t.member_ids)::int as members from accounting.tax t left join accounting.tax_rate r on r.tax_id = t.id where t.workspace_id = $1', [person.workspaceId]);
    const taxes = new Map(rows.map((r: { code: string; rate: string | null; members: number }) => [r.code, r]));
    for (const t of taxesFor(key, '')) expect(taxes.get(t.code), t.code).toEqual({ code: t.code, rate: t.rate === null ? null : String(Number(t.rate)), members: t.members?.length ?? 0 });
    const again = await setUp(person, key);
    expect([again.status, again.error?.code]).toEqual([409, 'accounting.book_exists']);
  });
});

describe('setting the books up', () => {
  it('is offered with the chart of the country, and only to who may', async () => {
    const { body } = await call(h.house, contract.getBook, { workspace_slug: h.allowed.slug } as never, h.allowed);
    expect([body.book, body.suggested, body.templates.map((t) => t.key)]).toEqual([null, 'generic', [...chartKeys]]);
    expect((await setUp(h.powerless, 'generic')).status).toBe(403);
    expect((await post(h, [line('0198c1de-0000-7000-8000-000000000000', 'debit', '1')])).error?.code).toBe('accounting.no_book');
  });

  it('keeps accounts and taxes that are there, and names the rest in the chosen language', async () => {
    const person = await place();
    const mine = await call(h.house, contract.ledgerAccounts.create, { workspace_slug: person.slug, code: '411', name: 'My customers', type: 'receivable', role: 'ar', reconcilable: true } as never, person);
    await call(h.house, contract.taxes.create, { workspace_slug: person.slug, name: 'MwSt', rate: '19', category: 'S' } as never, person);
    const made = await setUp(person, 'eu', { language: 'ar' });
    expect([made.body.accounts, made.body.taxes]).toEqual([chartTemplates.eu.accounts.length - 1, taxesFor('eu', '').length - 1]);
    const { body } = await call(h.house, contract.accountTree, { workspace_slug: person.slug } as never, person);
    expect(body.accounts.find((a) => a.code === '411')).toMatchObject({ id: mine.body.id, name: 'My customers', role: 'ar', parentId: null });
    expect(body.accounts.find((a) => a.code === '401')!.name).toBe('ذمم الموردين');
    const boxes = await h.house.owner.query("select report_box from accounting.tax where workspace_id = $1 and name = 'MwSt'", [person.workspaceId]);
    expect(boxes.rows, 'the return finds it').toEqual([{ report_box: 'standard' }]);
  });

  it('lets the base currency follow the settings until something is posted', async () => {
    const person = await place();
    await setUp(person, 'generic');
    expect((await setCurrency(person, 'EUR')).status).toBe(200);
    await h.house.drain();
    expect((await call(h.house, contract.getBook, { workspace_slug: person.slug } as never, person)).body.book!.baseCurrency).toBe('EUR');
    const ids = await accountIds(h, person);
    expect((await post(h, [line(ids['CASH_DEFAULT'], 'debit', '10.00'), line(ids['OPENING'], 'credit', '10.00')], {}, person)).status).toBe(201);
    expect((await setCurrency(person, 'GBP')).error?.code).toBe('settings.currency_in_use');
    await expect(h.house.owner.query("update accounting.book set base_currency = 'GBP' where workspace_id = $1", [person.workspaceId])).rejects.toMatchObject({ code: 'AC008' });
  });

  it('keeps the base currency once there is a budget, a draft with an amount, or a limit of its own', async () => {
    const person = await place();
    await setUp(person, 'generic');
    const ids = await accountIds(h, person);
    const at = { workspace_slug: person.slug };
    const gone = (sql: string) => h.house.owner.query(sql, [person.workspaceId]);
    const kept = async () => expect((await setCurrency(person, 'GBP')).error?.code).toBe('settings.currency_in_use');
    const items = (amount: string | null) => ({ ...at, year: 2026, items: [{ accountId: ids['PURCHASE_DEFAULT'], month: '2026-03', amount }] });
    expect((await call(h.house, contract.saveBudget, items('100.00') as never, person)).status).toBe(200);
    await kept();
    expect((await call(h.house, contract.saveBudget, items(null) as never, person)).status).toBe(200);
    expect((await call(h.house, contract.createDraftEntry, { ...at, on: '2026-05-30', lines: [line(ids['PURCHASE_DEFAULT'], 'debit', '5'), line(ids['CASH_DEFAULT'], 'credit', '5')] } as never, person)).status).toBe(201);
    await kept();
    // Removed, it keeps nothing; nor does it come back into another currency.
    const [draft] = (await call(h.house, contract.draftEntries.list, at as never, person)).body.items;
    await call(h.house, contract.draftEntries.remove, { ...at, id: draft!.id } as never, person);
    expect((await setCurrency(person, 'EUR')).status).toBe(200);
    await h.house.drain();
    expect((await call(h.house, contract.draftEntries.restore, { ...at, id: draft!.id } as never, person)).error).toMatchObject({ code: 'accounting.other_base', details: { was: 'USD', now: 'EUR' } });
    expect((await setCurrency(person, 'USD')).status).toBe(200);
    await h.house.drain();
    expect((await call(h.house, contract.draftEntries.restore, { ...at, id: draft!.id } as never, person)).status).toBe(200);
    await kept();
    await gone('delete from accounting.draft_entry where workspace_id = $1');
    const { version } = (await call(h.house, contract.getBankSettings, at as never, person)).body;
    expect((await call(h.house, contract.updateBankSettings, { ...at, version, writeOffLimit: '7.50' } as never, person)).status).toBe(200);
    await kept();
    await gone('update accounting.bank_settings set write_off_limit = 500 where workspace_id = $1');
    expect((await setCurrency(person, 'GBP')).status).toBe(200);
  });

  it('follows what is stored, whatever this node still remembers', async () => {
    const person = await place();
    await setUp(person, 'generic');
    await h.house.drain();
    await h.house.owner.query("insert into settings.setting_group (workspace_id, name, stored, images) values ($1, 'currency', '{\"code\": \"EUR\"}', '{}') on conflict (workspace_id, name) do update set stored = excluded.stored", [person.workspaceId]);
    await runAs(h.house.app, { name: 'test', workspaceId: person.workspaceId }, async (ctx) => {
      expect((await getSettings(ctx, person.workspaceId)).currency.code, 'remembered').toBe('USD');
      await followCurrency(ctx, person.workspaceId);
    });
    expect((await call(h.house, contract.getBook, { workspace_slug: person.slug } as never, person)).body.book!.baseCurrency).toBe('EUR');
  });

  it('changes rounding and order of numbers with the version', async () => {
    const person = await place();
    const { book } = (await setUp(person, 'us')).body;
    const change = (version: number, more: object) => call(h.house, contract.updateBook, { workspace_slug: person.slug, version, ...more } as never, person);
    expect((await change(book.version, { taxRounding: 'line', strictChronology: true })).body).toMatchObject({ taxRounding: 'line', strictChronology: true });
    expect((await change(book.version, { taxRounding: 'document' })).error?.code).toBe('core.version_conflict');
    const ids = await accountIds(h, person);
    const lines = [line(ids['CASH_DEFAULT'], 'debit', '1'), line(ids['OPENING'], 'credit', '1')];
    expect((await post(h, lines, { on: '2026-05-02' }, person)).body.number).toBe('JE-00001');
    const early = await post(h, lines, { on: '2026-05-01' }, person);
    expect([early.status, early.error?.code, early.error?.message]).toEqual([409, 'accounting.number_order', 'Numbers follow their days: the last one is of 2026-05-02.']);
    expect((await post(h, lines, { on: '2026-05-02' }, person)).body.number).toBe('JE-00002');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extractPages } from '#core/server/pdf/tests/extract.ts';
import { printedCell, printedList } from '#core/server/resource/export-pdf.ts';
import type { ResourceHouse } from '#core/testing/describe-resource.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { products } from '#modules/accounting/contract.ts';
import { found, signUp } from '../../../tests/fixtures/people.ts';
import { gadgets, openGadgetHouse } from './resource-room.ts';

let h: ResourceHouse;
let house: TestHouse;
beforeAll(async () => { h = await openGadgetHouse(); house = await openTestHouse(); });
afterAll(async () => { await h.house.close(); await house.close(); });

const print = (input: Record<string, unknown> = {}, as = h.allowed) => call(h.house, gadgets.export, { workspace_slug: as.slug, format: 'pdf', columns: 'name,kind,price,hidden', ...input } as never, as);
const pages = async (input: Record<string, unknown> = {}) => { const { body, status } = await print(input); expect(status, String(body)).toBe(200); return extractPages(body as Buffer); };
const add = (name: string, more: object = {}) => call(h.house, gadgets.create, { workspace_slug: 'one', name, ...more } as never, h.allowed);

describe('a list as PDF', () => {
  it('has the rows the list has, in its order, with its filter and search, and the columns that were asked for', async () => {
    for (const [name, kind] of [['Anvil', 'tool'], ['Ball', 'toy'], ['Chisel', 'tool']] as const) await add(name, { kind, price: '12.50' });
    const [page] = await pages({ sort: '-name', title: 'Gadgets', headings: 'Name\nKind\nPrice\nHidden' });
    const shown = page!.said.filter((text) => ['Anvil', 'Ball', 'Chisel'].includes(text));
    expect(shown).toEqual(['Chisel', 'Ball', 'Anvil']);
    for (const text of ['Gadgets', 'Name', 'Kind', 'Tool', 'Toy', '12.50', 'No', 'Page 1 of 1']) expect(page!.said).toContain(text);
    const [narrowed] = await pages({ filter: JSON.stringify({ field: 'kind', op: 'is', value: 'toy' }), columns: 'name' });
    expect(narrowed!.said).toContain('Ball');
    expect(narrowed!.said).not.toContain('Anvil');
    expect(narrowed!.said).not.toContain('12.50');
    expect((await pages({ q: 'chis' }))[0]!.said).not.toContain('Anvil');
  });

  it('is drawn from the right in Arabic', async () => {
    await add('مطرقة كبيرة');
    const [page] = await pages({ language: 'ar', title: 'الأدوات', headings: 'الاسم\nالنوع\nالسعر\nمخفي' });
    for (const text of ['الأدوات', 'الاسم', 'مطرقة كبيرة', 'لا', 'صفحة 1 من 1']) expect(page!.said).toContain(text);
    expect(page!.missing).toBe(0);
  });

  it('has the rights of the list: nothing for whoever may not see it, nothing of another workspace', async () => {
    expect((await print({}, h.powerless)).status).toBe(403);
    expect((await print({ workspace_slug: 'one' }, h.outsider)).status).toBe(404);
    const foreign = await print({}, h.outsider);
    expect(extractPages(foreign.body as Buffer).flatMap((p) => p.said)).not.toContain('Anvil');
  });

  it('numbers its pages, repeats its heads, and refuses more rows or columns than paper holds, by name', async () => {
    await h.house.owner.query("insert into probe.gadget (id, workspace_id, name) select gen_random_uuid(), 1, 'Row ' || lpad(n::text, 4, '0') from generate_series(1, $1) n", [printedList.rows - 4]);
    const all = await pages({ headings: 'Name\nKind\nPrice\nHidden' });
    expect(all.length).toBeGreaterThan(10);
    expect(all.every((page, i) => page.said.includes('Name') && page.said.includes(`Page ${i + 1} of ${all.length}`))).toBe(true);
    expect(all.flatMap((p) => p.said).filter((text) => text.startsWith('Row ')).length).toBe(printedList.rows - 4);
    await add('One');
    expect((await print()).error).toMatchObject({ code: 'core.export_too_long', details: { limit: printedList.rows } });
    expect((await print({ format: 'csv' })).status).toBe(200);
    expect((await print({ columns: Array.from({ length: printedList.columns + 1 }, () => 'name').join(',') })).error?.code).toBe('core.export_too_wide');
    expect((await print({ q: 'One', headings: 'Name' })).error?.fields?.[0]?.path).toBe('headings');
    expect((await print({ columns: 'surprise' })).error?.fields?.[0]?.path).toBe('columns');
  });

  it('carries the name of the workspace at its head and foot', async () => {
    const place = await found(house, await signUp(house, 'Olga'), 'Harbor Studio');
    const { body, status } = await call(house, products.export, { workspace_slug: place.slug, format: 'pdf', columns: 'name,sku', title: 'Products' } as never, place.as(place.owner));
    expect(status).toBe(200);
    const [page] = extractPages(body as Buffer);
    expect(page!.said).toContain('Harbor Studio');
    expect(page!.said).toContain('Harbor Studio · Products');
  });
});

describe('a cell on paper', () => {
  it.each([
    [null, undefined, ''], [true, 'boolean', 'Yes'], ['in_approval', 'select', 'In approval'], ['2026-05-31T22:05:00.000Z', 'instant', '2026-06-01 02:05'], ['2026-05-31', 'date', '2026-05-31'],
    [{ amount: '1234.50', currency: 'EUR' }, 'money', 'EUR 1,234.50'], [{ id: 'x', name: 'Ann Lee' }, 'id', 'Ann Lee'], [['a', 'b'], 'multi', 'a, b'], [12.5, 'number', '12.5'],
  ] as const)('%o of type %s reads %s', (value, type, text) => { expect(printedCell(value, type, 'en', 'Asia/Dubai').replace(/\u00a0/g, ' ')).toBe(text); });
  it('is said in Arabic where it is a word', () => { expect(printedCell(false, 'boolean', 'ar', 'UTC')).toBe('لا'); });
});

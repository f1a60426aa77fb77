import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { askedKeysOf, describeTexts, keysOf, type Texts } from '#core/testing/describe-texts.ts';
import { expenseErrors, expensePermissions, expenseKinds, expenseStatuses, expenseViews, payers, policyCodes } from '../../contract/expenses.ts';
import { expenses as en, expensesSaid as enSaid } from '../../web/locales/en/expenses.ts';
import { expenses as ar, expensesSaid as arSaid } from '../../web/locales/ar/expenses.ts';
import { expenses as slots } from '../../web/expenses/slots.ts';

const room = (expenses: Texts, said: Texts): Texts => ({ expenses, ...said });
describeTexts({ en: room(en, enSaid), ar: room(ar, arSaid) });

const known = new Set(askedKeysOf({ expenses: en }));
const folder = new URL('../../web/expenses/', import.meta.url);
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name)).map((name) => readFileSync(new URL(name, folder), 'utf8'));

describe('texts that the pages of expenses ask for', () => {
  it('exist', () => {
    const used = sources.flatMap((text) => [...text.matchAll(/'(?:invoicing:)?(expenses\.[A-Za-z_.]+)'/g)].map((m) => m[1]!)).filter((key) => !/^expenses\.(list|copy)$/.test(key) || known.has(key));
    expect(used.length).toBeGreaterThan(250);
    expect([...new Set(used)].filter((key) => !known.has(key))).toEqual([]);
  });
  it('exist for every value a text is chosen by', () => {
    const at = (path: string, values: readonly string[]) => values.map((value) => `expenses.${path}.${value}`);
    expect([...at('status', expenseStatuses), ...at('kind', expenseKinds), ...at('payer', payers), ...at('paidBy', payers), ...at('view', [...expenseViews, 'figures']), ...at('flag', [...policyCodes, 'duplicate_explained'])].filter((key) => !known.has(key))).toEqual([]);
  });
  it('are all asked for', () => {
    const all = sources.join('\n');
    const groups = new Set([...all.matchAll(/`expenses\.([a-zA-Z.]+)\.\$\{/g)].map((m) => m[1]!));
    const chosen = new Set([...all.matchAll(/\bt\(`expenses\.\$\{([a-z]+)\}`/g)].map((m) => m[1]!));
    expect(chosen).toEqual(new Set(['meal']));
    const unused = [...known].filter((key) => !all.includes(`${key}'`) && !groups.has(key.split('.').slice(1, -1).join('.')) && !['breakfast', 'lunch', 'dinner'].includes(key.slice(9)));
    expect(unused).toEqual([]);
  });
  it('name refusals and permissions', () => {
    expect(Object.keys(enSaid.refused).sort()).toEqual(Object.keys(expenseErrors).map((code) => code.split('.')[1]!).sort());
    expect(keysOf(enSaid.permission).sort()).toEqual(Object.keys(expensePermissions).map((p) => p.replace('invoicing.', '')).sort());
  });
});

it('the card of one record is headed by what it is, not by the name of their list', () => {
  const said = (texts: Texts, label: string) => label.replace('invoicing:expenses.', '').split('.').reduce<unknown>((here, part) => (here as Texts | undefined)?.[part], texts);
  const lists = (slots.sidebar ?? []).map((entry) => entry.label);
  for (const texts of [en, ar]) for (const page of slots.recordPages ?? []) expect(lists.map((label) => said(texts, label)), page.topic).not.toContain(said(texts, page.label));
});

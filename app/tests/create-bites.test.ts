import { expect, test } from 'vitest';
import type { CreateEntry } from '#core/web/slots/slots.ts';
import { createGroups, gridStep } from '../shell/create/create-filter.ts';
import { webModules } from '../web-modules.ts';

const entry = (id: string, category: CreateEntry['category']): CreateEntry => ({ id, category, label: id, icon: (() => null) as never, load: async () => () => null });
const entries = [entry('Task', 'basics'), entry('Project', 'basics'), entry('Lead', 'business'), entry('Invoice', 'finance'), entry('Poll', 'social'), entry('Text Bites', 'basics')];
const label = (e: CreateEntry) => e.label;

test('categories come in the product\'s order, empty ones not at all', () => {
  expect(createGroups(entries, '', [], label).map((g) => g.id)).toEqual(['basics', 'business', 'finance', 'social']);
});

test('the last four used stand on top until something is typed', () => {
  const [first] = createGroups(entries, '', ['Poll', 'gone', 'Lead', 'Task', 'Invoice', 'Project'], label);
  expect(first).toMatchObject({ id: 'recent' });
  expect(first!.entries.map((e) => e.id)).toEqual(['Poll', 'Lead', 'Task', 'Invoice']);
  expect(createGroups(entries, 'poll', ['Lead'], label).map((g) => [g.id, g.entries.map((e) => e.id)])).toEqual([['social', ['Poll']]]);
});

test('an entry of two categories stands in both, in the order of each', () => {
  const invoice = { ...entry('Invoice', 'basics'), order: 80, also: { finance: 10 } };
  const all = [{ ...entry('Task', 'basics'), order: 50 }, { ...entry('Bill', 'finance'), order: 20 }, invoice, { ...entry('Payment', 'finance'), order: 5 }];
  expect(createGroups(all, '', [], label).map((g) => [g.id, g.entries.map((e) => e.id)])).toEqual([['basics', ['Task', 'Invoice']], ['finance', ['Payment', 'Invoice', 'Bill']]]);
});

test('what the rooms can make stands where the product puts it, in its order', () => {
  const made = webModules.flatMap((room) => room.create ?? []).sort((a, b) => (a.order ?? 100) - (b.order ?? 100));
  const groups = Object.fromEntries(createGroups(made, '', [], label).map((group) => [group.id, group.entries.map((e) => e.id)]));
  expect(groups).toEqual({
    basics: ['feed.videoBites', 'feed.audioBites', 'feed.educationalBites', 'feed.textBites', 'invoicing.quick_expense', 'invoicing.invoice'],
    business: ['sales.lead', 'parties.contact', 'sales.quote', 'invoicing.expense', 'sales.meeting', 'accounting.product', 'accounting.service', 'parties.customer', 'parties.vendor', 'sales.order'],
    finance: ['invoicing.invoice', 'invoicing.bill', 'payments.payment', 'accounting.bank_transfer', 'accounting.budget', 'invoicing.credit_note'],
    social: ['feed.post', 'feed.story', 'social.group', 'feed.poll', 'social.inviteFriend'],
  });
  // Whatever touches the workspace's books or customers asks for a permission: a client is shown none of it.
  expect(made.filter((e) => !e.can && !['feed', 'social'].includes(e.id.split('.')[0]!)).map((e) => e.id)).toEqual([]);
});

test('typing finds by words', () => {
  expect(createGroups(entries, 'bites', [], label).flatMap((g) => g.entries.map((e) => e.id))).toEqual(['Text Bites']);
  expect(createGroups(entries, 'zzz', [], label)).toEqual([]);
});

test('arrow keys move in the grid', () => {
  const rows = [2, 1, 2];
  expect(gridStep(rows, { row: 0, column: 0 }, 'ArrowRight', false)).toEqual({ row: 0, column: 1 });
  expect(gridStep(rows, { row: 0, column: 1 }, 'ArrowRight', false)).toEqual({ row: 1, column: 0 });
  expect(gridStep(rows, { row: 0, column: 1 }, 'ArrowDown', false)).toEqual({ row: 1, column: 0 });
  expect(gridStep(rows, { row: 1, column: 0 }, 'ArrowLeft', false)).toEqual({ row: 0, column: 1 });
  expect(gridStep(rows, { row: 0, column: 0 }, 'ArrowLeft', true)).toEqual({ row: 0, column: 1 });
  expect(gridStep(rows, { row: 0, column: 0 }, 'ArrowUp', false)).toBeNull();
  expect(gridStep(rows, { row: 2, column: 1 }, 'ArrowRight', false)).toBeNull();
  expect(gridStep(rows, { row: 2, column: 1 }, 'Home', false)).toEqual({ row: 2, column: 0 });
});

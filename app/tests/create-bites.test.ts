import { expect, test } from 'vitest';
import type { CreateEntry } from '#core/web/slots/slots.ts';
import { createGroups, gridStep } from '../shell/create/create-filter.ts';

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

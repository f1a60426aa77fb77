import { expect, it } from 'vitest';
import { linesOf } from '../use-list-table.ts';

const heads = (rows: ReadonlyArray<{ id: string; role: unknown }>) => linesOf(rows, 'role', [{ value: 'admin', count: 2 }, { value: 'guest', count: 1 }]).map((line) => (line.kind === 'group' ? [line.value, line.count] : line.row.id));

it('rows stand under the head of their group, also where the value has a key and words', () => {
  const expected = [['admin', 2], '1', '2', ['guest', 1], '3', [null, null], '4'];
  expect(heads([{ id: '1', role: 'admin' }, { id: '2', role: 'admin' }, { id: '3', role: 'guest' }, { id: '4', role: null }])).toEqual(expected);
  expect(heads([{ id: '1', role: { key: 'admin', name: 'Admin' } }, { id: '2', role: { key: 'admin', name: 'Admin' } }, { id: '3', role: { key: 'guest', name: 'Guest' } }, { id: '4', role: null }])).toEqual(expected);
});

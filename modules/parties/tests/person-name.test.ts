import { expect, test } from 'vitest';
import { renamed, splitName } from '../rules/person-name.ts';

test('the last word of a name is the last name, a single one the first', () => {
  expect(splitName(' Ana Maria  Sousa ')).toEqual({ firstName: 'Ana Maria', lastName: 'Sousa' });
  expect(splitName('Ana')).toEqual({ firstName: 'Ana', lastName: '' });
});

test('another title changes what the party is called by', () => {
  const ana = { kind: 'person' as const, name: 'Ana Sousa', firstName: 'Ana', lastName: 'Sousa' };
  expect(renamed(ana, 'Ana Souza')).toEqual({ firstName: 'Ana', lastName: 'Souza' });
  expect(renamed({ ...ana, name: 'Dr. Ana Sousa' }, 'Ana Souza')).toEqual({ name: 'Ana Souza' });
  expect(renamed({ kind: 'company', name: 'Sousa', firstName: '', lastName: '' }, 'Sousa Lda')).toEqual({ name: 'Sousa Lda' });
});

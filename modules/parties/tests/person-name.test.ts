import { expect, test } from 'vitest';
import { renamed, renamedPerson, splitName } from '../rules/person-name.ts';

test('the last word of a name is the last name, a single one the first', () => {
  expect(splitName(' Ana Maria  Sousa ')).toEqual({ firstName: 'Ana Maria', lastName: 'Sousa' });
  expect(splitName('Ana')).toEqual({ firstName: 'Ana', lastName: '' });
});

test('a comma stands behind the last name', () => {
  expect(splitName('de Souza, Ana')).toEqual({ firstName: 'Ana', lastName: 'de Souza' });
});

test('a changed name keeps the half that stands as it was', () => {
  const ana = { firstName: 'Ana', lastName: 'de Souza' };
  expect(renamedPerson(ana, 'Anna de Souza ')).toEqual({ firstName: 'Anna', lastName: 'de Souza' });
  expect(renamedPerson(ana, 'Ana van der Berg')).toEqual({ firstName: 'Ana', lastName: 'van der Berg' });
  expect(renamedPerson(ana, 'Rui Costa')).toEqual({ firstName: 'Rui', lastName: 'Costa' });
});

test('another title changes what the party is called by', () => {
  const ana = { kind: 'person' as const, name: 'Ana Sousa', firstName: 'Ana', lastName: 'Sousa' };
  expect(renamed(ana, 'Ana Souza')).toEqual({ firstName: 'Ana', lastName: 'Souza' });
  expect(renamed({ ...ana, name: 'Dr. Ana Sousa' }, 'Ana Souza')).toEqual({ name: 'Ana Souza' });
  expect(renamed({ kind: 'company', name: 'Sousa', firstName: '', lastName: '' }, 'Sousa Lda')).toEqual({ name: 'Sousa Lda' });
});

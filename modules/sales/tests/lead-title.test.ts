import { expect, test } from 'vitest';
import { titleChanges } from '../web/leads/lead-title.ts';

test('another title of a lead changes what it is called by: its person, else its company', () => {
  expect(titleChanges({ firstName: 'Ana', lastName: 'Sousa', company: 'Sousa Lda' }, 'Ana Souza')).toEqual({ firstName: 'Ana', lastName: 'Souza' });
  expect(titleChanges({ firstName: '', lastName: '', company: 'Sousa Lda' }, 'Sousa e Filhos')).toEqual({ company: 'Sousa e Filhos' });
  // Known by an address alone, it gets a person.
  expect(titleChanges({ firstName: '', lastName: '', company: '' }, 'Ana')).toEqual({ firstName: 'Ana', lastName: '' });
});

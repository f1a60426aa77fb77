import { expect, it } from 'vitest';
import { pageLinks } from '../rules/markdown.ts';

it('finds every address a message leads to once, wherever it stands, and none in code', () => {
  const here = 'https://atrium.test/sales/opportunity/1';
  expect(pageLinks(`See ${here}, **${here}** and [the lead](https://atrium.test/crm/leads/2).\n> https://atrium.test/parties/3\n\n- https://a.test/4`)).toEqual([here, 'https://atrium.test/crm/leads/2', 'https://atrium.test/parties/3', 'https://a.test/4']);
  expect(pageLinks(`\`${here}\` mailto:ann@x.test ann`)).toEqual([]);
});

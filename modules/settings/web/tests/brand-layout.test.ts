import { expect, test } from 'vitest';
import { forcedByLayout, shellReducer } from '#core/web/theme/theme-state.ts';
import { brandChoices, brandValues } from '../../contract.ts';

test('a layout forces the same on a brand as on a person, and what it forces a brand may hold', () => {
  for (const layout of brandChoices.layout) {
    const forced = forcedByLayout(layout);
    expect(brandValues.partial().safeParse({ layout, ...forced }).success).toBe(true);
    expect(shellReducer({ choices: {}, brand: {}, windowWidth: 1400 }, { type: 'set', key: 'layout', value: layout }).choices).toEqual({ layout, ...forced });
  }
  expect([forcedByLayout('semibox'), forcedByLayout('horizontal'), forcedByLayout('vertical')]).toEqual([{ sidebarType: 'popover' }, { sidebarType: 'classic', navbarType: 'sticky' }, {}]);
});

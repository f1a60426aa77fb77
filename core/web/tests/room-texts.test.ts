import { expect, it } from 'vitest';
import { translate } from '../i18n/i18n.ts';
import { loadWithTexts, withTexts } from '../slots/room-texts.ts';
import type { WebModule } from '../slots/slots.ts';

it('what a room shows within another one\'s page comes with its texts, and is there without any', async () => {
  const room = { name: 'aside', pages: [], locales: { en: {}, ar: () => Promise.resolve({ default: {} }), later: () => Promise.resolve({ panel: { title: 'Said aside' } }) } } satisfies WebModule;
  withTexts(room);
  expect(translate('aside', 'panel.title')).not.toBe('Said aside');
  expect(await loadWithTexts('aside', () => Promise.resolve('part'))).toBe('part');
  expect(translate('aside', 'panel.title')).toBe('Said aside');
  expect(await loadWithTexts('unknown', () => Promise.resolve('part'))).toBe('part');
});

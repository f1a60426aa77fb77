import { expect, it } from 'vitest';
import { contrast, inkOn, isReadable, storyBackground, storyBackgrounds, storyInks } from '../rules/story-colors.ts';

it('there are six backgrounds, each with an ink that can be read on it', () => {
  expect(storyBackgrounds).toHaveLength(6);
  for (const { color } of storyBackgrounds) expect(contrast(inkOn(color), color)).toBeGreaterThanOrEqual(4.5);
  // Something to choose from on each.
  for (const { color } of storyBackgrounds) expect(storyInks.filter((ink) => isReadable(ink.color, color)).length).toBeGreaterThanOrEqual(2);
});

it('counts contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
  expect([isReadable('#777777', '#ffffff'), isReadable('#767676', '#ffffff')]).toEqual([false, true]);
});

it('knows a preset by name and by colour, and nothing else', () => {
  expect([storyBackground('Rose'), storyBackground('#BE123C'), storyBackground('#be123d'), storyBackground('red')]).toEqual(['#be123c', '#be123c', null, null]);
});

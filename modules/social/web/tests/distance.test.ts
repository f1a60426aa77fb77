import { Ban, Rss } from 'lucide-react';
import { expect, it } from 'vitest';
import { distanceOf } from '../people/parts/person-menu.tsx';

it('the menu of what somebody wrote offers to keep them away, and nothing else of what one can do about people', () => {
  const action = (id: string) => ({ id, label: id, icon: id === 'block' ? Ban : Rss, run: () => undefined });
  expect(distanceOf([action('add'), false, action('follow'), action('mute'), null, action('restrict'), action('unfriend'), action('block')]).map((a) => a.id)).toEqual(['mute', 'restrict', 'block']);
});

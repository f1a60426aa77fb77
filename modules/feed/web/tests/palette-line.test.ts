import { beforeAll, expect, it } from 'vitest';
import { addLocales, setLanguage } from '#core/web/i18n/i18n.ts';
import ar from '../locales/ar.ts';
import { en } from '../locales/en.ts';
import { lineOf } from '../posts/entries/search-posts.ts';

beforeAll(async () => { addLocales('feed', { en, ar }); await setLanguage('en'); });

it('says of a found post its beginning, or that the viewer\'s own filters collapse it', () => {
  const author = { name: 'Ann' } as Parameters<typeof lineOf>[0]['author'];
  expect([lineOf({ description: 'One\n\ntwo', filtered: null, author }), lineOf({ description: '', filtered: null, author })]).toEqual(['One two', 'Ann']);
  const said = lineOf({ description: 'The end is a big spoiler', filtered: { phrase: 'Big Spoiler' }, author });
  expect([said.includes('Big Spoiler'), said.includes('The end')]).toEqual([true, false]);
});

import { describe, expect, it } from 'vitest';
import { isButtonLink } from '../rules/button-link.ts';
import { differenceOf } from '../rules/difference.ts';
import { shareOf } from '../rules/interval.ts';
import { workspaceOfPage } from '../rules/page-workspace.ts';
import { fitsPage, isOnPage } from '../rules/pages.ts';
import { nextTry } from '../rules/retries.ts';
import { spamLimit, spamScore } from '../rules/spam.ts';

describe('pages', () => {
  it.each([
    ['/a', '/a', true], ['/a', '/a/b', false], ['/a*', '/a/b', true], ['/a/*', '/a', false], ['*', '/anything', true], ['*/edit', '/x/edit', true], ['/a*b*c', '/axxbyyc', true], ['/a*b*c', '/ac', false], ['/ab*b', '/ab', false], ['/A', '/a', true], ['**', '/x', true],
  ])('%s and %s: %s', (pattern, path, fits) => expect(fitsPage(pattern, path)).toBe(fits));
  it('takes no time for hostile patterns', () => {
    const started = performance.now();
    expect(fitsPage(`/${'a*'.repeat(90)}b`, `/${'a'.repeat(490)}`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(5000);
  });
  it('leaves query and hash aside', () => expect(isOnPage({ pagesIn: ['/a'], pagesOut: [] }, '/a?x=1#y')).toBe(true));
});

it('links lead to http, https or into the app', () => {
  for (const good of ['/sales', '/a?b=c#d', 'https://x.test/y', 'HTTP://x.test']) expect(isButtonLink(good), good).toBe(true);
  for (const bad of ['', 'javascript:alert(1)', ' javascript:alert(1)', '//x.test', '/\\x.test', 'data:text/html,x', 'https://', 'https://x .test', 'x']) expect(isButtonLink(bad), bad).toBe(false);
});

it('spam: a filled trap, a hurried form and a missing time weigh enough alone; a busy day only adds to other signs', () => {
  const usual = { honeypot: '', ageMs: 30_000, name: 'Ann', message: 'Hello https://x.test', today: 0 };
  expect(spamScore(usual)).toEqual({ score: 0, reason: '' });
  expect(spamScore({ ...usual, honeypot: 'x' })).toMatchObject({ reason: 'honeypot' });
  expect(spamScore({ ...usual, ageMs: 1999 }).score).toBeGreaterThanOrEqual(spamLimit);
  expect(spamScore({ ...usual, ageMs: 2000 }).score).toBe(0);
  expect(spamScore({ ...usual, ageMs: null })).toEqual({ score: spamLimit, reason: 'unknown_time' });
  expect(spamScore({ ...usual, today: 5000 })).toEqual({ score: 0, reason: '' });
  const twoLinks = { ...usual, message: 'https://a.test https://b.test' };
  expect(spamScore(twoLinks).score).toBeLessThan(spamLimit);
  expect(spamScore({ ...twoLinks, today: 100 })).toEqual({ score: 60, reason: 'links' });
});

it('tries again after 1, 5, 30 minutes and 6 hours, then no more', () => expect([1, 2, 3, 4, 5].map(nextTry)).toEqual([60, 300, 1800, 21_600, null]));

it('shares are said with their interval', () => {
  const { low, rate, high } = shareOf(50, 100);
  expect([low.toFixed(3), rate, high.toFixed(3)]).toEqual(['0.404', 0.5, '0.596']);
  expect(shareOf(0, 0)).toEqual({ low: 0, rate: 0, high: 1 });
});

it('variants are compared only where both were shown often enough, and the range says whether a difference can be told', () => {
  expect(differenceOf({ shown: 99, opened: 10 }, { shown: 1000, opened: 900 })).toBeNull();
  const clear = differenceOf({ shown: 1000, opened: 100 }, { shown: 1000, opened: 200 })!;
  expect([clear.low > 0, clear.difference.toFixed(3), clear.high < 0.14]).toEqual([true, '0.100', true]);
  const open = differenceOf({ shown: 100, opened: 10 }, { shown: 100, opened: 14 })!;
  expect([open.low < 0, open.high > 0]).toEqual([true, true]);
});

it('a page that names its workspace greets for it, one behind a secret for nobody, any other for the first', () => {
  expect(['/book/north-light/intro?x=1', '/book/%E0%A4%A/x', '/f/abc', '/quote#secret', '/booking', '/conversation', '/sign-in', '/', '/form'].map(workspaceOfPage)).toEqual(['north-light', null, null, null, null, null, undefined, undefined, undefined]);
});

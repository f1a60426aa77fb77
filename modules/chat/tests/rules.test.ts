import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeCursor } from '#core/contract/paging.ts';
import { isSafeLink, toHtml } from '../rules/markdown.ts';
import { readPlace } from '../rules/place.ts';
import { isEmoji, searchQuery } from '../rules/words.ts';

describe('messages as HTML', () => {
  it.each([
    ['hello', '<p>hello</p>'], ['**b** *i* ~~s~~ `c*d*`', '<p><strong>b</strong> <em>i</em> <del>s</del> <code>c*d*</code></p>'], ['a_b_c 2*3*4', '<p>a_b_c 2<em>3</em>4</p>'], ['two\nlines\n\nand more', '<p>two<br>lines</p><p>and more</p>'],
    ['> said\n> so', '<blockquote><p>said<br>so</p></blockquote>'], ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'], ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'], ['```\n<b>*x*\n```', '<pre><code>&lt;b&gt;*x*</code></pre>'],
    ['see https://a.b/c?d=1, ok', '<p>see <a href="https://a.b/c?d=1" target="_blank" rel="noopener nofollow ugc">https://a.b/c?d=1</a>, ok</p>'], ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'], ['[x](data:text/html,1)', '<p>[x](data:text/html,1)</p>'],
    ['[call](tel:+351123)', '<p><a href="tel:+351123" target="_blank" rel="noopener nofollow ugc">call</a></p>'], ['@[Ann <b>](0197f0a0-0000-7000-8000-000000000000)', '<p><span data-mention="0197f0a0-0000-7000-8000-000000000000">@Ann &lt;b&gt;</span></p>'], ['a\u202Egnp.exe', '<p><bdi>a\u202Egnp.exe</bdi></p>'], ['*****', '<p>*****</p>'],
  ])('%s', (source, html) => { expect(toHtml(source)).toBe(html); });

  it('holds nothing but the few tags and safe links, whatever is written', () => {
    const piece = fc.constantFrom('*', '**', '_', '~~', '`', '```', '\n', '> ', '- ', '1. ', '[', '](', ')', '@[', '<script>', '"', "'", '&', 'https://x.y', 'javascript:', 'data:', 'mailto:a@b', ' ', 'onload=', '\u202e', 'word', '😀');
    fc.assert(fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), (parts) => {
      const html = toHtml(parts.join(''));
      const rest = html.replaceAll(/<a href="(?:https?:\/\/|mailto:|tel:)[^"<>\s]*" target="_blank" rel="noopener nofollow ugc">|<span data-mention="[0-9a-f-]{36}">|<\/?(?:p|br|strong|em|del|code|pre|ul|ol|li|blockquote|bdi|a|span)>/g, '');
      expect(rest).not.toMatch(/[<>"']/);
      const open: string[] = [];
      for (const [, end, tag] of html.matchAll(/<(\/?)([a-z]+)[^>]*>/g)) { if (tag === 'br') continue; if (end) expect(open.pop()).toBe(tag); else open.push(tag!); }
      expect(open).toEqual([]);
    }), { numRuns: 500 });
  });

  it('knows safe addresses', () => {
    expect(['https://a.b', 'http://a', 'mailto:a@b.c', 'tel:+1'].map(isSafeLink)).toEqual([true, true, true, true]);
    expect(['javascript:x', ' https://a', 'https://a b', 'java\tscript:x', '//a.b', '/a', 'https://', 'vbscript:x', 'https://a"b'].map(isSafeLink)).toEqual(Array.from({ length: 9 }, () => false));
  });
});

it('takes one emoji, whole', () => {
  expect(['👍', '👍🏽', '🇵🇹', '👩‍👩‍👧', '❤️', '1️⃣'].map(isEmoji)).toEqual([true, true, true, true, true, true]);
  expect(['', 'a', '👍👍', '1', '🏽x', '<b>'].map(isEmoji)).toEqual([false, false, false, false, false, false]);
});

it('looks for words by their beginnings and for nothing else', () => {
  expect(searchQuery("Hello wör'ld & !( | drop:*")).toBe('hello:* & wor:* & ld:* & drop:*');
  expect(searchQuery('!!! \\ ')).toBe('');
  expect(searchQuery('مرحبا بكم')).toBe('مرحبا:* & بكم:*');
  expect(searchQuery('CAFÉ cafe\u0301 ﬁn مَرْحَبًا ⑴ किताब')).toBe('cafe:* & cafe:* & fin:* & مرحبا:* & 1:* & किताब:*');
});

it('believes nothing in a cursor', () => {
  const id = '0197f0a0-0000-7000-8000-000000000000';
  expect(readPlace(undefined, ['id'])).toBeNull();
  expect(readPlace(encodeCursor([true, '2026-11-20 19:16:49.123+00', id]), ['boolean', 'instant', 'id'])).toEqual([true, '2026-11-20 19:16:49.123+00', id]);
  for (const values of [[1, '2026-11-20 19:16:49+00', id], [true, '2026-13-20 19:16:49+00', id], [true, '1', id], [true, '2026-11-20 19:16:49+00', '-'.repeat(36)], [true]]) expect(readPlace(encodeCursor(values), ['boolean', 'instant', 'id'])).toBeUndefined();
  expect(readPlace('nonsense', ['id'])).toBeUndefined();
});

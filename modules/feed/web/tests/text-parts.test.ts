import { describe, expect, it } from 'vitest';
import { firstLink, textParts } from '../posts/text-parts.ts';

const marked = (text: string) => textParts(text).filter((part) => part.kind !== 'text').map(({ kind, text: found }) => `${kind} ${found}`);

describe('the parts of a text', () => {
  it('finds addresses, mentions and hashtags, and loses nothing', () => {
    const text = 'Hi @helena-duarte, see https://example.com/a?b=1#c (and #Studio2026, #وسم)!';
    expect(marked(text)).toEqual(['mention @helena-duarte', 'link https://example.com/a?b=1#c', 'tag #Studio2026', 'tag #وسم']);
    expect(textParts(text).map((part) => part.text).join('')).toBe(text);
  });
  it('leaves the end of a sentence out of an address, but not a bracket of its own', () => {
    expect(marked('Read http://a.example/x. Then (https://b.example/y), or https://c.example/z_(q)')).toEqual(['link http://a.example/x', 'link https://b.example/y', 'link https://c.example/z_(q)']);
  });
  it('makes nothing of mail addresses, entities, paths or other schemes', () => {
    expect(marked('me@example.com a#b &#39; path/#x javascript:alert(1) ftp://x @-x')).toEqual([]);
  });
  it('ends an address before markup', () => {
    expect(marked('<a href="https://x.example/y">z</a>')).toEqual(['link https://x.example/y']);
  });
  it('gives the first address for a preview', () => {
    expect(firstLink('no, yes: https://one.example and https://two.example')).toBe('https://one.example');
    expect(firstLink('#nothing')).toBeNull();
  });
});

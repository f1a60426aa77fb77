import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { webModules } from '../web-modules.ts';

/** Every record that people follow, comment on or are reminded of has an address that /records/<topic>/<id> leads to. */
it('what people can follow and comment on has a page', () => {
  const pages = webModules.flatMap((room) => (room.recordPages ?? []).map((page) => page.topic));
  const files = readdirSync('modules', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx') && name.includes('/web/'));
  const topics = new Set<string>();
  for (const name of files) {
    const text = readFileSync(`modules/${name}`, 'utf8');
    for (const [, topic] of text.matchAll(/<Record(?:Watch|Comments|Panel)\b[^>]*?\btopic="([a-z_.]+)"/gs)) topics.add(topic!);
    if (/<Record(?:Watch|Comments|Panel)\b[^>]*?\btopic=\{topic\}/s.test(text)) for (const [, topic] of text.matchAll(/const topic = '([a-z_.]+)'/g)) topics.add(topic!);
  }
  expect(topics.size).toBeGreaterThan(3);
  expect([...topics].filter((topic) => !pages.includes(topic))).toEqual([]);
});

import { expect, it } from 'vitest';
import { afterSave, isTyped, ontoNewer } from '../manage/held-draft.ts';

interface Kept { version: number; title: string; pages: string[] }
const shape = { draftOf: ({ title, pages }: Kept) => ({ title, pages: pages.join('\n') }), inputOf: ({ title, pages }: { title: string; pages: string }) => ({ title, pages: pages.split('\n').filter((p) => p !== '') }) };
const kept: Kept = { version: 1, title: 'Welcome', pages: ['/a'] };

it('what is typed stays upon a colleague\'s newer copy, which shows in all other boxes', () => {
  const held = { from: kept, draft: { title: 'Mine', pages: '/a' } };
  const next = ontoNewer(held, { version: 2, title: 'Theirs', pages: ['/b'] }, shape);
  expect(next).toEqual({ from: { version: 2, title: 'Theirs', pages: ['/b'] }, draft: { title: 'Mine', pages: '/b' } });
  expect(isTyped(next, shape)).toBe(true);
});

it('is unchanged where the same would be sent', () => {
  expect(isTyped({ from: kept, draft: { title: 'Welcome', pages: '/a\n' } }, shape)).toBe(false);
  expect(isTyped({ from: kept, draft: { title: 'Welcome', pages: '/b' } }, shape)).toBe(true);
});

it('after saving the boxes show what was kept, but what was typed while it was on its way', () => {
  const sent = { title: ' Mine ', pages: '/a' };
  const answer = { version: 2, title: 'Mine', pages: ['/a'] };
  expect(isTyped(afterSave({ from: kept, draft: sent }, sent, answer, shape), shape)).toBe(false);
  const next = afterSave({ from: kept, draft: { ...sent, pages: '/a\n/c' } }, sent, answer, shape);
  expect(next).toEqual({ from: answer, draft: { title: 'Mine', pages: '/a\n/c' } });
});

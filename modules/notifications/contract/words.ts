import { z } from 'zod';
import { defineErrors } from '#core/contract/errors.ts';
import { instant, line } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { definePermissions } from '#core/contract/permissions.ts';
import { resource } from '#core/contract/resource.ts';
import { defineRules } from '#core/contract/rules.ts';
import { foldedWords, wordActions } from '../rules/words.ts';

/** Who keeps the list of words. */
export const wordPermissions = definePermissions({ 'notifications.word.manage': ['Keep the list of filtered words', 'admin', 'manager'] });

/** What is said about texts with listed words, and about the list. */
export const wordSays = defineRules({
  'notifications.words_refused': 'This cannot be sent with these words: {words}.',
  'notifications.word_empty': 'Write a word or phrase with at least one letter or digit.',
  'notifications.filter_nowhere': 'Choose at least one place where the filter looks.',
});

/** Expected refusals of the list. */
export const wordErrors = defineErrors({
  'notifications.word_taken': [409, '“{phrase}” is in the list already.'],
  'notifications.too_many_words': [422, 'The list holds at most {count} words and phrases.'],
});

/** Words and phrases a workspace may list. */
export const mostWords = 1000;

/** Fields a list of filtered words is asked by. */
export const wordFields = {
  phrase: { type: 'text' }, action: { type: 'select', options: wordActions, groupable: true }, createdAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;

/** Words and phrases nobody can publish, or not without a look, in what belongs to the workspace; those of the house's first workspace count for people's own things. Compared without case, diacritics and invisible characters, as whole words. */
export const wordFilters = resource({
  name: 'wordFilters', topic: 'notifications.word_filter', service: 'dash', path: '/:workspace_slug/word-filters', noun: 'a filtered word',
  row: { phrase: z.string(), action: z.enum(wordActions), createdAt: instant },
  fields: { phrase: line(100).refine((text) => foldedWords(text).length > 0, wordSays('notifications.word_empty')), action: z.enum(wordActions).default('hold') },
  list: wordFields,
  can: { view: 'notifications.word.manage', create: 'notifications.word.manage', edit: 'notifications.word.manage', remove: 'notifications.word.manage' },
  errors: ['notifications.word_taken', 'notifications.too_many_words'],
});

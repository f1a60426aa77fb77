import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { defineErrors } from '#core/contract/errors.ts';
import { done, id, instant, line, nothing } from '#core/contract/fields.ts';
import { foldedWords, ownActions, ownScopes } from '../rules/words.ts';
import { wordSays } from './words.ts';

export { ownActions, ownScopes, type OwnAction, type OwnScope } from '../rules/words.ts';

/** Expected refusals of a person's own filters. */
export const ownFilterErrors = defineErrors({ 'notifications.too_many_filters': [422, 'You can filter at most {count} words and phrases.'] });

/** Words and phrases a person may filter. */
export const mostOwnFilters = 100;

/** Live topic of a person's own filters. */
export const ownFilterTopic = 'notifications.own_filter';

const filter = z.object({
  id, phrase: z.string(), action: z.enum(ownActions).describe('`warn`: collapsed, `hide`: also left out of the timeline and of stories; messages are collapsed without the phrase'),
  scopes: z.array(z.enum(ownScopes)).describe('Where it looks: posts with their comments, stories, messages'), createdAt: instant,
});
/** A word or phrase a person does not want to meet. */
export type OwnFilter = z.output<typeof filter>;

const scopes = z.array(z.enum(ownScopes)).min(1, wordSays('notifications.filter_nowhere')).max(ownScopes.length).transform((all) => ownScopes.filter((scope) => all.includes(scope))).optional().describe('Where it looks; absent: everywhere, or where it looked before');

/** Words and phrases the viewer does not want to meet, in their order. */
export const listOwnFilters = endpoint({ id: 'notifications.listOwnFilters', service: 'main', get: '/filters', can: 'account', summary: 'Words and phrases the viewer does not want to meet', input: nothing, output: z.object({ items: z.array(filter), most: z.number().int() }) });
/** Filters a word or phrase for the viewer alone, or changes what happens and where; found as whole words, without case and diacritics. */
export const putOwnFilter = endpoint({
  id: 'notifications.putOwnFilter', service: 'main', put: '/filters', can: 'account', summary: 'Filters a word or phrase for the viewer alone, or changes what happens',
  input: z.strictObject({ phrase: line(100).refine((text) => foldedWords(text).length > 0, wordSays('notifications.word_empty')), action: z.enum(ownActions).default('warn'), scopes }), output: filter, errors: ['notifications.too_many_filters'],
});
/** Filters it no more. */
export const removeOwnFilter = endpoint({ id: 'notifications.removeOwnFilter', service: 'main', delete: '/filters/:id', can: 'account', summary: 'Filters a word or phrase no more', input: z.strictObject({ id }), output: done });

import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { instant } from '#core/contract/fields.ts';
import { personCard } from '#modules/social/contract.ts';
import { itemPage, itemQuery, reactionKinds } from './shapes.ts';

/** Kinds of things a person did. */
export const activityKinds = ['post', 'share', 'comment', 'reaction', 'follow'] as const;

/** What the viewer did, newest first; what they cannot open any more is left out, but for posts of their own. Nobody else reads it. */
export const listOwnActivity = endpoint({
  id: 'social.listOwnActivity', service: 'social', get: '/activity', can: 'account', summary: 'What the viewer posted, commented, reacted to and whom they followed', input: z.strictObject(itemQuery),
  output: itemPage(z.object({
    kind: z.enum(activityKinds), at: instant, text: z.string().describe('Beginning of what the viewer wrote; empty for reactions and follows'), reaction: z.enum(reactionKinds).nullable(),
    person: personCard.nullable().describe('Whose post, or comment, or who is followed; null for own posts'), link: z.string().describe('A path of the app'), open: z.boolean().describe('Whether the link leads there; false for an own post in a group the viewer no longer reads, which can still be deleted by its id'),
  })),
});

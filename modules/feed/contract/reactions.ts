import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant } from '#core/contract/fields.ts';
import { personCard } from '#modules/social/contract.ts';
import { itemPage, itemQuery, reactionKinds } from './shapes.ts';

/** What can be reacted to. */
export const reactionTargets = ['post', 'comment', 'story'] as const;
/** What can be reacted to. */
export type ReactionTarget = (typeof reactionTargets)[number];

/** Reacts; the same kind again takes it back, another replaces it. */
export const react = endpoint({
  id: 'social.react', service: 'social', post: '/reaction', can: 'account', summary: 'Reacts; the same again takes it back, another kind replaces it',
  input: z.strictObject({ target_type: z.enum(reactionTargets).default('post'), target_id: id, kind: z.enum(reactionKinds).default('like') }),
  output: z.object({ my_reaction: z.enum(reactionKinds).nullable(), reactions: z.number().int(), kinds: z.record(z.enum(reactionKinds), z.number().int()) }), errors: ['feed.not_in_group'],
});
const people = { input: z.strictObject({ id, kind: z.enum(reactionKinds).optional(), ...itemQuery }), output: itemPage(z.object({ person: personCard, kind: z.enum(reactionKinds), at: instant })) };
/** Who reacted to a post, newest first. */
export const listReactions = endpoint({ id: 'social.listReactions', service: 'social', get: '/posts/:id/reactions', can: 'account', summary: 'Who reacted to a post', ...people });
/** Who reacted to a comment. */
export const listCommentReactions = endpoint({ id: 'social.listCommentReactions', service: 'social', get: '/comments/:id/reactions', can: 'account', summary: 'Who reacted to a comment', ...people });

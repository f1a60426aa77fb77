import { topics as social } from '#modules/social/contract.ts';
import { topics } from '../../contract.ts';

const relations = [social.friendship, social.follow, social.block, social.mute, social.restriction, social.member] as const;

/** What makes a list of posts out of date: own posts, and who is what to whom. Changes within a post come by its own room. */
export const listTopics = [topics.post, topics.timeline, ...relations] as const;
/** What makes a post, its comments or its audience out of date. */
export const postTopics = [topics.post, ...relations] as const;
/** What makes the saved posts out of date. */
export const savedTopics = [topics.saved, topics.post, ...relations] as const;

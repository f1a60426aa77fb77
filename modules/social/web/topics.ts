import { topics } from '../contract/shapes.ts';

/** Everything that can change between the viewer and somebody. */
export const relationTopics = [topics.friendship, topics.request, topics.follow, topics.block, topics.mute, topics.restriction] as const;
/** Relations, and what people say of themselves. */
export const peopleTopics = [...relationTopics, topics.profile] as const;
/** Groups, who is in them, and who is invited. */
export const groupTopics = [topics.group, topics.member, topics.invitation, topics.block] as const;

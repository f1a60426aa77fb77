import { useEffect } from 'react';
import { onSocketMessage } from '#core/web/live/live.ts';
import { invalidateTopics, useRead } from '#core/web/query.ts';
import { ownFilterTopic } from '#modules/notifications/contract.ts';
import { topics as social } from '#modules/social/contract.ts';
import { getStorySettings, listStories, storyPush, storyTopic } from '../../contract.ts';
import { useItems } from '../posts/use-items.ts';

/** What makes stories out of date: stories, who is what to whom, and what the viewer filters. */
export const storyTopics = [storyTopic, social.friendship, social.follow, social.block, social.mute, ownFilterTopic] as const;

/** Live stories by author, kept up to date. Whoever has ended since is gone at the next read; the list is read again when the first of them ends. */
export function useStories() {
  const { query, items } = useItems(listStories, { limit: 20 }, { topics: storyTopics });
  useEffect(() => onSocketMessage(storyPush, () => void invalidateTopics([storyTopic])), []);
  const ends = items.flatMap((group) => group.stories.map((story) => Date.parse(story.expires_at)));
  const next = ends.length === 0 ? null : Math.min(...ends);
  useEffect(() => {
    if (next === null) return;
    // A second later by this clock is late enough also when it goes a little fast.
    const timer = setTimeout(() => void invalidateTopics([storyTopic]), Math.max(1000, next - Date.now() + 1000));
    return () => clearTimeout(timer);
  }, [next]);
  return { query, groups: items };
}

/** How the viewer wants stories; defaults until it is known. */
export function useStorySettings() {
  return useRead(getStorySettings, {}, { topics: [storyTopic] }).data ?? { archive: true, pause: false };
}

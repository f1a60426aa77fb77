import { handle, type Route } from '#core/server/module.ts';
import * as contract from '../../contract/stories.ts';
import * as lists from './lists.ts';
import { reply } from './reactions.ts';
import { getSettings, updateSettings } from './settings.ts';
import * as story from './story.ts';

/** Endpoints of stories. */
export const storyRoutes: readonly Route[] = [
  handle(contract.createStory, story.create),
  handle(contract.listStories, lists.listStories),
  handle(contract.listPersonStories, lists.listPersonStories),
  handle(contract.getStory, lists.getStory),
  handle(contract.getStoryCaptions, story.getStoryCaptions),
  handle(contract.markStorySeen, story.markSeen),
  handle(contract.listStoryViews, lists.listViews),
  handle(contract.replyToStory, reply),
  handle(contract.listStoryReplies, lists.listReplies),
  handle(contract.deleteStory, story.remove),
  handle(contract.restoreStory, story.restore),
  handle(contract.listArchivedStories, lists.listArchived),
  handle(contract.getStorySettings, getSettings),
  handle(contract.updateStorySettings, updateSettings),
];

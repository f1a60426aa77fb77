import { handle, type Route } from '#core/server/module.ts';
import * as contract from '../../contract.ts';
import { listOwnActivity } from './activity.ts';
import * as acts from './acts.ts';
import * as comments from './comments.ts';
import { listEdits } from './edits.ts';
import { getPostCaptions } from './files.ts';
import * as lists from './lists.ts';
import * as media from './media.ts';
import { linkPreview } from './preview.ts';
import * as reactions from './reactions.ts';
import { getPost } from './read.ts';
import * as remove from './remove.ts';
import * as saved from './saved.ts';
import * as timeline from './timeline.ts';
import * as write from './write.ts';

/** Endpoints of posts, timelines, comments, reactions and saved posts. */
export const postRoutes: readonly Route[] = [
  handle(contract.createPost, write.createPost),
  handle(contract.getPost, getPost),
  handle(contract.getPostCaptions, getPostCaptions),
  handle(contract.editPost, write.editPost),
  handle(contract.deletePost, remove.deletePost),
  handle(contract.restorePost, remove.restorePost),
  handle(contract.listDeletedPosts, remove.listDeleted),
  handle(contract.listPostEdits, listEdits),
  handle(contract.listPosts, lists.listPosts),
  handle(contract.getGroupDiscussion, lists.getGroupDiscussion),
  handle(contract.listPersonMedia, media.listPersonMedia),
  handle(contract.listGroupMedia, media.listGroupMedia),
  handle(contract.approvePost, remove.approvePost),
  handle(contract.declinePost, remove.declinePost),
  handle(contract.searchPosts, lists.searchPosts),
  handle(contract.listHashtags, lists.listHashtags),
  handle(contract.sharePost, write.sharePost),
  handle(contract.reportPost, acts.reportPost),
  handle(contract.hidePost, acts.hidePost),
  handle(contract.unhidePost, acts.unhidePost),
  handle(contract.votePoll, acts.votePoll),
  handle(contract.unvotePoll, acts.unvotePoll),
  handle(contract.linkPreview, linkPreview),
  handle(contract.previewAudience, lists.previewAudience),
  handle(contract.getPostAudience, acts.getPostAudience),
  handle(contract.loadTimeline, timeline.loadTimeline),
  handle(contract.countNewPosts, timeline.countNew),
  handle(contract.getTimelineSettings, timeline.getSettings),
  handle(contract.updateTimelineSettings, timeline.updateSettings),
  handle(contract.listOwnActivity, listOwnActivity),
  handle(contract.listComments, comments.listComments),
  handle(contract.createComment, comments.createComment),
  handle(contract.updateComment, comments.updateComment),
  handle(contract.deleteComment, comments.deleteComment),
  handle(contract.react, reactions.react),
  handle(contract.listReactions, reactions.listReactions),
  handle(contract.listCommentReactions, reactions.listCommentReactions),
  handle(contract.savePost, saved.savePost),
  handle(contract.unsavePost, saved.unsavePost),
  handle(contract.listSaved, saved.listSaved),
  handle(contract.listSavedFolders, saved.listFolders),
];

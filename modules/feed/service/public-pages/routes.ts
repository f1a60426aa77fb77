import { handle, subscribe, type Route, type Subscriber } from '#core/server/module.ts';
import { forgetsWorkspace } from '#core/server/purge.ts';
import * as contract from '../../contract.ts';
import * as read from './read.ts';
import { getFeed } from './rss.ts';
import * as settings from './settings.ts';

/** Endpoints of public pages. */
export const publicPageRoutes: readonly Route[] = [
  handle(contract.getPublicPage, read.getPage),
  handle(contract.getPublicPost, read.getPost),
  handle(contract.getPublicCaptions, read.getCaptions),
  handle(contract.getPublicFeed, getFeed),
  handle(contract.getOwnPublicPages, settings.ownPages),
  handle(contract.setOwnVisitors, settings.setVisitors),
  handle(contract.getPublicPageSettings, settings.getSettings),
  handle(contract.updatePublicPage, settings.changeSettings),
];

/** What becomes of them when others change. */
export const publicPageSubscribers: readonly Subscriber[] = [
  forgetsWorkspace('feed'),
  subscribe('feed.forget_visitor_choice', 'identity.account.deleted', async (ctx, event) => { await ctx.sql('select feed.forget_visitor_choice($1)', [event.account_id]); }),
];

import type { App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { askPage, linkOf, lookAtPage, type PageCard } from '#modules/files/api.ts';

/** What a page says about itself; null when there is nothing to show, whatever the reason. */
export async function linkPreview(ctx: Ctx, { url: given }: { url: string }): Promise<{ link: PageCard | null }> {
  const url = linkOf(given);
  return { link: url === null ? null : await askPage(ctx, url) };
}

/** The same in the background, for a post that is written already. */
export async function previewLater(app: App, { url, accountId }: { url: string; accountId: string }): Promise<void> {
  await lookAtPage(app, accountId, url);
}

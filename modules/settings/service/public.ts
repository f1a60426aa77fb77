import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { findPublicWorkspace } from '#modules/workspace/api.ts';
import type * as contract from '../contract.ts';
import { brandOf } from './read.ts';

/** The look of a workspace before anybody signs in; of the first one when the slug is absent or unknown, so that guessing slugs tells nothing. */
export async function getSystemSettings(ctx: Ctx, input: InputOf<typeof contract.getSystemSettings>): Promise<OutputOf<typeof contract.getSystemSettings>> {
  const workspace = (input.slug ? await findPublicWorkspace(ctx, input.slug) : null) ?? (await findPublicWorkspace(ctx, null));
  const [row] = workspace
    ? await ctx.sql<{ brand: Record<string, unknown>; images: Record<string, string> }>('select * from settings.read_public($1)', [workspace.id], 'settings.read_public')
    : [];
  const { appTitle, logoDark, logoLight, favicon, theme, radius, isRtl } = await brandOf(ctx, { stored: row?.brand ?? {}, images: row?.images ?? {} });
  return {
    appTitle, logoDark, logoLight, favicon, theme, radius, isRtl,
    demo: ctx.app.config.DEMO, pinGate: ctx.app.config.PIN_GATE !== '', slug: workspace?.slug ?? null,
  };
}

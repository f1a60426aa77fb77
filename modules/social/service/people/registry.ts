import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { accountCards, openAccounts } from '#modules/identity/api.ts';
import { slugCandidates, slugKey } from '../../rules/slug.ts';
import { folded } from '../../rules/words.ts';

/** Gives those of these open accounts a profile that have none: a slug made from the name, and the name as it is searched. */
export async function giveProfiles(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const missing = (await ctx.sql<{ id: string }>('select social.without_profile($1::uuid[]) as id', [ids], 'social.without_profile')).map((r) => r.id);
  if (missing.length === 0) return;
  const cards = await accountCards(ctx, missing);
  for (const id of missing) {
    const card = cards.get(id);
    if (!card || card.deleted) continue;
    for (let done = false; !done;) {
      const slugs = slugCandidates(card.name, Math.random);
      const [row] = await ctx.sql<{ done: boolean }>('select social.give_profile($1, $2::text[], $3::text[], $4) as done', [id, slugs, slugs.map(slugKey), folded(card.name)], 'social.give_profile');
      done = row!.done;
    }
  }
}

/** Follows a changed name; the slug stays, because addresses that others know should. */
export async function followName(ctx: Ctx, id: string): Promise<void> {
  await giveProfiles(ctx, [id]);
  const card = (await accountCards(ctx, [id])).get(id);
  if (card && !card.deleted) await ctx.sql('select social.name_profile($1, $2)', [id, folded(card.name)]);
}

/** Gives profiles to the accounts of a house that is older than this room; a job, so that it is tried again until it has come to the end. */
export async function fillProfiles(app: App): Promise<void> {
  for (let after: string | null = null; ;) {
    const last: string | undefined = await runAs(app, { name: 'social.profiles' }, async (ctx) => {
      const ids = await openAccounts(ctx, after, 500);
      await giveProfiles(ctx, ids);
      return ids.at(-1);
    });
    if (last === undefined) return;
    after = last;
  }
}

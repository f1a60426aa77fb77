import type { Ctx } from '#core/server/context.ts';
import { accountCards } from '#modules/identity/api.ts';
import { permissionsOf } from '#modules/workspace/api.ts';

/** Somebody with what they may do in the workspace now; null when they have no access. */
export interface KnownPerson { card: { id: string; name: string; photo: string | null }; permissions: ReadonlySet<string> | null }

/** Looks people of the active workspace up at once. */
export async function personsOf(ctx: Ctx, accountIds: readonly string[]): Promise<(id: string) => KnownPerson> {
  const [cards, permissions] = [await accountCards(ctx, accountIds), await permissionsOf(ctx, accountIds)];
  return (id) => ({ card: { id, name: cards.get(id)?.name ?? '', photo: cards.get(id)?.photo ?? null }, permissions: permissions.get(id) ?? null });
}

import type { Ctx } from '#core/server/context.ts';
import { accountCards, getProfile } from '#modules/identity/api.ts';
import { nextDigest } from '../rules/digest.ts';
import { afterQuiet, type QuietHours } from '../rules/quiet-hours.ts';
import { isOn, type NotificationType } from './types.ts';

/** How a person wants to hear of a type; null where they chose nothing. */
export interface Wish {
  in_app: boolean | null; email: boolean | null; push: boolean | null; email_digest: boolean | null; email_delay_minutes: number | null; quiet_hours: QuietHours | null; quiet_passes: boolean;
  daily_budget: number | null; has_devices: boolean; told_today: number;
}

/** What a person wants of a type. */
export async function wishOf(ctx: Ctx, accountId: string, type: string): Promise<Wish> {
  const [wish] = await ctx.sql<Wish>('select * from notifications.wishes($1, $2)', [accountId, type], 'notifications.wishes');
  return wish!;
}

/** When something of a type that came now is to be told outside the app; null by a channel the person does not want, or cannot be told by. */
export async function duesOf(ctx: Ctx, accountId: string, definition: NotificationType, wish: Wish, folded: boolean): Promise<{ mail: Date | null; push: Date | null }> {
  const quiet = wish.quiet_passes && (definition.category === 'security' || definition.category === 'call') ? null : wish.quiet_hours;
  const push = !folded && wish.has_devices && isOn(definition, 'push', wish.push) ? afterQuiet(new Date(), quiet) : null;
  if (!isOn(definition, 'email', wish.email)) return { mail: null, push };
  if (folded || wish.email_digest === true) return { mail: nextDigest(new Date(), await zoneOf(ctx, accountId)), push };
  return { mail: afterQuiet(new Date(Date.now() + (wish.email_delay_minutes ?? 15) * 60_000), quiet), push };
}

/** The zone the person has now; a closed account has none, and is sent nothing. */
async function zoneOf(ctx: Ctx, accountId: string): Promise<string> {
  const card = (await accountCards(ctx, [accountId])).get(accountId);
  return !card || card.deleted ? 'UTC' : (await getProfile(ctx, accountId)).timeZone;
}

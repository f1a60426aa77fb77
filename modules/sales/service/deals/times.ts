import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { getSettings } from '#modules/settings/api.ts';
import { dealSays, type DealStatus } from '../../contract/deals.ts';
import { instantSql } from '../leads/scope.ts';
import { dayIn, todayIn } from './rates.ts';

/** When an opportunity was entered and closed, as ISO instants; undefined for what nobody said. */
export interface DealTimes { createdAt: string | undefined; closedAt: string | undefined }
/** The same as it is asked for: days or instants. */
export interface AskedTimes { createdAt?: string | null | undefined; closedAt?: string | null | undefined }

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);
const earliest = '1900-01-01';

/** An instant that is over; of a day where the workspace is, its beginning. */
async function pastInstant(ctx: Ctx, text: string, path: keyof AskedTimes): Promise<string> {
  const says = () => failField(path, dealSays('sales.past_moment'));
  if (!isDay(text)) { const ms = Date.parse(text); return ms <= Date.now() && ms >= Date.parse(earliest) ? new Date(ms).toISOString() : says(); }
  if (text < earliest || text > await todayIn(ctx)) says();
  const [row] = await ctx.sql<{ at: string }>(`select ${instantSql('($1::date::timestamp at time zone $2::text)')} as at`, [text, (await getSettings(ctx)).system.timezone], 'sales.day_begins');
  return row!.at;
}

/** When an opportunity of this status was entered and closed; refuses what is to come, an end of what is open, and one before the entry. */
export async function timesOf(ctx: Ctx, asked: AskedTimes, status: DealStatus): Promise<DealTimes> {
  const createdAt = asked.createdAt ? await pastInstant(ctx, asked.createdAt, 'createdAt') : undefined;
  if (!asked.closedAt) return { createdAt, closedAt: undefined };
  if (status === 'open') failField('closedAt', dealSays('sales.open_not_closed'));
  const closedAt = await pastInstant(ctx, asked.closedAt, 'closedAt');
  if (createdAt === undefined || createdAt <= closedAt) return { createdAt, closedAt };
  // Of the same day it is only known that it was closed later on it.
  return await dayIn(ctx, createdAt) === await dayIn(ctx, closedAt) ? { createdAt, closedAt: createdAt } : failField('closedAt', dealSays('sales.closed_before_entry'));
}

/** Refuses another time of entry than the one an opportunity has: it is said when it is added. */
export async function keepEntry(ctx: Ctx, before: { createdAt: string }, asked: string | null | undefined): Promise<void> {
  if (!asked || (isDay(asked) ? asked === await dayIn(ctx, before.createdAt) : Date.parse(asked) === Date.parse(before.createdAt))) return;
  failField('createdAt', dealSays('sales.entry_stays'));
}

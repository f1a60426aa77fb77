import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type * as contract from '../contract.ts';
import type { QuietHours } from '../rules/quiet-hours.ts';
import { allTypes, channelsOf, findType, isOn } from './types.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';
import { says } from '../contract.ts';

type Preferences = OutputOf<typeof contract.getPreferences>;

/** What the viewer wants to hear of, and how. */
export async function get(ctx: Ctx, input: InputOf<typeof contract.getPreferences>): Promise<Preferences> {
  const wishes = await ctx.sql<{ type: string; channel: contract.Channel; is_on: boolean; is_digest: boolean }>('select type, channel, is_on, is_digest from notifications.preference where account_id = $1', [ctx.accountId]);
  const [inbox] = await ctx.sql<{ email_delay_minutes: number; quiet_hours: QuietHours | null; quiet_passes: boolean; push_private: boolean; daily_budget: number | null }>(
    'select email_delay_minutes, quiet_hours, quiet_passes, push_private, daily_budget from notifications.inbox where account_id = $1', [ctx.accountId]);
  const wish = (type: string, channel: string) => wishes.find((w) => w.type === type && w.channel === channel);
  return {
    types: allTypes().map(([type, d]) => ({
      type, room: type.split('.')[0]!, label: d.label[input.language], mandatory: d.mandatory ?? false,
      channels: channelsOf(d).map((channel) => ({ channel, on: isOn(d, channel, wish(type, channel)?.is_on ?? null), digest: wish(type, channel)?.is_digest ?? false, fixed: channel === 'in_app' && (d.mandatory ?? false) })),
    })),
    emailDelayMinutes: inbox?.email_delay_minutes ?? 15, quietHours: inbox?.quiet_hours ?? null, quietPasses: inbox?.quiet_passes ?? true, pushPrivate: inbox?.push_private ?? false, dailyBudget: inbox?.daily_budget ?? null,
  };
}

/** Changes them; fields left out stay. */
export async function update(ctx: Ctx, input: InputOf<typeof contract.updatePreferences>): Promise<Preferences> {
  for (const { type, channel, on, digest } of input.channels ?? []) {
    const definition = findType(type);
    if (!definition || !channelsOf(definition).includes(channel)) fail('notifications.unknown_type');
    if (digest && channel !== 'email') failField('channels', says('notifications.digest_mail'));
    if (!on && channel === 'in_app' && definition.mandatory) fail('notifications.mandatory');
    await ctx.sql('select notifications.set_wish($1, $2, $3, $4, $5)', [ctx.accountId, type, channel, on, digest]);
  }
  if (input.quietHours && input.quietHours.from === input.quietHours.to) failField('quietHours.to', says('notifications.quiet_end'));
  await ctx.sql('insert into notifications.inbox (account_id) values ($1) on conflict do nothing', [ctx.accountId]);
  await ctx.sql(
    `update notifications.inbox set email_delay_minutes = coalesce($2, email_delay_minutes), quiet_hours = case when $3 then $4::jsonb else quiet_hours end, quiet_passes = coalesce($5, quiet_passes),
       push_private = coalesce($6, push_private), daily_budget = case when $7 then $8 else daily_budget end, updated_at = now(), version = version + 1 where account_id = $1`,
    [ctx.accountId, input.emailDelayMinutes ?? null, input.quietHours !== undefined, input.quietHours ? JSON.stringify(input.quietHours) : null, input.quietPasses ?? null, input.pushPrivate ?? null,
      input.dailyBudget !== undefined, input.dailyBudget ?? null]);
  ctx.emit({ type: 'notifications.preference.changed', accountId: ctx.accountId, audit: false });
  return get(ctx, { language: input.language });
}

/** Turns off the kinds of mail that carried the link; asks nobody to sign in (RFC 8058). Twice is fine. */
export async function unsubscribe(ctx: Ctx, input: { token: string }): Promise<{ ok: true }> {
  const known = readUnsubscribeToken(ctx.app, input.token) ?? fail('notifications.token_invalid');
  for (const type of known.types) await ctx.sql("select notifications.set_wish($1, $2, 'email', false, false)", [known.accountId, type]);
  ctx.emit({ type: 'notifications.preference.changed', accountId: known.accountId, audit: false });
  return { ok: true };
}

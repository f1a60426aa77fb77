import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { textChannels, type textOptions, type TextOptions } from '../contract.ts';
import { windowUntil } from '../rules/states.ts';
import { isReady, numberRows } from './numbers.ts';
import { subjectOf } from './subjects.ts';

/** By which numbers the viewer may text; of a record also which numbers it has and what its person does not want. */
export async function options(ctx: Ctx, { type, id }: InputOf<typeof textOptions>): Promise<TextOptions> {
  const numbers = (await numberRows(ctx)).map((n) => ({ id: n.id, channel: n.channel, label: n.label, phone: n.phone, provider: n.provider, ready: isReady(n) }));
  const none: TextOptions = { numbers, phones: [], name: '', refused: [], windows: [] };
  if (type === undefined || id === undefined) return none;
  const room = subjectOf(type);
  if (!room || !(await room.mayRead(ctx, [id])).has(id)) return fail('core.not_found');
  const phones = (await room.phones(ctx, id)).map((p) => ({ e164: p.e164, label: p.label ?? '' }));
  const refused: TextOptions['refused'] = [];
  for (const channel of textChannels) {
    const answers = await Promise.all(phones.map((p) => room.refuses?.(ctx, id, channel, p.e164) ?? false));
    if (answers.length > 0 && answers.every(Boolean)) refused.push(channel);
  }
  const rows = await ctx.sql<{ phone: string; number_id: string; last_in_at: Date }>("select c.phone, c.number_id, c.last_in_at from texting.conversation c where c.workspace_id = $1 and c.channel = 'whatsapp' and c.phone = any($2::text[]) and c.number_id is not null and c.last_in_at is not null", [ctx.workspaceId, phones.map((p) => p.e164)]);
  const windows = rows.flatMap((r) => { const until = windowUntil(r.last_in_at); return until ? [{ phone: r.phone, numberId: r.number_id, until: until.toISOString() }] : []; });
  return { numbers, phones, name: (await room.names?.(ctx, [id]))?.get(id) ?? '', refused, windows };
}

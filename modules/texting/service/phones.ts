import { createHmac } from 'node:crypto';
import { cut } from '#core/contract/fields.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { readPhone } from '#modules/parties/api.ts';
import { says, type TextChannel } from '../contract.ts';

/** A typed number as E.164; null for what is none with a country code. */
export function e164Of(typed: string): string | null {
  const read = readPhone(typed, null);
  return read.valid && /^\+\d{6,15}$/.test(read.value) ? read.value : null;
}

/** The same for a number that somebody typed; 422 at the field for what is none. */
export const requireE164 = (typed: string, path: string): string => e164Of(typed) ?? failField(path, says('texting.phone'));

/** Who a text came from, as a provider says it; short numbers and names of senders stay as they are. */
export function senderOf(given: string): string {
  const plain = given.replace(/^whatsapp:/, '').trim();
  return e164Of(plain) ?? (cut(plain, 40) || '?');
}

/** What an objection is kept under: says nothing of whose number it is. */
const hashOf = (ctx: Ctx, channel: TextChannel, phone: string): Buffer => createHmac('sha256', ctx.app.keys.signing).update(`texting:objection:${ctx.workspaceId}:${channel}:${phone}`).digest();

/** Notes that whoever has a number wants no texts on a channel, or wants them again. */
export async function noteObjection(ctx: Ctx, channel: TextChannel, phone: string, objects: boolean): Promise<void> {
  const values = [ctx.workspaceId, hashOf(ctx, channel, phone)];
  await ctx.sql(objects ? 'insert into texting.objection (workspace_id, phone_hash) values ($1, $2) on conflict do nothing' : 'delete from texting.objection where workspace_id = $1 and phone_hash = $2', values);
}

/** Those of these pairs of channel and number that were objected to by a text, as `<channel> <phone>`. */
export async function objectedPhones(ctx: Ctx, pairs: ReadonlyArray<{ channel: TextChannel; phone: string }>): Promise<ReadonlySet<string>> {
  if (pairs.length === 0) return new Set();
  const hashes = pairs.map((p) => hashOf(ctx, p.channel, p.phone));
  const rows = await ctx.sql<{ hash: string }>("select encode(o.phone_hash, 'hex') as hash from texting.objection o where o.workspace_id = $1 and o.phone_hash = any($2::bytea[])", [ctx.workspaceId, hashes], 'texting.objections');
  const found = new Set(rows.map((r) => r.hash));
  return new Set(pairs.filter((_, i) => found.has(hashes[i]!.toString('hex'))).map((p) => `${p.channel} ${p.phone}`));
}

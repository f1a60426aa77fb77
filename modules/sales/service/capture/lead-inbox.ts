import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { mailInDomain } from '#core/server/mail/receive.ts';
import type { LeadInbox, renewLeadInbox, switchLeadInbox } from '../../contract/capture.ts';
import { hashOf, newToken } from '../mails/secrets.ts';
import { takerOf } from '../mails/taker.ts';

/** Where the local part of the address for leads begins. */
export const inboxKind = 'leads';

interface Row { id: string; token: string; isOn: boolean; madeAt: Date }

async function stored(ctx: Ctx): Promise<Row | null> {
  const [row] = await ctx.sql<Row>('select address_id as id, token, is_on as "isOn", made_at as "madeAt" from sales.lead_inbox where workspace_id = $1', [ctx.workspaceId], 'sales.lead_inbox');
  return row ?? null;
}

/** The address to which enquiries are mailed. */
export async function showInbox(ctx: Ctx): Promise<LeadInbox> {
  const domain = mailInDomain(ctx.app.config);
  const row = await stored(ctx);
  const on = row?.isOn ?? false;
  return { available: domain !== null, on, address: row && on && domain !== null ? { id: row.id, address: `${inboxKind}-${row.token}@${domain}`, since: row.madeAt.toISOString() } : null };
}

/** Switches it on or off; whoever switches it on lets mail in in their name. */
export async function switchInbox(ctx: Ctx, { on }: InputOf<typeof switchLeadInbox>): Promise<LeadInbox> {
  if (on && mailInDomain(ctx.app.config) === null) fail('sales.no_mail_in');
  const changed = on
    ? await ctx.sql('insert into sales.lead_inbox (workspace_id, address_id, token, account_id) values ($1, $2, $3, $4) on conflict (workspace_id) do update set is_on = true, account_id = $4 where not lead_inbox.is_on returning 1', [ctx.workspaceId, uuidv7(), newToken(), ctx.accountId])
    : await ctx.sql('update sales.lead_inbox set is_on = false where workspace_id = $1 and is_on returning 1', [ctx.workspaceId]);
  if (changed.length > 0) ctx.emit({ type: on ? 'sales.lead_inbox.switched_on' : 'sales.lead_inbox.switched_off', id: ctx.workspaceId, can: 'sales.settings' });
  return showInbox(ctx);
}

/** Makes a new address; asked again for the same one it is that new one. */
export async function renewInbox(ctx: Ctx, { replaces }: InputOf<typeof renewLeadInbox>): Promise<LeadInbox> {
  if (mailInDomain(ctx.app.config) === null) fail('sales.no_mail_in');
  const renewed = await ctx.sql('update sales.lead_inbox set address_id = $3, token = $4, account_id = $5, made_at = now() where workspace_id = $1 and address_id = $2 and is_on returning 1', [ctx.workspaceId, replaces, uuidv7(), newToken(), ctx.accountId]);
  // The log says that there is a new one, never which.
  if (renewed.length > 0) ctx.emit({ type: 'sales.lead_inbox.renewed', id: ctx.workspaceId, can: 'sales.settings' });
  return showInbox(ctx);
}

/** In whose name and where mail to a token is taken; null when nothing is taken at it. */
export async function inboxOf(app: App, token: string): Promise<{ accountId: string; workspaceId: number } | null> {
  const { rows: [inbox] } = await app.pool.query<{ workspace_id: number; account_id: string }>({ name: 'sales.find_lead_inbox', text: 'select * from sales.find_lead_inbox($1)', values: [token] });
  return inbox ? takerOf(app, inbox.workspace_id, [inbox.account_id]) : null;
}

/** True for the address as it is now: mail that was on its way when it was renewed or switched off is not taken. */
export async function isInbox(ctx: Ctx, addressHash: Buffer | undefined): Promise<boolean> {
  const row = await stored(ctx);
  return row !== null && row.isOn && (addressHash?.equals(hashOf(`${inboxKind}-${row.token}`)) ?? false);
}

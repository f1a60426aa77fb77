import type { App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { mailInDomain } from '#core/server/mail/receive.ts';
import { membershipOf } from '#modules/workspace/api.ts';
import type { MailLog } from '../../contract/mail-log.ts';
import { eitherView, mayDo } from '../leads/activity-store.ts';
import { hashOf, newToken } from './secrets.ts';

/** Where the local part of addresses begins by which members log mails. */
export const logKind = 'log';

interface Row { token: string; madeAt: Date }

async function stored(ctx: Ctx): Promise<Row | null> {
  const [row] = await ctx.sql<Row>('select token, made_at as "madeAt" from sales.mail_log where workspace_id = $1 and account_id = $2', [ctx.workspaceId, ctx.accountId], 'sales.mail_log');
  return row ?? null;
}

/** The address by which the viewer logs mails, and how many wait for a record. */
export async function showLog(ctx: Ctx): Promise<MailLog> {
  mayDo(ctx, 'edit');
  const domain = mailInDomain(ctx.app.config);
  const row = await stored(ctx);
  const [waiting] = await ctx.sql<{ n: number }>("select count(*)::int as n from sales.logged_mail where workspace_id = $1 and account_id = $2 and state = 'waiting'", [ctx.workspaceId, ctx.accountId], 'sales.mail_log.waiting');
  return { available: domain !== null, address: row && domain !== null ? { address: `${logKind}-${row.token}@${domain}`, since: row.madeAt.toISOString() } : null, waiting: waiting!.n };
}

/** Makes an address; one that there was takes nothing from then on. */
export async function makeLog(ctx: Ctx): Promise<MailLog> {
  mayDo(ctx, 'edit');
  if (mailInDomain(ctx.app.config) === null) fail('sales.no_mail_in');
  await ctx.sql('insert into sales.mail_log (workspace_id, account_id, token) values ($1, $2, $3) on conflict (workspace_id, account_id) do update set token = excluded.token, made_at = now()', [ctx.workspaceId, ctx.accountId, newToken()]);
  // The log says that there is one, never which.
  ctx.emit({ type: 'sales.mail_log.made', id: ctx.accountId, can: eitherView });
  return showLog(ctx);
}

/** Ends the address. */
export async function endLog(ctx: Ctx): Promise<MailLog> {
  mayDo(ctx, 'edit');
  const ended = await ctx.sql('delete from sales.mail_log where workspace_id = $1 and account_id = $2 returning 1', [ctx.workspaceId, ctx.accountId]);
  if (ended.length > 0) ctx.emit({ type: 'sales.mail_log.ended', id: ctx.accountId, can: eitherView });
  return showLog(ctx);
}

/** In whose name and where mail to a token is taken: only whose address it is, and only while they are there. */
export async function logOf(app: App, token: string): Promise<{ accountId: string; workspaceId: number } | null> {
  const { rows: [log] } = await app.pool.query<{ workspace_id: number; account_id: string }>({ name: 'sales.find_mail_log', text: 'select * from sales.find_mail_log($1)', values: [token] });
  return log && await membershipOf(app, log.account_id, log.workspace_id) ? { accountId: log.account_id, workspaceId: log.workspace_id } : null;
}

/** True for the address as it is now: mail that was on its way when it was renewed or ended is not taken. */
export async function isLog(ctx: Ctx, addressHash: Buffer | undefined): Promise<boolean> {
  const row = await stored(ctx);
  return row !== null && (addressHash?.equals(hashOf(`${logKind}-${row.token}`)) ?? false);
}

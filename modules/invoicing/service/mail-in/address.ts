import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { mailInDomain } from '#core/server/mail/receive.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { permissionsOf } from '#modules/workspace/api.ts';
import { mailInCalls, type MailIn, type MailInKind } from '../../contract/mail-in.ts';
import { latestMails } from './mails.ts';

interface AddressRow { id: string; account_id: string; token: string; created_at: Date }

const letters = 'abcdefghijklmnopqrstuvwxyz234567';
/** 100 bits that nobody guesses. */
const newToken = (): string => [...randomBytes(20)].map((byte) => letters[byte & 31]).join('');

/** In whose name and where mail to a token is taken; null when nothing is taken at it. */
export async function ownerOf(app: App, kind: MailInKind, token: string): Promise<{ accountId: string; workspaceId: number } | null> {
  const { rows: [row] } = await app.pool.query<{ account_id: string; workspace_id: number }>({ name: 'invoicing.mail_address_owner', text: 'select account_id, workspace_id from invoicing.mail_address_owner($1, $2)', values: [kind, token] });
  return row ? { accountId: row.account_id, workspaceId: row.workspace_id } : null;
}

/** The address there is: receipts have one for each member, bills one for the workspace. */
async function present(ctx: Ctx, kind: MailInKind): Promise<AddressRow | null> {
  const [row] = await ctx.sql<AddressRow>("select a.id, a.account_id, a.token, a.created_at from invoicing.mail_address a where a.workspace_id = $1 and a.kind = $2 and a.replaced_at is null and (a.kind = 'bills' or a.account_id = $3)", [ctx.workspaceId, kind, ctx.accountId], 'invoicing.mail_address');
  return row ?? null;
}

async function shown(ctx: Ctx, kind: MailInKind, domain: string): Promise<MailIn> {
  const row = await present(ctx, kind);
  const mails = await latestMails(ctx, kind);
  if (!row) return { on: true, address: null, mails };
  const person = await peopleOf(ctx, [row.account_id]);
  // Asked of now: whoever left or lost the right lets nothing in any more.
  const works = (await permissionsOf(ctx, [row.account_id])).get(row.account_id)?.has(mailInCalls[kind].show.can) ?? false;
  return { on: true, address: { id: row.id, address: `${kind}-${row.token}@${domain}`, since: new Date(row.created_at).toISOString(), by: person(row.account_id), works }, mails };
}

/** The address of a kind, and what came to it. */
export const showMailIn = (kind: MailInKind) => async (ctx: Ctx): Promise<MailIn> => {
  const domain = mailInDomain(ctx.app.config);
  return domain === null ? { on: false, address: null, mails: [] } : shown(ctx, kind, domain);
};

/** Makes it where there is none; one that is `replaces` gives way to a new one. Pressed twice it is one. */
export const openMailIn = (kind: MailInKind) => async (ctx: Ctx, { replaces }: { replaces?: string | undefined }): Promise<MailIn> => {
  const domain = mailInDomain(ctx.app.config) ?? fail('invoicing.no_mail_in');
  const gone = replaces ? await ctx.sql("update invoicing.mail_address a set replaced_at = now() where a.workspace_id = $1 and a.kind = $2 and a.id = $3 and a.replaced_at is null and (a.kind = 'bills' or a.account_id = $4) returning 1", [ctx.workspaceId, kind, replaces, ctx.accountId]) : [];
  const id = uuidv7();
  const made = await ctx.sql('insert into invoicing.mail_address (id, workspace_id, kind, account_id, token) values ($1, $2, $3, $4, $5) on conflict do nothing returning 1', [id, ctx.workspaceId, kind, ctx.accountId, newToken()]);
  // The log says that there is a new one, never which.
  if (made.length > 0) ctx.emit({ type: `invoicing.mail_address.${gone.length > 0 ? 'replaced' : 'created'}`, id, data: { kind }, can: mailInCalls[kind].show.can });
  return shown(ctx, kind, domain);
};

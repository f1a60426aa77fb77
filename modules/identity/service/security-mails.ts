import { eq } from 'drizzle-orm';
import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import { queueMail } from '#core/server/mail/mail.ts';
import { account } from '../schema.ts';
import { factorMail } from './mail-texts.ts';

/** Whom the mails of an account go to. */
export async function addressee(ctx: Ctx, accountId: string): Promise<{ email: string; firstName: string; language: 'en' | 'ar' }> {
  const [row] = await ctx.db.select({ email: account.email, firstName: account.firstName, language: account.language }).from(account).where(eq(account.id, accountId));
  const { email, ...rest } = found(row);
  return { email: email!, ...rest };
}

/** Tells whoever owns the account by mail that a way to sign in was added or taken away: it may have been somebody else. */
export async function mailFactor(ctx: Ctx, kind: 'totp' | 'passkey', added: boolean): Promise<void> {
  const { email, firstName, language } = await addressee(ctx, ctx.accountId);
  await queueMail(ctx, { to: { email, name: firstName }, language, ...factorMail[language](firstName, `${ctx.app.config.PUBLIC_URL}/forgot-password`, added, kind) });
}

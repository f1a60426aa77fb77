import { runAs, type App } from '#core/server/app.ts';
import type { Account } from '#core/server/context.ts';
import { findAccountByEmail } from '#modules/identity/api.ts';

/** Account of one of the demo's people, as a caller without a session. */
export async function demoAccount(app: App, who: string): Promise<Account> {
  const email = `${who}@demo.atrium.test`;
  const known = await runAs(app, { name: 'workspace.demo' }, (ctx) => findAccountByEmail(ctx, email));
  if (!known) throw new Error(`the demo account ${email} is missing`);
  return { id: known.id, email, emailVerified: true, sessionId: '00000000-0000-0000-0000-000000000000' };
}

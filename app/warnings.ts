import type { App } from '#core/server/app.ts';
import type { Config } from '#core/server/config.ts';
import { demoPassword, hasDemoAccounts } from '#modules/identity/api.ts';

/** What an operator should know about the configuration of this start; but for the session cookie that browsers drop, only in production. */
export function warningsOf(config: Config): string[] {
  const found: string[] = [];
  if (config.production && ['0000', '1234', '1111'].includes(config.PIN_GATE)) found.push('PIN_GATE is one of the first PINs anybody tries: choose another');
  const url = new URL(config.PUBLIC_URL);
  if (url.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) {
    found.push('PUBLIC_URL is plain http on a name that is not localhost: browsers drop the session cookie, nobody can stay signed in. Put https in front');
  }
  if (config.production && !config.SMTP_URL) found.push('SMTP_URL is empty: no mail leaves this machine');
  return found;
}

/** What they should know about the database login: one that row-level security does not bind is held by the role it takes alone. The embedded database has no other. */
export async function warningsOfLogin(app: App): Promise<string[]> {
  if (!app.config.production || !app.config.DATABASE_URL) return [];
  const { rows } = await app.pool.query<{ login: string; powerful: boolean }>('select session_user::text as login, rolsuper or rolbypassrls as powerful from pg_roles where rolname = session_user');
  if (!rows[0]?.powerful) return [];
  return [`the database login "${rows[0].login}" of DATABASE_URL is a superuser or has BYPASSRLS: serve as one that only holds atrium_app, and name this one in DATABASE_OWNER_URL (docs/operations/running-at-scale.md)`];
}

/** What they should know about the data: a database that was once started with the demo keeps its logins, whatever DEMO says now. */
export async function warningsOfData(app: App): Promise<string[]> {
  if (!app.config.production || !(await hasDemoAccounts(app))) return [];
  return [`demo logins with the public password "${demoPassword}" exist: ${app.config.DEMO ? 'start with DEMO=0 and a fresh database' : 'delete these accounts or start with a fresh database'}`];
}

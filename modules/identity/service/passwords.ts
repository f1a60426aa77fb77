import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { says } from '../contract.ts';
import { weakness } from '../rules/password-strength.ts';

interface Cost { memoryCost: number; timeCost: number; parallelism: number }
// OWASP's first choice for argon2id; tests sign in thousands of times and guard nothing.
const strong: Cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const quick: Cost = { memoryCost: 64, timeCost: 1, parallelism: 1 };
const costOf = (app: App) => (app.config.NODE_ENV === 'test' ? quick : strong);

/** An argon2id hash (the library's default kind) in PHC format. */
export function hashPassword(app: App, password: string): Promise<string> {
  return hash(password, costOf(app));
}

const dummies = new WeakMap<App, Promise<string>>();

/** Compares a password; without a hash it spends the same time and answers false. */
export async function passwordMatches(app: App, stored: string | null | undefined, password: string): Promise<boolean> {
  if (!stored) {
    let dummy = dummies.get(app);
    if (!dummy) dummies.set(app, (dummy = hashPassword(app, randomBytes(16).toString('hex'))));
    await verify(await dummy, password);
    return false;
  }
  return verify(stored, password);
}

/** True when a hash was made with other costs than today's. */
export function isOutdated(app: App, stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = costOf(app);
  return !stored.includes(`$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

/** Refuses a new password that is easy to guess, naming the field. */
export function refuseWeak(password: string, email: string, field: string): void {
  const why = weakness(password, email);
  if (why) failField(field, says(why));
}

/** Refuses with 403 unless this is the viewer's password; at most 10 wrong ones in 15 minutes. */
export async function confirmPassword(ctx: Ctx, password: string): Promise<void> {
  const key = `identity.password:${ctx.accountId}`;
  await ctx.app.limits.attempt(key, 10, 15 * 60);
  const [row] = await ctx.sql<{ password_hash: string | null }>('select password_hash from identity.account where id = $1 and deleted_at is null', [ctx.accountId]);
  if (!(await passwordMatches(ctx.app, found(row).password_hash, password))) fail('identity.password_wrong');
  await ctx.app.limits.forget(key);
}

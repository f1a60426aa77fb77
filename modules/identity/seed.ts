import { eq } from 'drizzle-orm';
import { runAs, type App } from '#core/server/app.ts';
import { demoPassword, demoPeople } from './rules/demo-people.ts';
import { account } from './schema.ts';
import { addAccount, asAccount, findLogin } from './service/accounts.ts';

/** The twelve people of the agency Northlight, ready to sign in; only where the demo is wanted. */
export async function seed(app: App): Promise<void> {
  if (!app.config.DEMO) return;
  for (const person of demoPeople) {
    await runAs(app, { name: 'identity.seed' }, async (ctx) => {
      if (await findLogin(ctx, person.email)) return;
      const { id } = await addAccount(ctx, { ...person, password: demoPassword, verified: true });
      await asAccount(ctx, id, () => ctx.db.update(account).set({ city: person.city, country: person.country }).where(eq(account.id, id)));
    });
  }
}

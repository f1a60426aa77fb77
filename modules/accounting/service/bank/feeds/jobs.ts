import { v7 as uuidv7 } from 'uuid';
import { addDays } from '#core/contract/dates.ts';
import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { job, jobOutside, subscribe, type Job, type Subscriber } from '#core/server/module.ts';
import { today } from '../figures.ts';
import { fetchFeed } from './fetch.ts';
import { tellFeeds } from './feeds.ts';
import { tellEnding, tellStopped, untellConsent } from './notices.ts';
import { FeedError, type FeedAccount, type LookedConsent } from './port.ts';
import { feedOf } from './settings.ts';

interface About { workspaceId: number; id: string }
interface Consent { id: string; bank_id: string; bank_name: string; history_days: number; access_days: number; state: string; provider_ref: string | null; valid_until: string | null; is_old: boolean }

const inside = <T>(app: App, workspaceId: number, work: (ctx: Ctx) => Promise<T>): Promise<T> => runAs(app, { name: 'accounting.bankFeeds', workspaceId }, work);
const consentOf = async (ctx: Ctx, { workspaceId, id }: About): Promise<Consent | undefined> => (await ctx.sql<Consent>("select c.id, c.bank_id, c.bank_name, c.history_days, c.access_days, c.state, c.provider_ref, c.valid_until::text as valid_until, c.created_at < now() - interval '1 day' as is_old from accounting.bank_consent c where c.id = $1 and c.workspace_id = $2", [id, workspaceId], 'accounting.consent_of'))[0];

/** Asks for a consent, or what became of it. Nothing is held open meanwhile. */
async function look(app: App, about: About): Promise<void> {
  const { consent, feed } = await inside(app, about.workspaceId, async (ctx) => ({ consent: await consentOf(ctx, about), feed: await feedOf(ctx, app, about.workspaceId) }));
  if (!consent || !feed || !['asked', 'open'].includes(consent.state)) return;
  try {
    // Nobody agrees by an address that came after a day.
    if (consent.state === 'asked' && !consent.is_old) {
      const asked = await feed.ask({ bankId: consent.bank_id, historyDays: consent.history_days, accessDays: consent.access_days, reference: consent.id, returnUrl: `${app.config.PUBLIC_URL}/settings/bank` });
      await inside(app, about.workspaceId, (ctx) => write(ctx, about, "state = 'open', provider_ref = $3, url = $4, problem = ''", [asked.ref, asked.url]));
      return;
    }
    const seen: LookedConsent = consent.provider_ref ? await feed.look(consent.provider_ref) : { state: 'open', accountIds: [] };
    const accounts: FeedAccount[] = [];
    if (seen.state === 'linked') for (const id of seen.accountIds.slice(0, 50)) accounts.push(await feed.account(id));
    await inside(app, about.workspaceId, (ctx) => became(ctx, about, { consent, seen, accounts }));
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    await inside(app, about.workspaceId, (ctx) => write(ctx, about, "problem = $3, state = case when $3 in ('down', 'limited') then state else 'refused' end", [error.kind]));
  }
}

/** Writes what became of a consent; false for one that was ended meanwhile. */
async function write(ctx: Ctx, { workspaceId, id }: About, set: string, values: unknown[]): Promise<boolean> {
  const written = await ctx.sql(`update accounting.bank_consent set ${set}, looked_at = now(), version = version + 1 where id = $1 and workspace_id = $2 and state in ('asked', 'open') returning 1`, [id, workspaceId, ...values]);
  tellFeeds(ctx, workspaceId, id);
  return written.length > 0;
}

async function became(ctx: Ctx, about: About, { consent, seen, accounts }: { consent: Consent; seen: LookedConsent; accounts: readonly FeedAccount[] }): Promise<void> {
  // Who did not go there within a day begins anew.
  const state = seen.state === 'open' && consent.is_old ? 'expired' : seen.state;
  if (state !== 'linked') {
    const written = await write(ctx, about, "state = $3, url = case when $3 = 'open' then url end", [state]);
    // Nor does it come to life once it is forgotten here.
    if (written && state !== seen.state && consent.provider_ref) await ctx.enqueue('accounting.endConsent', { workspaceId: about.workspaceId, ref: consent.provider_ref });
    return;
  }
  const written = await write(ctx, about, "state = 'linked', url = null, problem = '', valid_until = $3", [addDays(today(), consent.access_days)]);
  if (written) for (const account of accounts) await keepAccount(ctx, about, account);
}

/** An account that was connected before goes on as it was; a new one feeds the bank account with its number, where there is one. */
async function keepAccount(ctx: Ctx, { workspaceId, id: consentId }: About, { id: externalId, iban, currency, name }: FeedAccount): Promise<void> {
  const [before] = await ctx.sql<{ id: string; consent_id: string; bank_account_id: string | null }>("select f.id, f.consent_id, f.bank_account_id from accounting.bank_feed f where f.workspace_id = $1 and (f.external_id = $2 or (f.iban = $3 and $3 <> '' and f.currency = $4)) order by f.external_id = $2 desc limit 1 for update", [workspaceId, externalId, iban, currency], 'accounting.feed_before');
  if (before) {
    await ctx.sql("update accounting.bank_feed set consent_id = $3, external_id = $4, iban = $5, currency = $6, name = $7, problem = '', next_at = now(), version = version + 1 where id = $1 and workspace_id = $2", [before.id, workspaceId, consentId, externalId, iban, currency, name]);
    // What nothing is read by any more is not shown beside what took its place, and ends at the provider, too.
    if (before.consent_id !== consentId) {
      const [ended] = await ctx.sql<{ provider_ref: string | null }>("update accounting.bank_consent c set state = 'ended', url = null, version = version + 1 where c.id = $1 and c.workspace_id = $2 and not exists (select 1 from accounting.bank_feed f where f.consent_id = c.id) returning c.provider_ref", [before.consent_id, workspaceId]);
      if (ended?.provider_ref) await ctx.enqueue('accounting.endConsent', { workspaceId, ref: ended.provider_ref });
      await untellConsent(ctx, before.consent_id);
    }
    if (before.bank_account_id) await ctx.enqueue('accounting.fetchFeed', { workspaceId, id: before.id }, { key: `accounting.fetchFeed:${before.id}` });
    return;
  }
  const id = uuidv7();
  const [made] = await ctx.sql<{ bank_account_id: string | null }>(
    `insert into accounting.bank_feed (id, workspace_id, consent_id, external_id, iban, currency, name, bank_account_id) select $1::uuid, $2::int, $3::uuid, $4, $5, $6::text, $7, b.id
       from (select 1) as one left join (select b.id from accounting.bank_account b where b.workspace_id = $2 and b.iban = $5 and b.iban <> '' and (b.currency::text = $6::text or $6::text = '') and b.deleted_at is null and not b.is_archived and b.kind <> 'cash' and not exists (select 1 from accounting.bank_feed o where o.bank_account_id = b.id) limit 1) b on true returning bank_account_id`,
    [id, workspaceId, consentId, externalId, iban, currency, name], 'accounting.add_feed');
  if (made!.bank_account_id) await ctx.enqueue('accounting.fetchFeed', { workspaceId, id }, { key: `accounting.fetchFeed:${id}` });
}

async function readBanks(app: App, { workspaceId, country }: { workspaceId: number; country: string }): Promise<void> {
  const feed = await inside(app, workspaceId, (ctx) => feedOf(ctx, app, workspaceId));
  if (!feed) return;
  const [banks, problem] = await feed.banks(country).then((found) => [found, ''] as const, (error: unknown) => { if (error instanceof FeedError) return [null, error.kind] as const; throw error; });
  await inside(app, workspaceId, async (ctx) => {
    await ctx.sql('update accounting.bank_feed_banks set banks = coalesce($3::jsonb, banks), problem = $4, asked_at = now() where workspace_id = $1 and country = $2', [workspaceId, country, banks && JSON.stringify(banks), problem]);
    tellFeeds(ctx, workspaceId, workspaceId);
  });
}

/** A consent that ends soon is told of once; one that has ended is over, whatever the provider says. */
async function age(ctx: Ctx, about: About): Promise<void> {
  const consent = await consentOf(ctx, about);
  if (consent?.state !== 'linked' || !consent.valid_until) return;
  const isOver = consent.valid_until < today();
  await ctx.sql(`update accounting.bank_consent set warned_at = coalesce(warned_at, now()), state = $3, version = version + 1 where id = $1 and workspace_id = $2`, [about.id, about.workspaceId, isOver ? 'expired' : 'linked']);
  if (isOver) await ctx.sql("update accounting.bank_feed set problem = 'expired' where consent_id = $1 and workspace_id = $2", [about.id, about.workspaceId]);
  await (isOver ? tellStopped(ctx, about.workspaceId, { id: about.id, bank: consent.bank_name }) : tellEnding(ctx, about.workspaceId, { id: about.id, bank: consent.bank_name, on: consent.valid_until }));
  tellFeeds(ctx, about.workspaceId, about.id);
}

/** Background work of bank feeds. */
export const feedJobs: readonly Job[] = [
  jobOutside('accounting.lookAtConsent', look), jobOutside('accounting.readFeedBanks', readBanks), jobOutside('accounting.fetchFeed', fetchFeed),
  jobOutside<{ workspaceId: number; ref: string }>('accounting.endConsent', async (app, { workspaceId, ref }) => { await (await inside(app, workspaceId, (ctx) => feedOf(ctx, app, workspaceId)))?.end(ref); }),
  jobOutside<About>('accounting.ageConsent', (app, about) => inside(app, about.workspaceId, (ctx) => age(ctx, about))),
  job('accounting.feedClock', async (ctx) => {
    const jobs = { look: 'accounting.lookAtConsent', age: 'accounting.ageConsent', fetch: 'accounting.fetchFeed' } as const;
    for (const { workspace_id: workspaceId, kind, id } of await ctx.sql<{ workspace_id: number; kind: keyof typeof jobs; id: string }>('select * from accounting.due_feeds(200)')) await ctx.enqueue(jobs[kind], { workspaceId, id }, { key: `${jobs[kind]}:${id}` });
  }, '*/10 * * * *'),
];

/** Of a workspace that is deleted nothing is read any more, and the provider is told while the keys are there. Its accounts go on as they were when it is restored and its banks are connected again. */
async function endConsents(ctx: Ctx, workspaceId: number): Promise<void> {
  const ended = await ctx.sql<{ provider_ref: string | null }>("update accounting.bank_consent set state = 'expired', url = null, version = version + 1 where workspace_id = $1 and state in ('asked', 'open', 'linked') returning provider_ref", [workspaceId]);
  for (const { provider_ref: ref } of ended) if (ref) await ctx.enqueue('accounting.endConsent', { workspaceId, ref });
}

/** What bank feeds do when others change. */
export const feedSubscribers: readonly Subscriber[] = [
  subscribe('accounting.end_consents', 'workspace.workspace.deleted', (ctx, event) => endConsents(ctx, event.workspace_id!)),
];

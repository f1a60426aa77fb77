import { v7 as uuidv7 } from 'uuid';
import { addDays } from '#core/contract/dates.ts';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { bankSays, type BankConsent, type BankFeedRow, type BankFeeds, type askFeedBanks, type connectBank, type fetchFeed, type findFeedBanks, type mapFeed } from '../../../contract.ts';
import { bankAccountOf } from '../account-record.ts';
import { today } from '../figures.ts';
import type { FeedBank } from './port.ts';
import { feedSettings, requireFeeds } from './settings.ts';

interface FeedRow { id: string; consent_id: string; version: number; iban: string; name: string; currency: string; bank_account_id: string | null; fetched_at: Date | null; next_at: Date; balance: string | null; fresh: number; problem: BankFeedRow['problem']; waits: boolean }
interface ConsentRow { id: string; bank_name: string; state: BankConsent['state']; url: string | null; valid_until: string | null; problem: BankConsent['problem'] }
/** Days before its end from which a consent is to be renewed. */
export const warnDays = 7;

const feedColumns = "f.id, f.consent_id, f.version, f.iban, f.name, f.currency, f.bank_account_id, f.fetched_at, f.next_at, f.balance, f.fresh, f.problem, coalesce((select s.state in ('reading', 'read') from accounting.statement_file s where s.id = f.file_id and s.workspace_id = f.workspace_id), false) as waits";
const shownFeed = (f: FeedRow): BankFeedRow => ({
  // Whole numbers are for the bank account itself.
  id: f.id, version: f.version, number: f.iban.slice(-4), name: f.name, currency: f.currency, bankAccountId: f.bank_account_id, fetchedAt: f.fetched_at?.toISOString() ?? null, nextAt: f.bank_account_id ? f.next_at.toISOString() : null, balance: f.balance, fresh: f.fresh, problem: f.problem === 'held' && !f.waits ? '' : f.problem, waits: f.waits,
});
const shownConsent = (ctx: Ctx, c: ConsentRow, feeds: readonly FeedRow[]): BankConsent => ({
  // Whoever has the address connects a bank by it.
  id: c.id, bankName: c.bank_name, state: c.state, url: c.state === 'open' && ctx.can('accounting.bank.edit') ? c.url : null, validUntil: c.valid_until, isEnding: c.state === 'linked' && c.valid_until !== null && c.valid_until <= addDays(today(), warnDays), problem: c.problem,
  feeds: feeds.filter((f) => f.consent_id === c.id).map(shownFeed),
});
const consentColumns = 'c.id, c.bank_name, c.state, c.url, c.valid_until::text as valid_until, c.problem';

/** Tells pages that something of the feeds is new. */
export const tellFeeds = (ctx: Ctx, workspaceId: number, id: string | number): void => ctx.emit({ type: 'accounting.bank_feeds.moved', id, workspaceId, can: 'accounting.bank.view', audit: false });

/** How banks are read, and which. */
export async function showFeeds(ctx: Ctx): Promise<BankFeeds> {
  const settings = await feedSettings(ctx);
  const consents = await ctx.sql<ConsentRow>(`select ${consentColumns} from accounting.bank_consent c where c.workspace_id = $1 and c.state <> 'ended' order by c.created_at limit 100`, [ctx.workspaceId], 'accounting.consents');
  const feeds = consents.length === 0 ? [] : await ctx.sql<FeedRow>(`select ${feedColumns} from accounting.bank_feed f where f.workspace_id = $1 order by f.created_at, f.id limit 500`, [ctx.workspaceId], 'accounting.feeds');
  return { provider: settings.provider, secretId: ctx.can('accounting.ledger.setup') ? settings.secret_id : '', secretEnd: settings.secret_end, version: settings.version, consents: consents.map((c) => shownConsent(ctx, c, feeds)) };
}

const look = (ctx: Ctx, id: string): Promise<void> => ctx.enqueue('accounting.lookAtConsent', { workspaceId: ctx.workspaceId!, id }, { key: `accounting.lookAtConsent:${id}` });

interface BanksRow { banks: FeedBank[] | null; problem: BankConsent['problem']; stale: boolean }
async function banksOf(ctx: Ctx, country: string): Promise<BanksRow | undefined> {
  return (await ctx.sql<BanksRow>("select b.banks, b.problem, b.asked_at < now() - interval '1 day' or (b.banks is null and b.asked_at < now() - interval '1 minute') as stale from accounting.bank_feed_banks b where b.workspace_id = $1 and b.country = $2", [ctx.workspaceId, country], 'accounting.feed_banks'))[0];
}

/** Banks of a country as they were last told. */
export async function findBanks(ctx: Ctx, { country }: InputOf<typeof findFeedBanks>): Promise<OutputOf<typeof findFeedBanks>> {
  await requireFeeds(ctx);
  const known = await banksOf(ctx, country);
  return { banks: known?.banks?.map(({ id, name }) => ({ id, name })) ?? null, problem: known?.problem ?? '' };
}

/** Asks for them, unless that is less than a day ago. */
export async function askBanks(ctx: Ctx, { country }: InputOf<typeof askFeedBanks>): Promise<{ ok: true }> {
  await requireFeeds(ctx);
  const known = await banksOf(ctx, country);
  if (known && !known.stale && known.problem === '') return { ok: true };
  await ctx.sql("insert into accounting.bank_feed_banks (workspace_id, country) values ($1, $2) on conflict (workspace_id, country) do update set asked_at = now(), problem = ''", [ctx.workspaceId, country]);
  await ctx.enqueue('accounting.readFeedBanks', { workspaceId: ctx.workspaceId!, country }, { key: `accounting.readFeedBanks:${ctx.workspaceId}:${country}` });
  return { ok: true };
}

/** Somebody comes back from the bank: they do not wait for the clock. */
export async function lookNow(ctx: Ctx, { id }: { id: string }): Promise<BankConsent> {
  const consent = found((await showFeeds(ctx)).consents.find((c) => c.id === id));
  if (consent.state === 'open') await look(ctx, id);
  return consent;
}

/** Begins a consent: the provider is asked in the background where the person has to go. */
export async function connect(ctx: Ctx, { country, bankId }: InputOf<typeof connectBank>): Promise<BankConsent> {
  await requireFeeds(ctx);
  const bank = (await banksOf(ctx, country))?.banks?.find((b) => b.id === bankId) ?? failField('bankId', bankSays('accounting.choose_feed_bank'));
  const id = uuidv7();
  await ctx.sql('insert into accounting.bank_consent (id, workspace_id, bank_id, bank_name, history_days, access_days, created_by) values ($1, $2, $3, $4, $5, $6, $7)', [id, ctx.workspaceId, bank.id, bank.name, bank.historyDays, bank.accessDays, ctx.accountId]);
  await look(ctx, id);
  ctx.emit({ type: 'accounting.bank_feeds.connecting', id, version: 1, can: 'accounting.bank.view', data: { bank: bank.name } });
  return shownConsent(ctx, { id, bank_name: bank.name, state: 'asked', url: null, valid_until: null, problem: '' }, []);
}

/** Ends a consent, here and at the provider. */
export async function disconnect(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  const [consent] = await ctx.sql<{ provider_ref: string | null; version: number; bank_name: string }>("select c.provider_ref, c.version, c.bank_name from accounting.bank_consent c where c.id = $1 and c.workspace_id = $2 and c.state <> 'ended' for update", [id, ctx.workspaceId], 'accounting.lock_consent');
  const { provider_ref: ref, version, bank_name: bank } = found(consent);
  await ctx.sql('delete from accounting.bank_feed where consent_id = $1 and workspace_id = $2', [id, ctx.workspaceId]);
  await ctx.sql("update accounting.bank_consent set state = 'ended', url = null, version = version + 1 where id = $1 and workspace_id = $2", [id, ctx.workspaceId]);
  if (ref) await ctx.enqueue('accounting.endConsent', { workspaceId: ctx.workspaceId!, ref });
  ctx.emit({ type: 'accounting.bank_feeds.disconnected', id, version: version + 1, can: 'accounting.bank.view', data: { bank } });
  return { id };
}

async function feedRow(ctx: Ctx, id: string, lock = false): Promise<FeedRow> {
  return found((await ctx.sql<FeedRow>(`select ${feedColumns} from accounting.bank_feed f where f.id = $1 and f.workspace_id = $2${lock ? ' for update of f' : ''}`, [id, ctx.workspaceId], lock ? 'accounting.lock_feed' : 'accounting.feed'))[0]);
}

/** Says which bank account is fed; its bookings come in at once. */
export async function map(ctx: Ctx, { id, version, bankAccountId }: InputOf<typeof mapFeed>): Promise<BankFeedRow> {
  const feed = await feedRow(ctx, id, true);
  if (feed.version !== version) fail('core.version_conflict', { current: shownFeed(feed) });
  if (bankAccountId) {
    const account = await bankAccountOf(ctx, bankAccountId);
    if (account.is_archived || account.kind === 'cash') failField('bankAccountId', bankSays('accounting.choose_bank_account'));
    if (feed.currency !== '' && account.currency !== feed.currency) failField('bankAccountId', bankSays('accounting.feed_currency', { currency: feed.currency }));
    const [other] = await ctx.sql('select 1 from accounting.bank_feed f where f.workspace_id = $1 and f.bank_account_id = $2 and f.id <> $3', [ctx.workspaceId, bankAccountId, id], 'accounting.feed_of_account');
    if (other) failField('bankAccountId', bankSays('accounting.feed_taken'));
  }
  await ctx.sql("update accounting.bank_feed set bank_account_id = $3::uuid, next_at = now(), problem = '', file_id = null, version = version + 1 where id = $1 and workspace_id = $2", [id, ctx.workspaceId, bankAccountId]);
  if (bankAccountId) await fetchSoon(ctx, id);
  tellFeeds(ctx, ctx.workspaceId!, id);
  return shownFeed(await feedRow(ctx, id));
}

const fetchSoon = (ctx: Ctx, id: string): Promise<void> => ctx.enqueue('accounting.fetchFeed', { workspaceId: ctx.workspaceId!, id }, { key: `accounting.fetchFeed:${id}` });

/** Has an account read now. */
export async function fetchNow(ctx: Ctx, { id }: InputOf<typeof fetchFeed>): Promise<BankFeedRow> {
  await requireFeeds(ctx);
  const feed = await feedRow(ctx, id);
  if (!feed.bank_account_id) fail('accounting.feed_unmapped');
  await fetchSoon(ctx, id);
  return shownFeed(feed);
}

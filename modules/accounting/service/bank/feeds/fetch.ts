import { createHash } from 'node:crypto';
import { addDays } from '#core/contract/dates.ts';
import { runAs, type App } from '#core/server/app.ts';
import type { Account, Ctx, Membership } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import type { BankFeedRow } from '../../../contract.ts';
import { feedStatements, type FeedLine } from '../../../rules/feeds/feed-statement.ts';
import { lineKeys, readStatement, StatementError } from '../../../rules/statements/index.ts';
import { ibanProblem } from '../account-numbers.ts';
import { bankAccountOf, type StoredBankAccount } from '../account-record.ts';
import { minorOf, today } from '../figures.ts';
import { bookingsSql } from '../statement-check.ts';
import { keepFile, takeFile } from '../statement-files.ts';
import { tellFeeds } from './feeds.ts';
import { tellStopped } from './notices.ts';
import { FeedError, type BankFeed } from './port.ts';
import { feedOf } from './settings.ts';

/** Most banks let an account be read four times a day: three by the clock leave one for a person. */
const everyHours = 8;
/** Days that are read once more, for what a bank books late. */
const overlap = 7;

interface Known { feed: { id: string; external_id: string; iban: string; currency: string; bank_account_id: string; consent_id: string; bank_name: string; history_days: number; created_by: string }; account: StoredBankAccount; since: string; lastTo: string | null; provider: BankFeed; waits: boolean }
/** A feed and the bank account it feeds when it is begun. */
interface About { workspaceId: number; id: string; accountId: string }
type As = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** Reads what is booked on an account and takes it in as a statement. Nothing is held open while the bank is asked; what goes wrong is said on the page of the account. */
export async function fetchFeed(app: App, { workspaceId, id }: Omit<About, 'accountId'>): Promise<void> {
  const inside: As = (work) => runAs(app, { name: 'accounting.fetchFeed', workspaceId }, work);
  const owner = await inside((ctx) => ownerOf(ctx, workspaceId, id));
  if (!owner) return;
  const about: About = { workspaceId, id, accountId: owner.bank_account_id };
  const membership = await app.gate.membership(app, owner.created_by, { id: about.workspaceId });
  // Asked anew each time: whoever lost the right since brings nothing in.
  if (membership?.status !== 'active' || !membership.permissions.has('accounting.bank.edit')) return inside((ctx) => note(ctx, about, { problem: 'not_allowed', afterHours: 24 }));
  const as = personOf(app, owner.created_by, membership);
  const known = await as((ctx) => knownOf(ctx, app, about));
  if (!known) return;
  // A statement that waits is answered first: the next one begins where it ends. Noted each time, also for one that was kept when we were killed.
  if (known.waits) return inside((ctx) => note(ctx, about, { problem: 'held' }));
  // The bank account is only begun on a later day.
  if (known.since > today()) return inside((ctx) => note(ctx, about, { problem: '' }));
  try {
    await takeIn(as, about, known);
  } catch (error) {
    if (error instanceof FeedError) return inside((ctx) => fell(ctx, about, known, error));
    if (!(error instanceof Refusal) && !(error instanceof StatementError)) throw error;
    await inside((ctx) => note(ctx, about, { problem: error.code === 'accounting.statement_held' ? 'held' : 'unreadable' }));
  }
}

const personOf = (app: App, id: string, membership: Membership): As => {
  const account: Account = { id, email: '', sessionId: '', emailVerified: true };
  return (work) => runAs(app, { account, membership, name: 'accounting.fetchFeed' }, work);
};

async function ownerOf(ctx: Ctx, workspaceId: number, id: string): Promise<{ created_by: string; bank_account_id: string } | undefined> {
  return (await ctx.sql<{ created_by: string; bank_account_id: string }>("select c.created_by, f.bank_account_id from accounting.bank_feed f join accounting.bank_consent c on c.id = f.consent_id where f.id = $1 and f.workspace_id = $2 and f.bank_account_id is not null and c.state = 'linked'", [id, workspaceId], 'accounting.feed_owner'))[0];
}

/** SQL of the feed `f` for as long as nobody disconnected it or had it feed another account while the bank was asked: of id ($1), workspace ($2) and bank account ($3). */
const still = "f.id = $1 and f.workspace_id = $2 and f.bank_account_id = $3 and exists (select 1 from accounting.bank_consent c where c.id = f.consent_id and c.state = 'linked')";
/** Keeps it so until the transaction ends; false where it is not any more. */
const holdFeed = async (ctx: Ctx, { workspaceId, id, accountId }: About): Promise<boolean> => (await ctx.sql(`select 1 from accounting.bank_feed f where ${still} for update of f`, [id, workspaceId, accountId], 'accounting.hold_feed')).length > 0;

/** SQL of the last day of what the feed of the bank account `b` brought in; null without any. */
const fedEnd = '(select max(s.to_on) from accounting.bank_statement s where s.bank_account_id = b.id and s.deleted_at is null and s.is_fed)';
/**
 * SQL of the first day that is read into the bank account `b`: the last one of what files brought in. It may have gone on after the file was made, so on it the bookings are compared; before it the files have them all,
 * unless days lie between the feed and the first of them, or between one and the next: what comes after such days does not count, else nobody would ever bring these in. Null without files.
 */
const filesEnd = `(select max(j.till)::text from (
    select f.till, bool_and(f.from_on <= greatest(f.before, ${fedEnd}) + 1) over (order by f.from_on, f.till) as joins from (
      select s.from_on, t.till, max(t.till) over (order by s.from_on, t.till rows between unbounded preceding and 1 preceding) as before
      from accounting.bank_statement s cross join lateral (select least(s.to_on, (s.created_at at time zone 'utc')::date) as till) t where s.bank_account_id = b.id and s.deleted_at is null and not s.is_fed) f) j
  where j.joins or ${fedEnd} is null)`;

async function knownOf(ctx: Ctx, app: App, { workspaceId, id, accountId }: About): Promise<Known | null> {
  const [feed] = await ctx.sql<Known['feed'] & { gone: boolean; last_to: string | null; opening_on: string | null; begins_on: string | null; fed_to: string | null; waits: boolean }>(
    `select f.id, f.external_id, f.iban, f.currency, f.bank_account_id, f.consent_id, c.bank_name, c.history_days, c.created_by, b.deleted_at is not null or b.is_archived as gone, b.opening_on::text as opening_on, ${filesEnd} as begins_on, ${fedEnd}::text as fed_to,
       (select max(s.to_on)::text from accounting.bank_statement s where s.bank_account_id = b.id and s.deleted_at is null) as last_to, coalesce((select s.state in ('reading', 'read') from accounting.statement_file s where s.id = f.file_id), false) as waits
     from accounting.bank_feed f join accounting.bank_consent c on c.id = f.consent_id join accounting.bank_account b on b.id = f.bank_account_id where ${still}`, [id, workspaceId, accountId], 'accounting.feed_known');
  if (!feed) return null;
  const provider = await feedOf(ctx, app, workspaceId);
  if (feed.gone || !provider) {
    if (feed.gone) await ctx.sql('update accounting.bank_feed set bank_account_id = null, version = version + 1 where id = $1 and workspace_id = $2', [id, workspaceId]);
    return null;
  }
  const earliest = [addDays(today(), -feed.history_days), feed.opening_on ?? '', feed.begins_on ?? ''].toSorted().at(-1)!;
  const since = feed.fed_to === null ? earliest : [addDays(feed.fed_to, -overlap), earliest].toSorted().at(-1)!;
  return { feed, account: await bankAccountOf(ctx, feed.bank_account_id), since, lastTo: feed.last_to, provider, waits: feed.waits };
}

async function takeIn(as: As, about: About, { feed, account, since, lastTo, provider }: Known): Promise<void> {
  const all = await provider.transactions(feed.external_id, since);
  const balance = await provider.balance(feed.external_id);
  const head = { iban: /^[A-Z]{2}\d{2}/.test(feed.iban) ? feed.iban : '', id: feed.iban || feed.external_id, currency: feed.currency || account.currency };
  const { fresh, fedAt } = await as(async (ctx) => {
    // A file that is taken over at this moment is waited for.
    await bankAccountOf(ctx, account.id, true);
    const [now] = await ctx.sql<{ at: string }>('select clock_timestamp()::text as at');
    return { fresh: await newLines(ctx, account, all), fedAt: now!.at };
  });
  const days = fresh.map((l) => l.on).toSorted();
  const from = lastTo ?? days[0] ?? today();
  const to = [from, days.at(-1) ?? from, balance?.on ?? from].toSorted().at(-1)!;
  let count = 0;
  for (const text of feedStatements({ ...head, from, to }, { all, fresh, balance })) {
    const taken = await keepAndTake(as, about, account, { bytes: Buffer.from(text), fedAt });
    if (taken === null) return;
    count += taken;
  }
  await as((ctx) => note(ctx, about, { problem: '', fetched: { fresh: count, balance: balance?.amount ?? null } }));
}

/** Lines the account does not have: by their ids, as a file that is taken over twice is known; and of what files brought in, which has other ids, by day and amount, as often as it is there. */
async function newLines(ctx: Ctx, account: StoredBankAccount, all: readonly FeedLine[]): Promise<FeedLine[]> {
  if (all.length === 0) return [];
  // Through the reader of files: their ids are what it makes of them.
  const keys = feedStatements({ iban: '', id: 'x', currency: account.currency, from: all[0]!.on, to: all[0]!.on }, { all, fresh: all, balance: null })
    .flatMap((text) => lineKeys(readStatement(Buffer.from(text), { format: 'camt053', currency: account.currency, checkIban: ibanProblem })[0]!.lines));
  const ordered = all.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
  const there = new Set((await ctx.sql<{ key: string }>('select b.key from accounting.bank_line b where b.workspace_id = $1 and b.bank_account_id = $2 and b.key = any($3::text[]) and b.deleted_at is null', [ctx.workspaceId, account.id, keys], 'accounting.feed_lines_there')).map((r) => r.key));
  const unknown = ordered.filter((_line, i) => !there.has(keys[i]!));
  if (unknown.length === 0) return [];
  const inFiles = new Map((await ctx.sql<{ on: string; figure: string; n: string }>(`select o.booked_on::text as on, o.figure, o.n from (${bookingsSql('$2', '$3::date', 'not s.is_fed')}) o`, [ctx.workspaceId, account.id, unknown[0]!.on], 'accounting.feed_lines_in_files')).map((r) => [`${r.on} ${r.figure}`, Number(r.n)]));
  return unknown.filter((l) => {
    const booking = `${l.on} ${l.currency === account.currency ? minorOf(l.amount, account.currency, 'file') : `${l.amount} ${l.currency}`}`;
    const left = inFiles.get(booking) ?? 0;
    if (left > 0) inFiles.set(booking, left - 1);
    return left === 0;
  });
}

/** Takes a statement in as if somebody had uploaded it, and tells how many lines were new; one that is held stays for a person's word. Null when the account is not fed by this any more. */
async function keepAndTake(as: As, about: About, account: StoredBankAccount, { bytes, fedAt }: { bytes: Buffer; fedAt: string }): Promise<number | null> {
  const fileId = await as(async (ctx) => {
    if (!(await holdFeed(ctx, about))) return null;
    const file = await keepFile(ctx, account.id, { fileName: `${account.name.slice(0, 100)} ${today()}.xml`, bytes, sha256: createHash('sha256').update(bytes).digest('hex'), fedAt });
    await ctx.sql('update accounting.bank_feed set file_id = $3 where id = $1 and workspace_id = $2', [about.id, about.workspaceId, file.id]);
    return file.id;
  });
  if (fileId === null) return null;
  return as(async (ctx) => ((await holdFeed(ctx, about)) ? (await takeFile(ctx, { workspace_slug: '', id: fileId, confirmed: [] })).fresh : null));
}

/** Writes how it went, and when it is done again. */
async function note(ctx: Ctx, { workspaceId, id, accountId }: About, { problem, afterHours = everyHours, fetched }: { problem: BankFeedRow['problem']; afterHours?: number; fetched?: { fresh: number; balance: string | null } }): Promise<void> {
  await ctx.sql(
    `update accounting.bank_feed f set problem = $4, next_at = now() + $5 * interval '1 hour', fetched_at = case when $6::int is null then fetched_at else now() end, fresh = coalesce($6::int, fresh), balance = case when $6::int is null then balance else $7 end where ${still}`,
    [id, workspaceId, accountId, problem, afterHours, fetched?.fresh ?? null, fetched?.balance ?? null], 'accounting.note_feed');
  tellFeeds(ctx, workspaceId, id);
}

async function fell(ctx: Ctx, about: About, { feed }: Known, error: FeedError): Promise<void> {
  await note(ctx, about, { problem: error.kind, afterHours: error.kind === 'limited' ? Math.min(Math.max(error.afterSeconds / 3600, 0.1), 48) : error.kind === 'down' ? 1 : everyHours });
  if (error.kind !== 'expired') return;
  const ended = await ctx.sql("update accounting.bank_consent set state = 'expired', version = version + 1 where id = $1 and workspace_id = $2 and state = 'linked' returning 1", [feed.consent_id, about.workspaceId]);
  if (ended.length > 0) await tellStopped(ctx, about.workspaceId, { id: feed.consent_id, bank: feed.bank_name });
}

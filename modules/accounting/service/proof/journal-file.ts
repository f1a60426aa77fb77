import { Readable } from 'node:stream';
import type { InputOf } from '#core/contract/endpoint.ts';
import { runInContext } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import { rightsNow } from '#core/server/rights-now.ts';
import { workspaceName } from '#modules/workspace/api.ts';
import type { journalFile } from '../../contract.ts';
import { journalNames, type JournalFormat, type NamedAccount } from '../../rules/proof/journal-names.ts';
import { journalWriter, type JournalEntry, type JournalLine, type JournalRate, type JournalWriter } from '../../rules/proof/journal-text.ts';
import { requireBook } from '../ledger/book.ts';
import { beginning } from '../reports/sums.ts';

const batch = 500;
const lastDay = '9999-12-31';

/** Days of a journal, and the last entry of the chain it knows of: what is posted while it is written is left out. */
export interface JournalSpan { from: string | null; to: string; seq: string }
interface Place { on: string; id: string }
interface Begun { writer: JournalWriter; head: string; span: JournalSpan }

/** The journal as text, piece by piece; each piece is read in a short transaction of its own that `within` opens. */
export async function* journalText(within: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>, { writer, head, span }: Begun): AsyncGenerator<string> {
  yield head;
  for (let place: Place | null = null; ;) {
    const after: Place | null = place;
    const entries: JournalEntry[] = await within((ctx) => entriesAfter(ctx, span, after));
    if (entries.length > 0) yield entries.map((e) => writer.entry(e)).join('');
    if (entries.length < batch) return;
    const last: JournalEntry = entries.at(-1)!;
    place = { on: last.on, id: last.id };
  }
}

/** What stands before the entries: accounts, rates, and what stood on the accounts before the first day. */
export async function beginJournal(ctx: Ctx, format: JournalFormat, { from, to, seq }: { from?: string | undefined; to?: string | undefined; seq?: string | undefined }): Promise<Begun> {
  const { baseCurrency } = await requireBook(ctx);
  const [book] = await ctx.sql<{ seq: string; first: string | null }>('select b.chain_seq::text as seq, (select min(e.entry_on)::text from accounting.entry e where e.workspace_id = b.workspace_id) as first from accounting.book b where b.workspace_id = $1', [ctx.workspaceId]);
  const span: JournalSpan = { from: from ?? null, to: to ?? lastDay, seq: seq ?? book!.seq };
  const used = await usedIn(ctx, span.to);
  const writer = journalWriter(format, journalNames(used.accounts, format), baseCurrency);
  const rates = await ctx.sql<JournalRate>('select r.rate_on::text as on, r.currency::text, trim_scale(r.rate)::text as rate from accounting.fx_rate r where r.workspace_id = $1 and r.rate_on between $2 and $3 order by r.rate_on, r.currency limit 20000', [ctx.workspaceId, from ?? beginning, span.to]);
  const on = from ?? book!.first ?? '2000-01-01';
  const head = writer.head({ title: await workspaceName(ctx), base: baseCurrency, on, currencies: [...new Set([baseCurrency, ...used.currencies, ...rates.map((r) => r.currency)])].toSorted(), accounts: used.accounts, rates });
  const opening = from === undefined ? [] : await balancesBefore(ctx, from, span.seq);
  return { writer, span, head: head + (opening.length > 0 ? writer.entry({ id: '', number: 'OPENING', on: from!, memo: 'Balances before', hash: '', lines: opening }) : '') };
}

/** Accounts lines stand on, in the order of their codes, and the currencies of these lines. */
async function usedIn(ctx: Ctx, to: string): Promise<{ accounts: NamedAccount[]; currencies: string[] }> {
  const rows = await ctx.sql<NamedAccount & { currencies: string[] }>(
    `select a.id, a.code, a.name, a.type, a.currency::text, s.currencies from (select l.account_id, array_agg(distinct l.currency::text) as currencies from accounting.line l where l.workspace_id = $1 and l.entry_on <= $2 group by l.account_id) s
     join accounting.account a on a.id = s.account_id and a.workspace_id = $1 order by a.code, a.id limit 5000`, [ctx.workspaceId, to]);
  return { accounts: rows, currencies: [...new Set(rows.flatMap((r) => r.currencies))] };
}

async function balancesBefore(ctx: Ctx, from: string, seq: string): Promise<JournalLine[]> {
  const rows = await ctx.sql<{ account_id: string; currency: string; amount: string; base: string }>(
    `select l.account_id, l.currency::text, sum(l.amount)::text as amount, sum(l.debit - l.credit)::text as base from accounting.line l join accounting.entry e on e.id = l.entry_id join accounting.account a on a.id = l.account_id
     where l.workspace_id = $1 and l.entry_on < $2 and e.chain_seq <= $3::bigint group by l.account_id, a.code, l.currency having sum(l.amount) <> 0 or sum(l.debit - l.credit) <> 0 order by a.code, l.account_id, l.currency`, [ctx.workspaceId, from, seq]);
  return rows.map((r) => ({ accountId: r.account_id, currency: r.currency, amount: BigInt(r.amount), base: BigInt(r.base), memo: '' }));
}

interface Row { id: string; number: string; on: string; memo: string; hash: string; lines: Array<{ a: string; c: string; n: string; d: string; r: string; m: string }> }

async function entriesAfter(ctx: Ctx, { from, to, seq }: JournalSpan, place: Place | null): Promise<JournalEntry[]> {
  const rows = await ctx.sql<Row>(
    `select e.id, e.number, e.entry_on::text as on, e.memo, encode(e.hash, 'hex') as hash, l.lines from accounting.entry e
     cross join lateral (select jsonb_agg(jsonb_build_object('a', l.account_id, 'c', l.currency, 'n', l.amount::text, 'd', l.debit::text, 'r', l.credit::text, 'm', l.memo) order by l.position) as lines from accounting.line l where l.entry_id = e.id) l
     where e.workspace_id = $1 and e.entry_on between $2 and $3 and e.chain_seq <= $4::bigint and (e.entry_on, e.id) > ($5::date, $6::uuid) order by e.entry_on, e.id limit ${batch}`,
    [ctx.workspaceId, from ?? beginning, to, seq, place?.on ?? beginning, place?.id ?? '00000000-0000-0000-0000-000000000000'], 'accounting.journal_file');
  return rows.map((r) => ({ ...r, lines: r.lines.map((l) => ({ accountId: l.a, currency: l.c, amount: BigInt(l.n), base: BigInt(l.d) - BigInt(l.r), memo: l.m })) }));
}

/** The journal as a file, with the asker's eyes and rights of each moment. */
export async function sendJournal(ctx: Ctx, { format, from, to }: InputOf<typeof journalFile>): Promise<StreamAnswer> {
  const begun = await beginJournal(ctx, format, { from, to });
  const { app, viewer, membership, origin } = ctx;
  const eyes = { accountId: viewer?.id ?? null, workspaceId: membership?.workspaceId ?? null };
  const within = async <T>(work: (c: Ctx) => Promise<T>): Promise<T> => runInContext(app, eyes, { account: viewer, membership: await rightsNow(ctx, 'accounting.report.view'), origin }, true, work);
  const name = [ctx.member.workspaceSlug, from, to].filter(Boolean).join('-');
  return { stream: Readable.from(journalText(within, begun)), type: 'text/plain; charset=utf-8', headers: { 'content-disposition': `attachment; filename="${name}.${format === 'hledger' ? 'journal' : 'beancount'}"` } };
}

import { addDays } from '#core/contract/dates.ts';
import type { InputOf } from '#core/contract/endpoint.ts';
import { money, moneyToDecimal } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, found, Refusal } from '#core/server/fail.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { partyCards } from '#modules/parties/api.ts';
import { getEntry, postNewEntry, reverse, type EntryDetail, type LineText } from '../../contract/ledger/entries.ts';
import type { Journal } from '../../contract/ledger/words.ts';
import { requireBook } from './book.ts';
import { readLines } from './entry-lines.ts';
import { postEntry, reverseEntry, type PostedEntry } from './post.ts';

/** What somebody wrote for an entry. */
export interface WrittenEntry { on: string; memo: string; reference: string; reverseNext: boolean; lines: readonly LineText[] }

/** Types of sources whose entries are reversed here; all others belong to a document, which is voided instead. */
const ownSources: ReadonlySet<string> = new Set(['manual', 'accounting.entry_template', 'accounting.opening', 'accounting.fx_residual', 'accounting.tax_adjustment']);

/** Posts what somebody wrote; with `reverseNext` also its opposite on the first day of the next month. Refuses with every wrong field of the lines as they were given. */
export async function postWritten(ctx: Ctx, written: WrittenEntry, { journal = 'general', sourceType = 'manual', sourceId = null }: { journal?: Journal; sourceType?: string; sourceId?: string | null } = {}): Promise<PostedEntry> {
  const book = await requireBook(ctx);
  const { lines, places } = await readLines(ctx, book, written.on, written.lines);
  const posted = await atPlaces(places, () => postEntry(ctx, { journal, on: written.on, memo: written.memo, reference: written.reference, sourceType, sourceId, lines }));
  if (written.reverseNext) await reverseEntry(ctx, posted.id, { on: nextMonth(written.on), memo: written.memo });
  return posted;
}

/** Says wrong fields of posted lines by the places the lines had before blank ones were left out. */
async function atPlaces<T>(places: readonly number[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.fields) throw error;
    throw new Refusal(error.code, error.details, error.fields.map((f) => ({ ...f, path: f.path.replace(/^lines\.(\d+)/, (_all, n: string) => `lines.${places[Number(n)] ?? n}`) })));
  }
}

/** The first day of the month after a day. */
export function nextMonth(on: string): string {
  return `${addDays(`${on.slice(0, 8)}01`, 31).slice(0, 8)}01`;
}

/** Posts a new entry. */
export async function postNew(ctx: Ctx, { workspace_slug: _slug, ...written }: InputOf<typeof postNewEntry>): Promise<EntryDetail> {
  return readEntry(ctx, (await postWritten(ctx, written)).id);
}

/** Reverses an entry that no document owns. */
export async function reverseByHand(ctx: Ctx, { id, on, memo }: InputOf<typeof reverse>): Promise<EntryDetail> {
  const [entry] = await ctx.sql<{ source_type: string }>('select e.source_type from accounting.entry e where e.id = $1 and e.workspace_id = $2', [id, ctx.workspaceId]);
  if (!ownSources.has(found(entry).source_type)) fail('accounting.source_owns', { type: entry!.source_type });
  const posted = await reverseEntry(ctx, id, { on, ...(memo === undefined ? {} : { memo }) });
  return readEntry(ctx, posted.id);
}

/** The whole entry as the viewer may see it. */
export async function showEntry(ctx: Ctx, { id }: InputOf<typeof getEntry>): Promise<EntryDetail> {
  return readEntry(ctx, id);
}

interface Head {
  id: string; number: string; on: string; journal: Journal; memo: string; reference: string; total: string; source_type: string; source_id: string | null; posted_by: string | null; recorded_at: Date; chain_seq: string; hash: string; base_currency: string;
  reverses: { id: string; number: string; on: string } | null; reversed_by: { id: string; number: string; on: string } | null;
}
interface Line {
  id: string; account_id: string; code: string; name: string; debit: string; credit: string; currency: string; amount: string; rate: string; party_id: string | null; due_on: string | null; tax_id: string | null; memo: string; dimensions: Record<string, string>; open_amount: string | null;
}

const linkOf = (alias: string) => `case when ${alias}.id is not null then jsonb_build_object('id', ${alias}.id, 'number', ${alias}.number, 'on', ${alias}.entry_on) end`;

/** An entry with its lines, taxes, and what it reverses; 404 for one of another workspace. */
export async function readEntry(ctx: Ctx, id: string): Promise<EntryDetail> {
  const [e] = await ctx.sql<Head>(
    `select e.id, e.number, e.entry_on::text as on, e.journal, e.memo, e.reference, e.total::text, e.source_type, e.source_id, e.posted_by, e.recorded_at, e.chain_seq::text, encode(e.hash, 'hex') as hash, b.base_currency::text, ${linkOf('r')} as reverses, ${linkOf('x')} as reversed_by
     from accounting.entry e join accounting.book b on b.workspace_id = e.workspace_id left join accounting.entry r on r.id = e.reverses_id left join accounting.entry x on x.id = e.reversed_by_id where e.id = $1 and e.workspace_id = $2`, [id, ctx.workspaceId], 'accounting.read_entry');
  const head = found(e);
  const lines = await ctx.sql<Line>(
    `select l.id, l.account_id, a.code, a.name, l.debit::text, l.credit::text, l.currency::text, l.amount::text, trim_scale(l.rate)::text as rate, l.party_id, l.due_on::text, l.tax_id, l.memo, l.dimensions, case when a.type not in ('bank', 'cash', 'credit_card') then i.open_amount::text end as open_amount
     from accounting.line l join accounting.account a on a.id = l.account_id left join accounting.open_item i on i.id = l.id where l.entry_id = $1 and l.workspace_id = $2 order by l.position`, [id, ctx.workspaceId], 'accounting.read_entry_lines');
  const taxes = await ctx.sql<{ id: string; taxId: string; name: string; direction: 'sale' | 'purchase'; rate: string; on: string; base: string; amount: string; recoverable: string }>(
    `select t.id, t.tax_id as "taxId", x.name, t.direction, trim_scale(t.rate)::text as rate, t.tax_on::text as on, t.base::text, t.amount::text, t.recoverable::text from accounting.tax_line t join accounting.tax x on x.id = t.tax_id where t.entry_id = $1 and t.workspace_id = $2 order by t.id`,
    [id, ctx.workspaceId], 'accounting.read_entry_taxes');
  const parties = await partyCards(ctx, [...new Set(lines.flatMap((l) => l.party_id ?? []))]);
  const people = await peopleOf(ctx, [head.posted_by]);
  const base = (amount: string) => moneyToDecimal(money(BigInt(amount), head.base_currency));
  const partyOf = (party: string | null) => { const card = party === null ? undefined : parties.get(party); return card ? { id: card.id, name: card.name } : null; };
  const may = ctx.can('accounting.entry.post');
  return {
    id: head.id, number: head.number, on: head.on, journal: head.journal, memo: head.memo, reference: head.reference, total: base(head.total), baseCurrency: head.base_currency, sourceType: head.source_type, sourceId: head.source_id,
    reverses: head.reverses, reversedBy: head.reversed_by, postedBy: people(head.posted_by), recordedAt: head.recorded_at.toISOString(), chainSeq: Number(head.chain_seq), hash: head.hash,
    lines: lines.map((l) => ({
      id: l.id, accountId: l.account_id, code: l.code, accountName: l.name, debit: base(l.debit), credit: base(l.credit), currency: l.currency, amount: moneyToDecimal(money(BigInt(l.amount), l.currency)), rate: l.rate, partyId: l.party_id, party: partyOf(l.party_id),
      dueOn: l.due_on, taxId: l.tax_id, memo: l.memo, dimensions: l.dimensions, open: l.open_amount === null ? null : moneyToDecimal(money(BigInt(l.open_amount), l.currency)),
    })),
    taxes: taxes.map((t) => ({ ...t, base: base(t.base), amount: base(t.amount), recoverable: base(t.recoverable) })),
    steps: [...(may && head.reversed_by === null && ownSources.has(head.source_type) ? ['reverse' as const] : []), ...(may ? ['copy' as const] : [])],
  };
}

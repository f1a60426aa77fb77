import { v7 as uuidv7 } from 'uuid';
import { addDays } from '#core/contract/dates.ts';
import type { Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import { deferralSchedule, findAccounts, lockBook, postEntry, roleAccounts, rolesNeeded, type Book, type PostedEntry } from '#modules/accounting/api.ts';
import type { Direction, DocumentLine } from '../../../contract/documents.ts';
import { heldDimensions } from '../../../rules/documents/dimensions.ts';
import { correctionsOf, isSpread, notBefore, type Part } from '../../../rules/documents/deferral.ts';
import { withdrawUnrecognised } from '../notices.ts';
import type { DocumentRow } from '../rows.ts';

/** Type under which entries of schedules name their document. */
export const deferralSource = 'invoicing.deferral';
const profit: ReadonlySet<string> = new Set(['income', 'other_income', 'cogs', 'expense', 'depreciation', 'other_expense']);

/** A line that goes to the account where it waits instead of `accountId`; `takesBack` is the schedule a credit lowers. */
export interface DeferredLine { line: DocumentLine; accountId: string; deferredAccountId: string; takesBack: string | null }

/** Which lines of a document are spread over time, by line: those with a period that goes on, and what credits take back of such ones. `accountOf` says where a line is posted otherwise. */
export async function deferredLines(ctx: Ctx, d: DocumentRow, lines: readonly DocumentLine[], accountOf: (line: DocumentLine) => string): Promise<Map<string, DeferredLine>> {
  if (d.is_deposit) return new Map();
  const credits = lines.filter((l) => l.kind === 'item' && l.sourceType === 'invoicing.document_line' && l.sourceId);
  const before = await schedulesOf(ctx, d.workspace_id, credits.map((l) => l.sourceId!));
  const own = lines.filter((l) => !credits.includes(l) && isSpread(l, d.issued_on));
  if (before.size === 0 && own.length === 0) return new Map();
  const accounts = await findAccounts(ctx, own.map(accountOf));
  const spread = own.filter((l) => profit.has(accounts.get(accountOf(l))?.type ?? ''));
  const role = d.direction === 'sale' ? 'deferred_income' : 'prepaid_expense';
  const usual = spread.length > 0 ? rolesNeeded(await roleAccounts(ctx), [role])[role] : '';
  return new Map([
    ...spread.map((line): [string, DeferredLine] => [line.id, { line, accountId: accountOf(line), deferredAccountId: usual, takesBack: null }]),
    ...credits.flatMap((line): Array<[string, DeferredLine]> => { const s = before.get(line.sourceId!); return s ? [[line.id, { line, accountId: s.account_id, deferredAccountId: s.deferred_account_id, takesBack: s.id }]] : []; }),
  ]);
}

interface Kept { id: string; line_id: string; account_id: string; deferred_account_id: string }
async function schedulesOf(ctx: Ctx, workspaceId: number, lineIds: readonly string[]): Promise<Map<string, Kept>> {
  const rows = lineIds.length === 0 ? [] : await ctx.sql<Kept>('select x.id, x.line_id, x.account_id, x.deferred_account_id from invoicing.deferral x where x.workspace_id = $1 and x.line_id = any($2::uuid[])', [workspaceId, [...lineIds]], 'invoicing.deferrals_of_lines');
  return new Map(rows.map((r) => [r.line_id, r]));
}

/** Keeps the schedules of a document that was posted this moment; `posted` says what its lines put on the account where they wait (debit positive). What a credit takes back lowers the schedule it is of; what the ledger refuses of that stands on the credit's line. */
export async function keepDeferrals(ctx: Ctx, d: DocumentRow, deferred: ReadonlyMap<string, DeferredLine>, posted: ReadonlyMap<string, bigint>, { lines, today }: { lines: readonly DocumentLine[]; today: string }): Promise<void> {
  let isDue = false;
  for (const { line, accountId, deferredAccountId, takesBack } of deferred.values()) {
    const amount = posted.get(line.id) ?? 0n;
    if (takesBack) {
      await ctx.sql('insert into invoicing.deferral_taken (deferral_id, workspace_id, document_id, line_id, amount) values ($1, $2, $3, $4, $5)', [takesBack, d.workspace_id, d.id, line.id, String(amount)], 'invoicing.take_deferral');
      await changeAmount(ctx, takesBack, amount, { on: d.issued_on, reference: d.number!, entryId: d.entry_id, place: lines.indexOf(line) });
      continue;
    }
    if (amount === 0n) continue;
    const s: Schedule = { id: uuidv7(), method: line.deferral === 'days' ? 'days' : 'months', period_from: line.periodFrom!, period_to: line.periodTo!, starts_on: d.issued_on };
    await ctx.sql(
      `insert into invoicing.deferral (id, workspace_id, document_id, line_id, name, party_id, account_id, deferred_account_id, dimensions, method, period_from, period_to, starts_on, posted_amount, amount) values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11, $12, $13, $14, $14)`,
      [s.id, d.workspace_id, d.id, line.id, line.name, d.party_id, accountId, deferredAccountId, JSON.stringify(heldDimensions(d, line)), s.method, s.period_from, s.period_to, s.starts_on, String(amount)], 'invoicing.keep_deferral');
    const parts = partsOf(s, amount);
    await ctx.sql(
      'insert into invoicing.deferral_part (deferral_id, workspace_id, position, on_day, amount) select $1, $2, p.position - 1, p.on_day, p.amount from unnest($3::date[], $4::bigint[]) with ordinality as p(on_day, amount, position)',
      [s.id, d.workspace_id, parts.map((p) => p.on), parts.map((p) => String(p.amount))], 'invoicing.keep_deferral_parts');
    isDue ||= parts[0]!.on <= today;
  }
  // What is due by now does not wait for the clock.
  if (isDue) await ctx.enqueue('invoicing.recogniseDeferrals', {}, { key: 'invoicing.recogniseDeferrals' });
}

interface Schedule { id: string; method: 'months' | 'days'; period_from: string; period_to: string; starts_on: string }
/** The parts of an amount by a schedule; as many for every amount. */
const partsOf = (s: Schedule, amount: bigint): Part[] => notBefore(deferralSchedule(s.method, amount, s.period_from, s.period_to), s.starts_on);

interface Row extends Schedule { workspace_id: number; document_id: string; document_entry_id: string | null; direction: Direction; number: string; problem: string; name: string; party_id: string | null; account_id: string; deferred_account_id: string; dimensions: Record<string, string>; amount: string }
interface PartRow { position: number; kind: 'part' | 'correction'; on_day: string; amount: string; posted_on: string | null }

async function locked(ctx: Ctx, id: string): Promise<{ s: Row; parts: PartRow[]; book: Book } | null> {
  // The book before the schedule, as whoever posts and voids.
  const book = await lockBook(ctx);
  const [s] = await ctx.sql<Row>('select x.*, d.number, d.direction, d.entry_id as document_entry_id, x.amount::text as amount, x.period_from::text as period_from, x.period_to::text as period_to, x.starts_on::text as starts_on from invoicing.deferral x join invoicing.document d on d.id = x.document_id where x.id = $1 and x.workspace_id = $2 for update of x', [id, ctx.workspaceId], 'invoicing.lock_deferral');
  if (!s) return null;
  return { s, book, parts: await ctx.sql<PartRow>('select p.position, p.kind, p.on_day::text as on_day, p.amount::text as amount, p.posted_on::text as posted_on from invoicing.deferral_part p where p.deferral_id = $1 and p.workspace_id = $2 order by p.position', [id, ctx.workspaceId], 'invoicing.deferral_parts') };
}

/** Adds to what is to be recognised (debit positive): parts that wait get their share of the new whole, and what was recognised too much or too little is corrected: on the day of the change, and what was recognised after it on its own. */
async function changeAmount(ctx: Ctx, id: string, by: bigint, { on, reference, entryId, place }: { on: string; reference: string; /** The entry that changes it. */ entryId: string | null; /** Of the document's line that this is for. */ place: number }): Promise<void> {
  const found = await locked(ctx, id);
  if (!found || by === 0n) return;
  const { s, parts, book } = found;
  const amount = BigInt(s.amount) + by;
  const targets = partsOf(s, amount);
  const waiting = parts.filter((p) => p.posted_on === null);
  await ctx.sql('update invoicing.deferral_part p set amount = t.amount from unnest($3::int[], $4::bigint[]) as t(position, amount) where p.deferral_id = $1 and p.workspace_id = $2 and p.position = t.position', [id, ctx.workspaceId, waiting.map((p) => p.position), waiting.map((p) => String(targets[p.position]!.amount))], 'invoicing.change_deferral_parts');
  const recognised = parts.flatMap((p) => (p.posted_on === null ? [] : [{ on: p.posted_on, amount: BigInt(p.amount), target: p.kind === 'part' ? targets[p.position]!.amount : 0n }]));
  for (const [n, c] of correctionsOf(recognised, on).entries()) {
    const entry = await onLine(place, recognise(ctx, s, c.amount, { on: c.on, reference, currency: book.baseCurrency }));
    await ctx.sql("insert into invoicing.deferral_part (deferral_id, workspace_id, position, kind, on_day, amount, posted_on, entry_id, entry_number, account_id, of_entry_id) values ($1, $2, $3, 'correction', $4, $5, $4, $6, $7, $8, $9)", [id, ctx.workspaceId, parts.length + n, c.on, String(c.amount), entry.id, entry.number, s.account_id, entryId], 'invoicing.correct_deferral');
  }
  await ctx.sql('update invoicing.deferral set amount = $3, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2', [id, ctx.workspaceId, String(amount)], 'invoicing.change_deferral');
}

/** An entry whose lines nobody sees: a field the ledger refuses of it is one of the document's line. */
async function onLine<T>(place: number, work: Promise<T>): Promise<T> {
  try { return await work; } catch (error) {
    if (error instanceof Refusal && error.fields) throw new Refusal(error.code, error.details, error.fields.map((f) => ({ ...f, path: f.path.replace(/^lines(\.\d+)?/, `lines.${place}`) })));
    throw error;
  }
}

/** Takes back what is left of the schedules of a document that is voided by an entry, and what was recognised of them; of a credit, gives back what it took. */
export async function cancelDeferrals(ctx: Ctx, d: DocumentRow, { on, entryId }: { on: string; entryId: string | null }): Promise<void> {
  const schedules = await ctx.sql<{ id: string; amount: string; place: number }>(
    `select x.id, x.amount::text as amount, l.position as place from invoicing.deferral x join invoicing.document_line l on l.id = x.line_id where x.document_id = $1 and x.workspace_id = $2
     union all select t.deferral_id, t.amount::text, l.position from invoicing.deferral_taken t join invoicing.document_line l on l.id = t.line_id where t.document_id = $1 and t.workspace_id = $2 order by id`, [d.id, d.workspace_id], 'invoicing.deferrals_of');
  for (const s of schedules) await changeAmount(ctx, s.id, -BigInt(s.amount), { on, reference: d.number!, entryId, place: s.place });
}

/** Moves a part from where it waits to where it belongs. */
function recognise(ctx: Ctx, s: Row, amount: bigint, { on, reference, currency }: { on: string; reference: string; currency: string }): Promise<PostedEntry> {
  const line = (accountId: string, base: bigint) => ({ accountId, base, currency, amount: base, rate: '1', partyId: s.party_id, dimensions: s.dimensions });
  return postEntry(ctx, { journal: 'general', on, memo: s.name, reference, sourceType: deferralSource, sourceId: s.document_id, lines: [line(s.deferred_account_id, -amount), line(s.account_id, amount)] });
}

/** Recognises what of a schedule is due on a day, each part by an entry of its own; a part whose day is locked by now goes to the first one that is open. */
export async function recogniseDue(ctx: Ctx, id: string, today: string): Promise<number> {
  const found = await locked(ctx, id);
  if (!found) return 0;
  const { s, parts, book } = found;
  const due = parts.filter((p) => p.posted_on === null && p.on_day <= today);
  for (const p of due) {
    const on = openDay(p.on_day, book);
    const entry = BigInt(p.amount) === 0n ? null : await recognise(ctx, s, BigInt(p.amount), { on, reference: s.number, currency: book.baseCurrency });
    await ctx.sql('update invoicing.deferral_part p set posted_on = $4, entry_id = $5, entry_number = $6, account_id = $7, of_entry_id = $8 where p.deferral_id = $1 and p.workspace_id = $2 and p.position = $3', [id, ctx.workspaceId, p.position, on, entry?.id ?? null, entry?.number ?? null, s.account_id, s.document_entry_id], 'invoicing.recognised_part');
  }
  if (due.length === 0) return 0;
  await ctx.sql("update invoicing.deferral set problem = '', version = version + 1, updated_at = now() where id = $1 and workspace_id = $2", [id, ctx.workspaceId], 'invoicing.recognised');
  if (s.problem !== '') await seenTo(ctx, s);
  return due.length;
}

/** Takes the news back, unless another line of the document still has a problem. */
async function seenTo(ctx: Ctx, s: Row): Promise<void> {
  const others = await ctx.sql("select 1 from invoicing.deferral x where x.document_id = $1 and x.workspace_id = $2 and x.id <> $3 and x.problem <> '' limit 1", [s.document_id, ctx.workspaceId, s.id], 'invoicing.other_problems');
  if (others.length === 0) await withdrawUnrecognised(ctx, { id: s.document_id, direction: s.direction });
}

function openDay(day: string, { locks }: Book): string {
  const held = [locks.all, locks.hard].reduce<string>((a, b) => (b !== null && b > a ? b : a), '');
  return day > held ? day : addDays(held, 1);
}

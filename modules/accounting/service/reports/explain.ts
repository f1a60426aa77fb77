import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { builder } from '#core/server/resource/list.ts';
import type { explainCell } from '../../contract/reports/explain.ts';
import { explainSentence } from '../../rules/reports/report-words.ts';
import { reportAccounts } from './accounts.ts';
import { askedOf, type Asked, type Narrowing } from './asked.ts';
import { buildReport } from './build.ts';
import { cashBasisSql } from './cash-basis.ts';
import { beginning, narrowedSql } from './sums.ts';
import type { Piece } from './table.ts';

type Explanation = OutputOf<typeof explainCell>;
const most = { accounts: 200, entries: 100 };

/** Why a figure of a report is what it is; 404 accounting.no_such_cell for a figure that is not made of lines. */
export async function explain(ctx: Ctx, input: InputOf<typeof explainCell>): Promise<Explanation> {
  const asked = await askedOf(ctx);
  const built = await buildReport(ctx, input.report, input, asked);
  const column = built.columns.findIndex((c) => c.key === input.column);
  const row = built.rows.find((r) => r.key === input.row);
  // Budgets and differences are made of no lines.
  if (!row?.pieces || !built.columns[column]?.span) return fail('accounting.no_such_cell');
  const pieces = row.pieces(column).filter((p) => p.ids.length > 0);
  const rows = pieces.length === 0 ? [] : await tallies(ctx, pieces, input);
  return explanationOf(rows, pieces, asked, await reportAccounts(ctx));
}

interface Tally { by: 'account' | 'source' | 'entry' | 'all'; piece: string; account_id: string; source_type: string; journal: string; entry_id: string; number: string; on: string; memo: string; reference: string; source_id: string | null; lines: string; entries: string; amount: string }

/** SQL that is true for lines `l` with a value of a dimension. */
const valueSql = ({ dimension, value }: NonNullable<Piece['value']>, p: ReturnType<typeof builder>): string => `coalesce(l.dimensions ->> ${p.add(dimension)}::text, '') = ${p.add(value)}`;

/** SQL that selects the lines of a piece, each with what it adds to the figure. */
function pieceSql(piece: Piece, n: number, workspace: string, narrowing: Narrowing, p: ReturnType<typeof builder>): string {
  if (piece.paid) {
    const lines = cashBasisSql({ workspace, ids: piece.ids, from: `${p.add(piece.span.from ?? beginning)}::date`, to: `${p.add(piece.span.to)}::date`, narrowing, by: piece.paid }, p);
    return `select ${n}::int as piece, l.account_id, l.entry_id, ${piece.sign === 1n ? '' : '-'}l.net as amount from (${lines}) l where ${piece.value ? valueSql(piece.value, p) : 'true'}`;
  }
  const side = piece.side === 'net' ? 'l.debit - l.credit' : `l.${piece.side}`;
  const ids = (list: readonly string[]) => `any(${p.add([...list])}::uuid[])`;
  const where = [`l.workspace_id = ${workspace}`, `l.account_id = ${ids(piece.ids)}`, `l.entry_on >= ${p.add(piece.span.from ?? beginning)}::date`, `l.entry_on <= ${p.add(piece.span.to)}::date`];
  if (piece.side !== 'net') where.push(`l.${piece.side} > 0`);
  if (piece.without) where.push(`not exists (select 1 from accounting.entry ce where ce.id = l.entry_id and ce.journal = any(${p.add([...piece.without])}::text[]))`);
  if (piece.only) where.push(`exists (select 1 from accounting.entry ce where ce.id = l.entry_id and ce.journal = ${p.add(piece.only)})`);
  if (piece.depreciation) where.push(`${piece.depreciation.has ? '' : 'not '}exists (select 1 from accounting.line d where d.entry_id = l.entry_id and d.account_id = ${ids(piece.depreciation.ids)})`);
  if (piece.value) where.push(valueSql(piece.value, p));
  const { against } = piece;
  if (against) {
    const cash = ids(against.cash);
    where.push(`exists (select 1 from accounting.line k where k.entry_id = l.entry_id and k.account_id = ${cash})`);
    const others = () => `exists (select 1 from accounting.line o where o.entry_id = l.entry_id and o.account_id <> all(${p.add([...against.cash, ...against.taxes])}::uuid[]))`;
    if (against.onlyTaxes !== null) where.push(against.onlyTaxes ? `not ${others()}` : others());
  }
  return `select ${n}::int as piece, l.account_id, l.entry_id, ${piece.sign === 1n ? side : `-(${side})`} as amount from accounting.line l where ${where.join(' and ')}${narrowedSql(narrowing, p)}`;
}

/** The lines of a figure added up by account, by kind of document, by entry (the largest), and all of them, in one reading. */
function tallies(ctx: Ctx, pieces: readonly Piece[], narrowing: Narrowing): Promise<Tally[]> {
  const p = builder();
  const w = p.add(ctx.workspaceId);
  const none = `null::uuid as entry_id, '' as number, '' as "on", '' as memo, '' as reference, null::uuid as source_id`;
  return ctx.sql<Tally>(
    `with s as materialized (${pieces.map((piece, n) => pieceSql(piece, n, w, narrowing, p)).join(' union all ')}),
     e as materialized (select s.entry_id, sum(s.amount) as amount, count(*) as lines from s group by 1),
     top as (select e.* from e order by abs(e.amount) desc, e.entry_id limit ${p.add(most.entries)})
     select 'all' as by, 0 as piece, null::uuid as account_id, '' as source_type, '' as journal, ${none}, (select count(*) from s)::text as lines, (select count(*) from e)::text as entries, coalesce((select sum(s.amount) from s), 0)::text as amount
     union all select 'account', s.piece, s.account_id, '', '', ${none}, count(*)::text, count(distinct s.entry_id)::text, sum(s.amount)::text from s group by s.piece, s.account_id
     union all select 'source', 0, null, n.source_type, n.journal, ${none}, sum(e.lines)::text, count(*)::text, sum(e.amount)::text from e join accounting.entry n on n.id = e.entry_id group by n.source_type, n.journal
     union all select 'entry', 0, null, n.source_type, n.journal, n.id, n.number, n.entry_on::text, n.memo, n.reference, n.source_id, top.lines::text, '1', top.amount::text from top join accounting.entry n on n.id = top.entry_id`, p.values);
}

const size = (n: bigint): bigint => (n < 0n ? -n : n);
const bySize = (a: Tally, b: Tally): number => { const [x, y] = [size(BigInt(a.amount)), size(BigInt(b.amount))]; return x === y ? 0 : x > y ? -1 : 1; };
const sumOf = (list: readonly Tally[]): bigint => list.reduce((sum, r) => sum + BigInt(r.amount), 0n);

function explanationOf(rows: readonly Tally[], pieces: readonly Piece[], asked: Asked, known: Awaited<ReturnType<typeof reportAccounts>>): Explanation {
  const of = (by: Tally['by']) => rows.filter((r) => r.by === by).toSorted(bySize);
  const [all] = of('all');
  const amount = BigInt(all?.amount ?? '0');
  const [accounts, entries] = [of('account'), of('entry')];
  const shown = accounts.slice(0, most.accounts);
  const said = saidOf(amount, pieces, accounts, all, asked, known);
  return {
    amount: asked.text(amount), currency: asked.currency, sentence: sentenceOf(said), said,
    accounts: shown.map((r) => { const account = known.get(r.account_id); const { span } = pieces[Number(r.piece)]!; return { accountId: r.account_id, code: account?.code ?? '', name: account?.name ?? '', amount: asked.text(BigInt(r.amount)), lines: Number(r.lines), from: span.from, to: span.to }; }),
    otherAccounts: { count: accounts.length - shown.length, amount: asked.text(sumOf(accounts.slice(most.accounts))) },
    sources: of('source').map((r) => ({ sourceType: r.source_type, journal: r.journal, entries: Number(r.entries), amount: asked.text(BigInt(r.amount)) })),
    entries: entries.map((r) => ({ entryId: r.entry_id, number: r.number, on: r.on, memo: r.memo, reference: r.reference, journal: r.journal, sourceType: r.source_type, sourceId: r.source_id, amount: asked.text(BigInt(r.amount)) })),
    otherEntries: { count: Number(all?.entries ?? 0) - entries.length, amount: asked.text(amount - sumOf(entries)) },
  };
}

type Said = Explanation['said'];

/** What is said about a figure: which accounts, over which days, how many lines. */
function saidOf(amount: bigint, pieces: readonly Piece[], accounts: readonly Tally[], all: Tally | undefined, asked: Asked, known: Awaited<ReturnType<typeof reportAccounts>>): Said {
  if (!all || all.lines === '0') return { word: 'empty', values: {} };
  const spans = new Set(pieces.map((p) => `${p.span.from} ${p.span.to}`));
  const { from, to } = pieces[0]!.span;
  const ids = new Set(accounts.map((r) => r.account_id));
  const word = spans.size > 1 ? 'mixed' : from === null ? 'balance' : pieces[0]!.paid ? 'paid' : 'movement';
  return { word, values: { amount: asked.text(amount), currency: asked.currency, from: from ?? '', to, lines: Number(all.lines), entries: Number(all.entries), count: ids.size, code: ids.size === 1 ? known.get([...ids][0]!)?.code ?? '' : '' } };
}

function sentenceOf({ word, values }: Said): string {
  return explainSentence('en', word, values);
}

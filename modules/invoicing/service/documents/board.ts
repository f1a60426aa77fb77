import { addDays } from '#core/contract/dates.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { handle, type Route } from '#core/server/module.ts';
import { readBoard, readColumn, type BoardInput, type BoardSource, type ColumnInput } from '#core/server/resource/board.ts';
import { getRow, type RecordTable } from '#core/server/resource/records.ts';
import { askingKinds, boardColumns, documentBoards, paidDays, type BoardDocument, type Direction, type DocumentColumn } from '../../contract/documents.ts';
import { postDocument } from './post.ts';
import { documentRecords, documentScope } from './record.ts';
import { loadDocument } from './rows.ts';
import { todayOf } from './write.ts';

const cardRecord = (record: RecordTable): RecordTable => ({ ...record, source: { ...record.source, select: `${record.source.select}, accounting.money_text(d.payable_amount, d.currency) as payable` } });
/** Documents as cards show them. */
const cardRecords = { sale: cardRecord(documentRecords.sale), purchase: cardRecord(documentRecords.purchase) };

/** What documents are in which column today, as indexes find them. */
const conditions = (today: string): Record<DocumentColumn, string> => ({
  draft: "d.state in ('draft', 'awaiting_approval')",
  open: `d.state = 'open' and (d.due_on >= '${today}'::date or d.due_on is null)`, part_paid: `d.state = 'part_paid' and (d.due_on >= '${today}'::date or d.due_on is null)`,
  overdue: `d.state in ('open', 'part_paid') and d.due_on < '${today}'::date`,
  paid: `d.state = 'paid' and d.paid_on > '${addDays(today, -paidDays)}'::date`,
});

/**
 * The board as it stands today, or some columns of it: which column a document is in follows from its state and its due date. Those that are paid leave it after a while, credits and void ones are not on it.
 * What is due first stands on top, of the paid ones the last.
 */
function sourceOf(direction: Direction, today: string, columns: readonly DocumentColumn[] = boardColumns): BoardSource {
  const where = conditions(today);
  const record = cardRecords[direction];
  const { source } = record;
  return {
    record: {
      ...record, columns: { ...record.columns, column: 'state' },
      source: {
        ...source, fields: { ...source.fields, column: { type: 'text', sql: `case ${columns.map((id) => `when ${where[id]} then '${id}'`).join(' ')} end` } },
        scope: (c, p) => `${documentScope(direction)(c, p)} and d.kind in (${askingKinds(direction).map((kind) => `'${kind}'`).join(', ')}) and (${columns.map((id) => `(${where[id]})`).join(' or ')})`,
      },
    },
    column: 'column', columnType: 'text', rank: "case when d.state = 'paid' then lpad((100000 - (d.paid_on - date '2000-01-01'))::text, 8, '0') else to_char(coalesce(d.due_on, d.issued_on), 'YYYYMMDD') end",
    columns: async () => columns.map((id) => ({ id, name: id })),
    money: { amount: "case when d.state in ('open', 'part_paid') then d.open_amount else d.payable_amount end", currency: 'd.currency' },
  };
}

/** The board. Each column is read by itself, by its own index: in one statement all of them would be gone through for each. Lanes are the largest of the whole. */
const showBoard = (direction: Direction) => async (ctx: Ctx, input: BoardInput): ReturnType<typeof readBoard> => {
  const today = await todayOf(ctx, ctx.workspaceId);
  if (input.lane) return readBoard(ctx, sourceOf(direction, today), input);
  const read = [];
  for (const id of boardColumns) read.push(await readBoard(ctx, sourceOf(direction, today, [id]), input));
  return { columns: read.flatMap((r) => r.columns), cells: read.flatMap((r) => r.cells), lanes: null, hiddenLanes: 0 };
};

/** More cards of a column; one that is not there has none. */
const showColumn = (direction: Direction) => async (ctx: Ctx, input: ColumnInput) => {
  const own = boardColumns.find((id) => id === input.column);
  return readColumn(ctx, sourceOf(direction, await todayOf(ctx, ctx.workspaceId), own && [own]), input);
};

/** Posts a draft that was carried among the open ones; nothing else is done by moving a card. Refuses one that somebody changed meanwhile. */
const moveOnBoard = (direction: Direction) => async (ctx: Ctx, { id, to, version }: { id: string; to: string; version: number }) => {
  const before = await loadDocument(ctx, direction, id);
  if (before.status !== 'draft' || to !== 'open') fail('invoicing.document_state', { status: before.status });
  const { overdue, state } = await postDocument(direction)(ctx, { workspace_slug: '', id, version });
  const reached = state === 'awaiting_approval' ? 'draft' : overdue ? 'overdue' : state;
  return { card: await getRow<BoardDocument>(ctx, cardRecords[direction], id), from: 'draft', to: reached };
};

/** Binds the board of a direction. */
export function boardRoutes(direction: Direction): Route[] {
  const { board, column, move } = documentBoards[direction];
  return [
    handle(board, async (ctx, input) => (await showBoard(direction)(ctx, input as BoardInput)) as never),
    handle(column, async (ctx, input) => (await showColumn(direction)(ctx, input as ColumnInput)) as never),
    handle(move, moveOnBoard(direction)),
  ];
}

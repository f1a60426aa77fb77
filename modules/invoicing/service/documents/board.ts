import { addDays } from '#core/contract/dates.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { handle, type Route } from '#core/server/module.ts';
import { readBoard, readColumn, type BoardInput, type BoardSource, type ColumnInput } from '#core/server/resource/board.ts';
import { getRow } from '#core/server/resource/records.ts';
import { boardColumns, documentBoards, kindsOf, paidDays, type Direction, type DocumentListRow } from '../../contract/documents.ts';
import { postDocument } from './post.ts';
import { documentRecords, documentScope } from './record.ts';
import { loadDocument } from './rows.ts';
import { todayOf } from './write.ts';

/**
 * The board as it stands today: which column a document is in follows from its state and its due date. Those that are paid leave it after a while, credits and void ones are not on it.
 * What is due first stands on top, of the paid ones the last.
 */
async function sourceOf(ctx: Ctx, direction: Direction): Promise<BoardSource> {
  const today = await todayOf(ctx, ctx.workspaceId);
  const record = documentRecords[direction];
  const { source } = record;
  const column = `case when d.state in ('draft', 'awaiting_approval') then 'draft' when d.state = 'paid' then 'paid' when d.due_on < '${today}'::date then 'overdue' else d.state end`;
  return {
    record: {
      ...record, columns: { ...record.columns, column: 'state' },
      source: {
        ...source, fields: { ...source.fields, column: { type: 'text', sql: column } },
        scope: (c, p) => `${documentScope(direction)(c, p)} and d.kind = '${kindsOf[direction][0]}' and (d.state in ('draft', 'awaiting_approval', 'open', 'part_paid') or (d.state = 'paid' and d.paid_on > '${addDays(today, -paidDays)}'::date))`,
      },
    },
    column: 'column', columnType: 'text', rank: "case when d.state = 'paid' then lpad((100000 - (d.paid_on - date '2000-01-01'))::text, 8, '0') else to_char(coalesce(d.due_on, d.issued_on), 'YYYYMMDD') end",
    columns: async () => boardColumns.map((id) => ({ id, name: id })),
    money: { amount: "case when d.state in ('open', 'part_paid') then d.open_amount else d.payable_amount end", currency: 'd.currency' },
  };
}

/** Posts a draft that was carried among the open ones; nothing else is done by moving a card. Refuses one that somebody changed meanwhile. */
const moveOnBoard = (direction: Direction) => async (ctx: Ctx, { id, to, version }: { id: string; to: string; version: number }) => {
  const before = await loadDocument(ctx, direction, id);
  if (before.status !== 'draft' || to !== 'open') fail('invoicing.document_state', { status: before.status });
  const { overdue, state } = await postDocument(direction)(ctx, { workspace_slug: '', id, version });
  const reached = state === 'awaiting_approval' ? 'draft' : overdue ? 'overdue' : state;
  return { card: await getRow<DocumentListRow>(ctx, documentRecords[direction], id), from: 'draft', to: reached };
};

/** Binds the board of a direction. */
export function boardRoutes(direction: Direction): Route[] {
  const { board, column, move } = documentBoards[direction];
  return [
    handle(board, async (ctx, input) => (await readBoard(ctx, await sourceOf(ctx, direction), input as BoardInput)) as never),
    handle(column, async (ctx, input) => (await readColumn(ctx, await sourceOf(ctx, direction), input as ColumnInput)) as never),
    handle(move, moveOnBoard(direction)),
  ];
}

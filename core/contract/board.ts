import { z } from 'zod';
import { endpoint, type Service } from './endpoint.ts';
import { id, version } from './fields.ts';
import { listQuery, type ListField } from './list.ts';
import { pageQuery } from './paging.ts';

/** Most columns and most swim lanes that one board shows. */
export const boardLimits = { columns: 60, lanes: 50, cards: 100 } as const;

/** Money of a column in one currency, as decimal strings; `weighted` is null where the board weighs nothing. */
const moneySum = z.object({ currency: z.string(), amount: z.string(), weighted: z.string().nullable() });
/** Money of a column in one currency, as decimal strings. */
export type BoardSum = z.infer<typeof moneySum>;

/** Id of a column: a row id or the name of a state. */
const columnId = z.string().min(1).max(60).regex(/^[\w.-]+$/, 'This is not a column.');
const laneValue = z.string().max(100).regex(/^[^\u0000-\u001f]*$/, 'This is not a lane.');

/** What a board over a kind of record is: what its columns are, what a card shows, and who may move it. */
export interface BoardDefinition<Card extends z.ZodType, Column extends z.ZodRawShape, Scope extends z.ZodRawShape, More extends z.ZodRawShape> {
  /** Plural noun for summaries: `opportunities`. */
  name: string;
  /** operationIds, which the room chooses. */
  ids: { board: string; column: string; move: string };
  /** What changed, for live updates: `<room>.<thing>`. */
  topic: string;
  service: Service;
  /** Path of the board, e.g. `/:workspace_slug/opportunities/board`; the page of a column and the moves lie below it. */
  path: string;
  /** One card; `resource().row`, or a thinner object with `id` and `version`. */
  card: Card;
  /** Fields of the list, for the same search and filters. */
  list: Record<string, ListField>;
  /** The workspace's own fields can be filtered by, as in a resource with `customFields`. */
  customFields?: boolean;
  /** List fields by which the board can be cut into swim lanes. */
  lanes?: readonly string[];
  /** What a column says besides `id`, `count` and `sums`: its name, kind, limit. */
  column: Column;
  /** Further query fields that choose the board, e.g. `{ pipelineId: id }`. */
  scope?: Scope;
  /** Further fields a move may carry because a column asks for them, e.g. `{ lostReason: line(200).optional() }`. */
  moveFields?: More;
  can: { view: string; move: string };
  errors?: readonly string[];
}

/** Endpoint values of a board: the whole board with the first cards of each column, the next cards of one column, and the move of a card. */
export function board<Card extends z.ZodType, Column extends z.ZodRawShape, Scope extends z.ZodRawShape = Record<never, never>, More extends z.ZodRawShape = Record<never, never>>(d: BoardDefinition<Card, Column, Scope, More>) {
  const slug = d.path.includes(':workspace_slug') ? { workspace_slug: z.string().max(80) } : {};
  const { q, filter } = listQuery(d.list, d.customFields ?? false);
  const lanes = d.lanes ?? [];
  const laneField = lanes.length > 0 ? z.enum(lanes as [string, ...string[]]) : z.never();
  const lane = laneField.optional().describe('Field that cuts the board into swim lanes');
  const question = { ...slug, ...((d.scope ?? {}) as Scope), q, filter, lane };
  const count = z.number().int();
  const column = z.object({ id: z.string(), count, sums: z.array(moneySum), ...d.column });
  const cell = z.object({ column: z.string(), lane: z.string().nullable(), count, cards: z.array(d.card), nextCursor: z.string().nullable() });
  const common = { service: d.service, errors: d.errors ?? [] };
  return {
    ...d, lanes,
    board: endpoint({
      ...common, id: d.ids.board, get: d.path, can: d.can.view, summary: `Shows ${d.name} as a board: columns with counts, sums and their first cards`,
      input: z.strictObject({ ...question, limit: z.coerce.number().int().min(1).max(boardLimits.cards).default(30).describe('Cards per column, 1 to 100') }),
      output: z.object({
        columns: z.array(column), cells: z.array(cell),
        lanes: z.array(z.object({ value: z.string().nullable(), count, sums: z.array(moneySum) })).nullable().describe('Null without swim lanes; the largest when there are many'),
        hiddenLanes: count.describe('How many lanes there are besides those shown'),
      }),
    }),
    column: endpoint({
      ...common, id: d.ids.column, get: `${d.path}/cards`, can: d.can.view, summary: `Shows the next cards of a column of the board of ${d.name}`,
      input: z.strictObject({ ...question, ...pageQuery, column: columnId, laneValue: laneValue.optional().describe('Value of the lane; absent for the lane of those without one') }),
      output: z.object({ items: z.array(d.card), nextCursor: z.string().nullable() }),
    }),
    move: endpoint({
      ...common, id: d.ids.move, post: `${d.path}/moves`, can: d.can.move, summary: `Moves one of ${d.name} to a column and a place in it`,
      input: z.strictObject({
        ...slug, id, to: columnId.describe('Column'),
        after: id.nullable().optional().describe('Card it shall stand right below; null for the top of the column'),
        before: id.nullable().optional().describe('Card it shall stand right above, used when `after` is gone; null for the end of the column'),
        version: version.describe('The one the person saw; a newer one does not stop the move'),
        lane: z.strictObject({ by: laneField, value: laneValue.nullable() }).optional().describe('Swim lane it was dropped in'),
        ...((d.moveFields ?? {}) as More),
      }),
      output: z.object({ card: d.card, from: z.string(), to: z.string() }),
    }),
  };
}

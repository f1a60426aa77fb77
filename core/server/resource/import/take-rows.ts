import { zodOf, type Endpoint } from '#core/contract/endpoint.ts';
import type { CustomField, ImportSettings } from '#core/contract/records.ts';
import type { Ctx } from '../../context.ts';
import { Refusal } from '../../fail.ts';
import { fieldErrors } from '../../http/input.ts';
import type { Route } from '../../module.ts';
import { checkCustom } from '../custom-values.ts';
import { beforeOf, changeRows, insertRows, removeRows, type NewRecord } from '../many-records.ts';
import { allow, fieldsOf } from '../mount.ts';
import { getRows, parted, type RecordTable, type Row } from '../records.ts';
import { inHalves } from '../halving.ts';
import { guarded } from '../savepoint.ts';
import { cellValue, inputOf, type ImportField } from './cell-value.ts';
import { EventTurn } from './event-turn.ts';
import { finder, keysIn, matchKey, type Matched } from './matching.ts';
import { withNames, type RowValues } from './names.ts';

/** A row of the file as it is stored. */
export interface FileRow { line: number; cells: string[]; outcome: string | null; subject_id: string | null; subject_version: number | null; before: Record<string, unknown> | null; /** The same for rows that go in together or not at all. */ unit: string }
/** What became of a row. */
export interface Outcome { outcome: 'created' | 'changed' | 'same' | 'skipped' | 'wrong' | 'undone' | 'kept'; subjectId?: string; /** Field by which it met its record. */ matchedBy?: string; version?: number; before?: Record<string, unknown>; problems?: Array<{ path: string; message: string }> }
/** What an import does with its rows. */
export interface Work { record: RecordTable; settings: ImportSettings; fields: ReadonlyArray<ImportField | null>; custom: readonly CustomField[]; create: Route; update: Route | undefined; remove: Route | undefined }

type Outcomes = Map<number, Outcome>;

/** True when the room does nothing of its own, so that a batch of rows can be one statement. */
export const isPlain = ({ record, create, update, remove }: Work): boolean => [create, update, remove].every((route) => !route || route.plain === record);

function parsedInput(ctx: Ctx, endpoint: Endpoint, input: Record<string, unknown>): Record<string, unknown> {
  const slug = endpoint.pathKeys.includes('workspace_slug') ? { workspace_slug: ctx.member.workspaceSlug } : {};
  const parsed = zodOf(endpoint.input).safeParse({ ...slug, ...input }, { reportInput: true });
  if (!parsed.success) throw new Refusal('core.invalid_input', {}, fieldErrors(parsed.error));
  return parsed.data as Record<string, unknown>;
}

/** True when new rows go in together: the room does nothing of its own, or has a way to add many. */
export const inBatches = (work: Work): boolean => isPlain(work) || work.create.many !== undefined;

/** Calls an endpoint's own function with input checked by its own schema: the path a form takes. */
async function callAs(ctx: Ctx, route: Route, input: Record<string, unknown>): Promise<Row> {
  return await route.run(ctx, parsedInput(ctx, route.endpoint, input) as never) as Row;
}

function valuesOf({ fields, settings }: Work, row: FileRow): Array<readonly [ImportField, unknown]> {
  return fields.flatMap((field, i) => { const value = field ? cellValue(row.cells[i] ?? '', field, settings) : undefined; return field && value !== undefined ? [[field, value] as const] : []; });
}

/** Stands among what a record was before where it was none of this kind. */
export const joinedMark = '$joined';

/** What a refused row is told; what is no refusal is a fault of ours and goes to the log. */
function wrong(ctx: Ctx, error: unknown): Outcome {
  if (!(error instanceof Refusal)) ctx.app.log.warn({ err: error }, 'a row could not be imported');
  const problems = error instanceof Refusal ? (error.fields ?? [{ path: '', message: error.message }]) : [{ path: '', message: 'This row could not be saved.' }];
  return { outcome: 'wrong', problems: problems.map(({ path, message }) => ({ path, message })) };
}

/** Rows by the unit they belong to, in their order. */
function unitsOf<T extends { unit: string }>(rows: readonly T[]): T[][] {
  const units = new Map<string, T[]>();
  for (const row of rows) { const unit = units.get(row.unit); if (unit) unit.push(row); else units.set(row.unit, [row]); }
  return [...units.values()];
}

/** Writes many rows at once; units that are refused get their reason. */
function bisected<T extends { line: number; unit: string }>(ctx: Ctx, rows: readonly T[], write: (rows: readonly T[]) => Promise<void>, outcomes: Outcomes): Promise<void> {
  return inHalves(ctx, unitsOf(rows), (units) => write(units.flat()), (unit, error) => { for (const { line } of unit) outcomes.set(line, wrong(ctx, error)); });
}

/** What a row is recognised by among those of its batch. Fields behind the one by which it met its record were not asked: a whole file may share them, as people do the phone of their company. */
function marksOf(work: Work, values: RowValues, met: (Matched & { by: string }) | null): { asked: string[]; all: string[] } {
  const given = keysIn(work, values);
  const marks = given.map(([field, value]) => `${field} ${matchKey(value)}`);
  const own = met ? [`: ${met.row.id}`] : [];
  return { asked: [...(met ? marks.slice(0, given.findIndex(([field]) => field === met.by) + 1) : marks), ...own], all: [...marks, ...own] };
}

/** A batch of rows: created, changed or skipped, each wrong one with its reasons. */
export async function takeRows(ctx: Ctx, work: Work, rows: readonly FileRow[]): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  const { record, settings: { match }, create, update } = work;
  const turn = new EventTurn();
  const read = await withNames(ctx, rows.map((row) => ({ row, values: valuesOf(work, row) })));
  const find = match ? await finder(ctx, work, read.map((r) => r.values)) : null;
  const inserts: Array<NewRecord & { line: number; unit: string; values: Record<string, unknown> }> = [];
  const changes: Array<{ line: number; unit: string; by: { matchedBy?: string }; row: Row; joins: boolean; changes: Record<string, unknown>; before: Record<string, unknown> }> = [];
  const seen = new Set<string>();
  const later: FileRow[] = [];
  for (const { row, values, refused } of read) {
    if (turn.over) await turn.end();
    try {
      if (refused) throw refused;
      const met = find ? await find(values) : null;
      // The same value, or the same record, twice in a batch: the second row meets what the first one made of it.
      const marks = find ? marksOf(work, values, met) : { asked: [], all: [] };
      if (marks.asked.some((mark) => seen.has(mark))) { later.push(row); continue; }
      for (const mark of marks.all) seen.add(mark);
      const existing = met?.row;
      const joins = met?.joins === true;
      const by = met ? { matchedBy: met.by } : {};
      const input = inputOf(values, (key) => (existing ? beforeOf(record, existing, { [key]: undefined })[key] : undefined));
      // One more of this kind is a new one: where those are left out, it stays what it is.
      if (existing && (match!.existing === 'skip' || !update || (joins && match!.fresh === 'skip'))) outcomes.set(row.line, { outcome: 'skipped', subjectId: existing.id, ...by });
      else if (existing) changes.push({ line: row.line, unit: row.unit, by, row: existing, joins, before: { ...beforeOf(record, existing, input), ...(joins ? { [joinedMark]: true } : {}) }, changes: isPlain(work) ? fieldsOf(parsedInput(ctx, update!.endpoint, { ...input, id: existing.id, version: existing.version })) : input });
      else if (match?.fresh === 'skip') outcomes.set(row.line, { outcome: 'skipped' });
      else if (!isPlain(work)) inserts.push({ line: row.line, unit: row.unit, values: create.many ? parsedInput(ctx, create.endpoint, input) : input, own: {}, custom: [] });
      else {
        const { own, custom } = parted(record, fieldsOf(parsedInput(ctx, create.endpoint, input)));
        inserts.push({ line: row.line, unit: row.unit, values: input, own, custom: custom ? await checkCustom(ctx, record.source.custom!, custom, true, 'custom', work.custom) : [] });
      }
    } catch (error) { outcomes.set(row.line, wrong(ctx, error)); }
  }
  if (isPlain(work)) {
    await bisected(ctx, inserts, async (some) => { (await insertRows(ctx, record, some)).forEach((id, i) => outcomes.set(some[i]!.line, { outcome: 'created', subjectId: id, version: 1 })); }, outcomes);
    await bisected(ctx, changes, async (some) => {
      const changed = new Set((await changeRows(ctx, record, some)).map((r) => r.id));
      for (const { line, row, before, by } of some) outcomes.set(line, changed.has(row.id) ? { outcome: 'changed', subjectId: row.id, version: row.version + 1, before, ...by } : { outcome: 'same', subjectId: row.id, ...by });
    }, outcomes);
  } else {
    const each = async (line: number, take: () => Promise<Outcome>) => { const result = await guarded(ctx, take); outcomes.set(line, 'done' in result ? result.done : wrong(ctx, result.error)); };
    if (create.many) await bisected(ctx, inserts, async (some) => {
      const made = await create.many!(ctx, some.map((s) => s.values));
      made.forEach((m, i) => outcomes.set(some[i]!.line, m instanceof Refusal ? wrong(ctx, m) : { outcome: 'created', subjectId: m.id, version: m.version ?? 1 }));
    }, outcomes);
    else for (const { line, values } of inserts) await each(line, async () => { const made = await callAs(ctx, create, values); return { outcome: 'created', subjectId: made.id, version: made.version }; });
    for (const { line, row, joins, changes: values, before, by } of changes) {
      await each(line, async () => { const version = joins ? (await record.joins!.join(ctx, row.id)).version : row.version; const after = await callAs(ctx, update!, { ...values, id: row.id, version }); return { outcome: after.version === row.version ? 'same' : 'changed', subjectId: after.id, version: after.version, before, ...by }; });
    }
  }
  if (later.length > 0) for (const [line, outcome] of await takeRows(ctx, work, later)) outcomes.set(line, outcome);
  return outcomes;
}

/** Takes a batch back, the rows that still are as the import left them. */
export async function undoRows(ctx: Ctx, work: Work, rows: readonly FileRow[]): Promise<Outcomes> {
  const { record } = work;
  const outcomes: Outcomes = new Map(rows.map((row) => [row.line, { outcome: 'kept' }]));
  const { remove } = work;
  const present = await stillThere(ctx, record, rows.flatMap((r) => r.subject_id ?? []));
  const untouched = rows.flatMap((row) => { const now = present.get(row.subject_id!); return now?.version === row.subject_version ? [{ line: row.line, unit: row.unit, row: now, from: row }] : []; });
  const [created, changed] = [untouched.filter((u) => u.from.outcome === 'created'), untouched.filter((u) => u.from.outcome === 'changed')];
  const settle = (some: ReadonlyArray<{ line: number }>) => { for (const { line } of some) outcomes.set(line, { outcome: 'undone' }); };
  if (isPlain(work) && remove) {
    await bisected(ctx, created, async (some) => { await removeRows(ctx, record, some.map((u) => u.row.id)); settle(some); }, outcomes);
    await bisected(ctx, changed, async (some) => { await changeRows(ctx, record, some.map((u) => ({ row: u.row, changes: u.from.before ?? {} }))); settle(some); }, outcomes);
    return outcomes;
  }
  const each = async (some: typeof created, call: (u: (typeof created)[number]) => Promise<unknown>) => { for (const u of some) if ('done' in await guarded(ctx, () => call(u))) settle([u]); };
  if (remove?.many) {
    await bisected(ctx, created, async (some) => {
      const gone = await remove.many!(ctx, some.map((u) => parsedInput(ctx, remove.endpoint, { id: u.row.id })));
      settle(some.filter((_, i) => !(gone[i] instanceof Refusal)));
    }, outcomes);
  } else await each(created, (u) => callAs(ctx, remove!, { id: u.row.id }));
  await each(changed, async (u) => {
    const { [joinedMark]: joined, ...before } = u.from.before ?? {};
    await callAs(ctx, work.update!, { ...before, id: u.row.id, version: u.row.version });
    if (joined) await record.joins!.leave(ctx, u.row.id);
  });
  return outcomes;
}

async function stillThere(ctx: Ctx, record: RecordTable, ids: readonly string[]): Promise<Map<string, Row>> {
  return new Map((await getRows<Row>(ctx, record, ids, true)).map((r) => [r.id, r]));
}

/** Refuses unless the viewer may call what the import calls. */
export function allowWork(ctx: Ctx, { create, update, remove }: Work, step: 'check' | 'run' | 'undo', settings: ImportSettings): void {
  allow(ctx, create.endpoint.can);
  if (update && settings.match?.existing === 'update') allow(ctx, update.endpoint.can);
  if (step === 'undo' && remove) allow(ctx, remove.endpoint.can);
}

import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import { guarded } from '#core/server/resource/savepoint.ts';
import { documentSays, type importInvoiceRow } from '../../../contract/documents.ts';
import { documentById, type NewLine } from '../rows.ts';
import { addDraft, contentOf, freshContent, requireContent, todayOf, writeContent, type Content } from '../write.ts';
import { readRows, type ImportRow, type ReadRow } from './values.ts';

type Made = { id: string; version: number } | Refusal;
interface Group { key: string; reference: string; rows: Array<{ at: number; row: ReadRow | Refusal }> }

/** The import a transaction works for: rows of one file find each other over its batches. Null for a single call. */
const importOf = (ctx: Ctx): string | null => (ctx.origin.requestId.startsWith('job:import:') ? ctx.origin.requestId.slice('job:import:'.length) : null);
const refusal = (path: string, code: string, message: string) => new Refusal('core.invalid_input', {}, [{ path, code, message }]);

/** Begins draft invoices of rows: those of one reference are one draft, and all of them are refused when one is wrong. Answers the draft of each row. */
export async function draftsOfRows(ctx: Ctx, inputs: readonly ImportRow[]): Promise<Made[]> {
  const today = await todayOf(ctx, ctx.workspaceId);
  const read = await readRows(ctx, inputs, today);
  const source = importOf(ctx);
  const groups = new Map<string, Group>();
  inputs.forEach((input, at) => {
    const reference = input.reference.trim();
    // Without a reference a row belongs to none but itself.
    const key = reference === '' ? `row ${at}` : `${source ?? ''}:${reference.toLowerCase().slice(0, 300)}`;
    const group = groups.get(key) ?? { key, reference, rows: [] };
    group.rows.push({ at, row: read[at]! });
    groups.set(key, group);
  });
  const begun = source === null ? new Map<string, string>() : new Map((await ctx.sql<{ id: string; import_key: string }>(
    "select d.id, d.import_key from invoicing.document d where d.workspace_id = $1 and d.import_key = any($2::text[]) and d.status = 'draft' and d.version = 1 and d.deleted_at is null", [ctx.workspaceId, [...groups.keys()]], 'invoicing.imported_drafts')).map((r) => [r.import_key, r.id]));
  const fresh = await freshContent(ctx);
  const answers: Made[] = inputs.map(() => refusal('', 'invalid', ''));
  for (const group of groups.values()) (await draftOf(ctx, group, { fresh, begun: begun.get(group.key) ?? null, source })).forEach((made, i) => { answers[group.rows[i]!.at] = made; });
  return answers;
}

async function draftOf(ctx: Ctx, { key, reference, rows }: Group, { fresh, begun, source }: { fresh: Content; begun: string | null; source: string | null }): Promise<Made[]> {
  const others = (wrong: (i: number) => Refusal | undefined) => rows.map((_, i) => wrong(i) ?? refusal('reference', 'other_row', documentSays('invoicing.import_other_row', { reference: reference.slice(0, 60) })));
  if (rows.some(({ row }) => row instanceof Refusal)) return others((i) => { const { row } = rows[i]!; return row instanceof Refusal ? row : undefined; });
  const good = rows.map(({ row }) => row as ReadRow);
  const before = begun ? await contentOf(ctx, await documentById(ctx, ctx.workspaceId, begun)) : null;
  const said: Partial<Content> = {};
  for (const [i, { facts }] of good.entries()) {
    for (const [field, value] of Object.entries(facts)) {
      const known = (said as Record<string, unknown>)[field];
      if (known !== undefined && known !== value) return others((n) => (n === i ? refusal(field === 'partyId' ? 'customer' : field, 'differs', documentSays('invoicing.import_differs', { reference: reference.slice(0, 60) })) : undefined));
      Object.assign(said, { [field]: value });
    }
  }
  const lines: NewLine[] = good.map(({ line }) => ({ ...line }));
  const offset = before?.lines.length ?? 0;
  if (offset + lines.length > 500) return others(() => refusal('reference', 'too_many', documentSays('invoicing.import_lines', { reference: reference.slice(0, 60) })));
  const result = await guarded(ctx, async () => {
    const content: Content = before ? { ...before, ...said, lines: [...before.lines, ...lines] } : { ...fresh, title: reference.slice(0, 200), ...said, lines };
    await requireContent(ctx, said, content);
    if (begun) { await writeContent(ctx, { id: begun, kind: 'invoice', direction: 'sale' }, content); return begun; }
    return (await addDraft(ctx, 'invoice', content, { importKey: source === null ? null : key })).id;
  });
  if ('done' in result) return rows.map(() => ({ id: result.done, version: 1 }));
  if (!(result.error instanceof Refusal)) throw result.error;
  const { error } = result;
  // What is wrong with a line is told its row, and what is wrong with the draft the first one.
  const placed = (error.fields ?? [{ path: '', code: error.code, message: error.message }]).map((f) => { const at = /^lines\.(\d+)\.?(.*)$/.exec(f.path); return at ? { at: Math.max(0, Number(at[1]) - offset), path: at[2]!, code: f.code, message: f.message } : { at: 0, path: f.path === 'partyId' ? 'customer' : f.path, code: f.code, message: f.message }; });
  return others((i) => { const own = placed.filter((p) => p.at === i); return own.length > 0 ? new Refusal('core.invalid_input', {}, own.map(({ path, code, message }) => ({ path, code, message }))) : undefined; });
}

/** Begins a draft invoice of one row. */
export async function draftOfRow(ctx: Ctx, { workspace_slug: _slug, ...row }: InputOf<typeof importInvoiceRow>): Promise<OutputOf<typeof importInvoiceRow>> {
  const [made] = await draftsOfRows(ctx, [row]);
  if (made instanceof Refusal) throw made;
  return made!;
}

import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import { restoreRow } from '#core/server/resource/records.ts';
import { partyCards } from '#modules/parties/api.ts';
import { copyEntry, createDraftEntry, draftEntries, postDraft, updateDraftEntry, type DraftEntry, type EntryDetail, type LineText } from '../../contract/ledger/entries.ts';
import { draftFromTemplate } from '../../contract/ledger/templates.ts';
import { requireBook } from './book.ts';
import { readableTotal, typedLine } from './entry-lines.ts';
import { postWritten, readEntry, type WrittenEntry } from './entries.ts';
import { draftRecord } from './entry-record.ts';

interface Row { id: string; version: number; entry_on: string; memo: string; reference: string; reverse_next: boolean; lines: LineText[]; template_id: string | null; created_at: Date; updated_at: Date; base_currency: string }

/** The present day where nobody says another one. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** The draft with its lines; 404 for one of another workspace. */
export async function showDraft(ctx: Ctx, { id }: { id: string }): Promise<DraftEntry> {
  return shown(ctx, await loadDraft(ctx, id));
}

async function loadDraft(ctx: Ctx, id: string): Promise<Row> {
  const [row] = await ctx.sql<Row>(
    `select d.id, d.version, d.entry_on::text, d.memo, d.reference, d.reverse_next, d.lines, d.template_id, d.created_at, d.updated_at, b.base_currency::text
     from accounting.draft_entry d join accounting.book b on b.workspace_id = d.workspace_id where d.id = $1 and d.workspace_id = $2 and d.deleted_at is null`, [id, ctx.workspaceId], 'accounting.draft');
  return found(row);
}

async function shown(ctx: Ctx, d: Row): Promise<DraftEntry> {
  const cards = await partyCards(ctx, [...new Set(d.lines.flatMap((l) => l.partyId ?? []))]);
  const partyOf = (id: string | null) => { const card = id === null ? undefined : cards.get(id); return card ? { id: card.id, name: card.name } : null; };
  return {
    id: d.id, version: d.version, on: d.entry_on, memo: d.memo, reference: d.reference, reverseNext: d.reverse_next, lines: d.lines.map((l) => ({ ...l, party: partyOf(l.partyId) })), baseCurrency: d.base_currency, templateId: d.template_id,
    createdAt: d.created_at.toISOString(), updatedAt: d.updated_at.toISOString(),
  };
}

/** Begins a draft. */
export async function createDraft(ctx: Ctx, { workspace_slug: _slug, ...given }: InputOf<typeof createDraftEntry>): Promise<DraftEntry> {
  return shown(ctx, await loadDraft(ctx, await insertDraft(ctx, given)));
}

/** Writes a new draft down; answers its id. */
export async function insertDraft(ctx: Ctx, { on = today(), memo = '', reference = '', reverseNext = false, lines = [] }: { [K in keyof WrittenEntry]?: WrittenEntry[K] | undefined }, templateId: string | null = null): Promise<string> {
  const { baseCurrency } = await requireBook(ctx);
  const id = uuidv7();
  await ctx.sql(
    'insert into accounting.draft_entry (id, workspace_id, entry_on, memo, reference, reverse_next, lines, total, currency, template_id, created_by) values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11)',
    [id, ctx.workspaceId, on, memo, reference, reverseNext, JSON.stringify(lines), readableTotal(lines, baseCurrency).toString(), baseCurrency, templateId, ctx.actorId]);
  ctx.emit({ type: 'accounting.draft_entry.created', id, version: 1, data: { on }, can: 'accounting.ledger.view' });
  return id;
}

/** Writes a draft; a stale version is refused with the newer copy. */
export async function updateDraft(ctx: Ctx, { id, version, on, memo, reference, reverseNext, lines }: InputOf<typeof updateDraftEntry>): Promise<DraftEntry> {
  const before = await loadDraft(ctx, id);
  const total = lines === undefined ? null : readableTotal(lines, before.base_currency).toString();
  const written = await ctx.sql(
    `update accounting.draft_entry set entry_on = coalesce($4, entry_on), memo = coalesce($5, memo), reference = coalesce($6, reference), reverse_next = coalesce($7, reverse_next), lines = coalesce($8::jsonb, lines), total = coalesce($9, total), currency = $10, version = version + 1, updated_at = now()
     where id = $1 and workspace_id = $2 and version = $3 and deleted_at is null returning 1`,
    [id, ctx.workspaceId, version, on ?? null, memo ?? null, reference ?? null, reverseNext ?? null, lines === undefined ? null : JSON.stringify(lines), total, before.base_currency]);
  const after = await showDraft(ctx, { id });
  if (written.length === 0) fail('core.version_conflict', { current: after });
  ctx.emit({ type: 'accounting.draft_entry.changed', id, version: after.version, can: 'accounting.ledger.view', audit: false });
  return after;
}

/** Brings a draft back, unless its amounts are of another base currency. */
export async function restoreDraft(ctx: Ctx, { id }: InputOf<typeof draftEntries.restore>): Promise<OutputOf<typeof draftEntries.restore>> {
  const row = await restoreRow<OutputOf<typeof draftEntries.restore>>(ctx, draftRecord, id);
  const { baseCurrency } = await requireBook(ctx);
  if (row.currency !== baseCurrency && /[1-9]/.test(row.total)) fail('accounting.other_base', { was: row.currency, now: baseCurrency });
  return row;
}

/** Posts a draft, which is gone then; whoever posts it a second time finds none. */
export async function postDraftEntry(ctx: Ctx, { id, version }: InputOf<typeof postDraft>): Promise<EntryDetail> {
  const draft = await loadDraft(ctx, id);
  // Deleted for good: brought back it could be posted twice.
  const taken = await ctx.sql('delete from accounting.draft_entry where id = $1 and workspace_id = $2 and version = $3 and deleted_at is null returning 1', [id, ctx.workspaceId, version]);
  if (taken.length === 0) fail('core.version_conflict', { current: await shown(ctx, draft) });
  const posted = await postWritten(ctx, { on: draft.entry_on, memo: draft.memo, reference: draft.reference, reverseNext: draft.reverse_next, lines: draft.lines }, draft.template_id ? { sourceType: 'accounting.entry_template', sourceId: draft.template_id } : {});
  ctx.emit({ type: 'accounting.draft_entry.posted', id, version: null, data: { number: posted.number }, can: 'accounting.ledger.view', audit: false });
  return readEntry(ctx, posted.id);
}

/** A draft that says what an entry says, for today. */
export async function copyToDraft(ctx: Ctx, { id }: InputOf<typeof copyEntry>): Promise<DraftEntry> {
  const { baseCurrency } = await requireBook(ctx);
  const [entry] = await ctx.sql<{ memo: string; reference: string }>('select e.memo, e.reference from accounting.entry e where e.id = $1 and e.workspace_id = $2', [id, ctx.workspaceId]);
  const { memo, reference } = found(entry);
  const lines = await ctx.sql<Parameters<typeof typedLine>[0]>(
    'select l.account_id, l.debit::text, l.credit::text, l.currency::text, l.amount::text, trim_scale(l.rate)::text as rate, l.party_id, l.memo, l.dimensions from accounting.line l where l.entry_id = $1 and l.workspace_id = $2 order by l.position', [id, ctx.workspaceId]);
  return showDraft(ctx, { id: await insertDraft(ctx, { memo, reference, lines: lines.map((l) => typedLine(l, baseCurrency)) }) });
}

/** A draft from a template. */
export async function draftOf(ctx: Ctx, { id, on }: InputOf<typeof draftFromTemplate>): Promise<DraftEntry> {
  const [template] = await ctx.sql<{ memo: string; reference: string; reverse_next: boolean; lines: LineText[] }>('select t.memo, t.reference, t.reverse_next, t.lines from accounting.entry_template t where t.id = $1 and t.workspace_id = $2 and t.deleted_at is null', [id, ctx.workspaceId]);
  const { memo, reference, reverse_next: reverseNext, lines } = found(template);
  return showDraft(ctx, { id: await insertDraft(ctx, { ...(on ? { on } : {}), memo, reference, reverseNext, lines }, id) });
}

import { addDays } from '#core/contract/dates.ts';
import type { InputOf } from '#core/contract/endpoint.ts';
import { runAs, type App } from '#core/server/app.ts';
import type { Account, Ctx } from '#core/server/context.ts';
import { fail, failField, Refusal } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { getRow, insertRow, patchRow, restoreRow, type RecordTable } from '#core/server/resource/records.ts';
import type { LineText } from '../../contract/ledger/entries.ts';
import { entryTemplates, templateFields, type EntryTemplate } from '../../contract/ledger/templates.ts';
import { ledgerSays } from '../../contract/ledger/words.ts';
import { nextOccurrence } from '../../rules/recurrence.ts';
import { insertDraft, today } from './drafts.ts';
import { postWritten } from './entries.ts';
import { instantSql } from './entry-record.ts';
import { tellStopped, untellStopped } from './template-notices.ts';

const f = templateFields;
/** Templates as plain records. */
export const templateRecord: RecordTable = {
  table: 'accounting.entry_template', topic: entryTemplates.topic, can: entryTemplates.can.view, title: 'name', endpoints: { update: entryTemplates.update, remove: entryTemplates.remove },
  columns: {
    name: 'name', memo: 'memo', reference: 'reference', reverseNext: 'reverse_next', lines: 'lines', every: 'every', step: 'step', nextOn: 'next_on', untilOn: 'until_on', mode: 'mode', isActive: 'is_active', anchorDay: 'anchor_day', ownerId: 'owner_id', problem: 'problem',
  },
  source: {
    from: 'accounting.entry_template t', key: 't.id',
    select: `t.id, t.version, t.name, t.memo, t.reference, t.reverse_next as "reverseNext", t.lines, t.every, t.step, t.next_on::text as "nextOn", t.until_on::text as "untilOn", t.mode, t.is_active as "isActive", t.last_on::text as "lastOn", t.problem, ${instantSql('t.created_at')} as "createdAt"`,
    fields: {
      name: { ...f.name, sql: 't.name' }, memo: { ...f.memo, sql: 't.memo' }, every: { ...f.every, sql: 't.every' }, nextOn: { ...f.nextOn, sql: 't.next_on' }, mode: { ...f.mode, sql: 't.mode' }, isActive: { ...f.isActive, sql: 't.is_active' }, createdAt: { ...f.createdAt, sql: 't.created_at' },
    },
    scope: (ctx, p) => `t.workspace_id = ${p.add(ctx.workspaceId)} and t.deleted_at is null`,
    defaultSort: [{ field: 'name', descending: false }],
    search: (words, p) => { const like = p.add(likePattern(words)); return `(t.name ilike ${like} or t.memo ilike ${like})`; },
  },
};

/** Turns that were missed are made up for, at most those of a year: whoever types 2005 for 2025 does not want seven thousand entries. */
function requireRecent({ every, isActive, nextOn }: Pick<EntryTemplate, 'every' | 'isActive' | 'nextOn'>): void {
  const first = addDays(today(), -366);
  if (every && !nextOn) failField('nextOn', ledgerSays('accounting.schedule_day'));
  if (every && isActive && nextOn! < first) failField('nextOn', ledgerSays('accounting.schedule_old', { first }));
}

const dayOf = (on: string | null | undefined): number | null => (on ? Number(on.slice(8)) : null);

/** Adds a template. */
export async function createTemplate(ctx: Ctx, { workspace_slug: _slug, lines, ...fields }: InputOf<typeof entryTemplates.create>): Promise<EntryTemplate> {
  requireRecent(fields);
  return named(fields.name, () => insertRow<EntryTemplate>(ctx, templateRecord, { ...fields, lines: JSON.stringify(lines), anchorDay: dayOf(fields.nextOn), ownerId: ctx.accountId }));
}

/** Changes a template; whoever does answers for what it posts from then on, and a turn that did not come about is tried again. */
export async function updateTemplate(ctx: Ctx, { workspace_slug: _slug, id, version, lines, ...changes }: InputOf<typeof entryTemplates.update>): Promise<EntryTemplate> {
  const before = await getRow<EntryTemplate>(ctx, templateRecord, id);
  requireRecent({ every: changes.every === undefined ? before.every : changes.every, isActive: changes.isActive ?? before.isActive, nextOn: changes.nextOn === undefined ? before.nextOn : changes.nextOn });
  const scheduled = changes.nextOn !== undefined && changes.nextOn !== before.nextOn;
  const written = lines !== undefined && JSON.stringify(lines) !== JSON.stringify(before.lines);
  const after = await named(changes.name, () => patchRow<EntryTemplate>(ctx, templateRecord, id, version, { ...changes, ...(written ? { lines: JSON.stringify(lines) } : {}), ...(before.problem === '' ? {} : { problem: '' }) }));
  if (before.problem !== '') await untellStopped(ctx, id);
  await ctx.sql('update accounting.entry_template set owner_id = $3, anchor_day = case when $4 then $5::int else anchor_day end where id = $1 and workspace_id = $2', [id, ctx.workspaceId, ctx.accountId, scheduled, dayOf(after.nextOn)]);
  return after;
}

/** Brings a template back, unless its name was given to another one. */
export const restoreTemplate = (ctx: Ctx, { id }: InputOf<typeof entryTemplates.restore>): Promise<EntryTemplate> => named(undefined, () => restoreRow<EntryTemplate>(ctx, templateRecord, id));

async function named<T>(name: string | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'entry_template_name') fail('accounting.template_taken', { name: name ?? '' });
    throw error;
  }
}

/** Templates asked for at once, and turns of one before the others come: who missed a year keeps nobody waiting. */
const batch = { templates: 200, turns: 31 };

interface DueTemplate { workspace_id: number; id: string; owner_id: string | null }

/** Writes what is due by the clock until nothing is, each day once: every turn is a transaction that also moves the day on. */
export async function writeDueEntries(app: App): Promise<void> {
  for (let went = true; went;) {
    went = false;
    const due = await runAs(app, { name: 'accounting.repeatEntries' }, (ctx) => ctx.sql<DueTemplate>('select * from accounting.due_templates($1)', [batch.templates]));
    for (const template of due) went = (await writeTurns(app, template)) || went;
  }
}

/** Some turns of one template; answers whether it went on. What cannot be written stops it, with the reason. */
async function writeTurns(app: App, { workspace_id: workspaceId, id, owner_id: ownerId }: DueTemplate): Promise<boolean> {
  // Asked anew for each template: whoever lost the right since posts nothing more.
  const membership = ownerId ? await app.gate.membership(app, ownerId, { id: workspaceId }) : null;
  if (!ownerId || membership?.status !== 'active' || !membership.permissions.has('accounting.entry.post')) {
    await stopTemplate(app, workspaceId, id, 'Whoever set it up may not post entries any more.');
    return true;
  }
  const account: Account = { id: ownerId, email: '', sessionId: '', emailVerified: true };
  let written = 0;
  try {
    while (written < batch.turns && (await runAs(app, { account, membership, name: 'accounting.repeatEntries' }, (ctx) => writeTurn(ctx, id)))) written += 1;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await stopTemplate(app, workspaceId, id, error.fields?.[0]?.message ?? error.message);
    return true;
  }
  return written > 0;
}

interface Due { name: string; memo: string; reference: string; reverse_next: boolean; lines: LineText[]; every: NonNullable<EntryTemplate['every']>; step: number; anchor_day: number | null; next_on: string; until_on: string | null; mode: 'draft' | 'post' }

/** One turn of a template, if it is due; answers whether it was. */
export async function writeTurn(ctx: Ctx, id: string): Promise<boolean> {
  const [t] = await ctx.sql<Due>(
    `select t.name, t.memo, t.reference, t.reverse_next, t.lines, t.every, t.step, t.anchor_day, t.next_on::text, t.until_on::text, t.mode from accounting.entry_template t
     where t.id = $1 and t.workspace_id = $2 and t.every is not null and t.is_active and t.deleted_at is null and t.next_on <= $3 and (t.until_on is null or t.next_on <= t.until_on) for update`, [id, ctx.workspaceId, today()]);
  if (!t) {
    await ctx.sql('update accounting.entry_template set is_active = false, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2 and is_active and until_on < next_on', [id, ctx.workspaceId]);
    return false;
  }
  const written = { on: t.next_on, memo: t.memo === '' ? t.name : t.memo, reference: t.reference, reverseNext: t.reverse_next, lines: t.lines };
  if (t.mode === 'post') await postWritten(ctx, written, { sourceType: 'accounting.entry_template', sourceId: id });
  else await insertDraft(ctx, written, id);
  const [unit, every] = t.every === 'quarter' ? ['month' as const, 3 * t.step] : [t.every, t.step];
  const next = nextOccurrence({ every, unit, startOn: t.next_on, ...(t.anchor_day !== null && (unit === 'month' || unit === 'year') ? { anchorDay: t.anchor_day } : {}) }, t.next_on)!;
  const ended = t.until_on !== null && next > t.until_on;
  const [row] = await ctx.sql<{ version: number }>('update accounting.entry_template set last_on = next_on, next_on = $3, is_active = not $4, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2 returning version', [id, ctx.workspaceId, next, ended]);
  ctx.emit({ type: 'accounting.entry_template.written', id, version: row!.version, data: { on: t.next_on, mode: t.mode }, can: 'accounting.ledger.view' });
  return true;
}

async function stopTemplate(app: App, workspaceId: number, id: string, why: string): Promise<void> {
  await runAs(app, { workspaceId, name: 'accounting.repeatEntries' }, async (ctx) => {
    const problem = why.slice(0, 500);
    const [row] = await ctx.sql<{ version: number; name: string; on: string; owner_id: string | null }>('update accounting.entry_template set problem = $3, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2 returning version, name, next_on::text as on, owner_id', [id, workspaceId, problem]);
    if (!row) return;
    ctx.emit({ type: 'accounting.entry_template.stopped', id, version: row.version, workspaceId, data: { problem }, can: 'accounting.ledger.view' });
    await tellStopped(ctx, workspaceId, { id, name: row.name, on: row.on, problem, ownerId: row.owner_id });
  });
}

import { currencyExponent } from '#core/contract/money.ts';
import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import { notifyAll } from '#modules/notifications/api.ts';
import { accountsWith } from '#modules/workspace/api.ts';
import { recurringInvoices, type RecurringInvoice, type RecurringKind, type RecurringMode } from '../../../contract/documents.ts';
import type { Problem } from '../../../contract/expenses.ts';
import { dated, indexedPrice, movedOn, wholeYears } from '../../../rules/documents/recurring.ts';
import { postLocked } from '../post.ts';
import { documentById, type DocumentRow } from '../rows.ts';
import { send } from '../send.ts';
import { addDraft, contentOf, todayOf, type Content } from '../write.ts';
import { makeDue, type DueSeries } from '../../recurring/clock.ts';
import { nextDay } from '../../recurring/days.ts';
import { rightsOf, tell, undated, withoutSources } from './recurring.ts';

const jobName = 'invoicing.makeRecurring';
/** Makes what is due by the clock, each day once: every document is a transaction that also moves the day on. */
export async function makeRecurring(app: App): Promise<void> {
  const due = await runAs(app, { name: jobName }, (ctx) => ctx.sql<{ id: string; workspace_id: number; mode: RecurringMode; owner_id: string | null }>('select * from invoicing.due_recurring(200)'));
  await makeDue(app, due.map((r) => ({ id: r.id, workspaceId: r.workspace_id, ownerId: r.owner_id, /* What it takes depends on its template: each turn asks. */ rights: [] })), { name: jobName, table: 'invoicing.recurring', turn: makeTurn, stop: stopSeries });
}

interface Due { kind: RecurringKind; template_id: string; name: string; step: number; unit: RecurringInvoice['unit']; start_on: string; end_on: string | null; most: number | null; made: number; next_on: string; mode: RecurringMode; index_percent: string }

/** One document of a series that is due; answers whether another one may be. */
export async function makeTurn(ctx: Ctx, id: string): Promise<boolean> {
  const today = await todayOf(ctx, ctx.workspaceId);
  const [r] = await ctx.sql<Due>(
    `select (select t.kind from invoicing.document t where t.id = r.template_id and t.workspace_id = r.workspace_id) as kind, r.template_id, r.name, r.step, r.unit, r.start_on::text, r.end_on::text, r.most, r.made, r.next_on::text, r.mode, trim_scale(r.index_percent)::text as index_percent from invoicing.recurring r
     where r.id = $1 and r.workspace_id = $2 and not r.paused and r.deleted_at is null and r.next_on <= $3 for update`, [id, ctx.workspaceId, today]);
  if (!r) return false;
  if (!rightsOf(r).every((right) => ctx.can(right))) throw new Refusal('invoicing.recurring_owner');
  const draft = await copyOf(ctx, id, r);
  await ctx.sql('insert into invoicing.recurring_run (recurring_id, workspace_id, run_on, document_id) values ($1, $2, $3, $4)', [id, ctx.workspaceId, r.next_on, draft.id], 'invoicing.recurring_run');
  const made = await carryOut(ctx, draft, r.mode);
  const next = nextDay({ step: r.step, unit: r.unit, startOn: r.start_on, endOn: r.end_on, most: r.most }, r.made + 1, r.next_on);
  const [row] = await ctx.sql<{ version: number }>("update invoicing.recurring set made = made + 1, next_on = $3, last_problem = '', version = version + 1, updated_at = now() where id = $1 and workspace_id = $2 returning version", [id, ctx.workspaceId, next]);
  tell(ctx, id, row!.version, 'made', { name: r.name, on: r.next_on, documentId: draft.id, number: made.number });
  return next !== null && next <= today;
}

/** The template as a draft of a day: prices with their index, periods moved on, months and years put into texts. */
async function copyOf(ctx: Ctx, id: string, r: Due): Promise<DocumentRow> {
  const template = await documentById(ctx, ctx.workspaceId, r.template_id);
  const content = await contentOf(ctx, template);
  const years = wholeYears(r.start_on, r.next_on);
  const say = (text: string) => dated(text, r.next_on, content.language);
  const day = (of: string | null) => (of ? movedOn(of, r.unit, r.start_on, r.next_on) : null);
  const lines: Content['lines'] = withoutSources(content.lines).map((l) => ({ ...l, name: say(l.name), description: say(l.description), periodFrom: day(l.periodFrom), periodTo: day(l.periodTo), unitPrice: indexedPrice(l.unitPrice, r.index_percent, years, currencyExponent(content.currency)) }));
  return addDraft(ctx, r.kind, { ...content, ...undated, exchangeRate: content.exchangeRate, title: say(content.title), notes: say(content.notes), footer: say(content.footer), charges: content.charges.map((c) => ({ ...c, label: say(c.label) })), issuedOn: r.next_on, lines }, { recurringId: id });
}

/** As far as the mode says; one above the limit waits for its approval and is not sent. */
async function carryOut(ctx: Ctx, draft: DocumentRow, mode: RecurringMode): Promise<DocumentRow> {
  if (mode === 'draft') return draft;
  const posted = await postLocked(ctx, draft);
  if (mode === 'send' && posted.status === 'posted') await send(ctx, { workspace_slug: '', id: posted.id, byMail: true, cc: [], message: '', withoutEInvoice: false });
  return posted;
}

/** Makes no more of a series until somebody resumes it: keeps why, and tells whoever answers for it; where they may not any more, everybody who may. */
export async function stopSeries(ctx: Ctx, { id, workspaceId }: Pick<DueSeries, 'id' | 'workspaceId'>, why: Problem): Promise<void> {
  const [row] = await ctx.sql<{ version: number; name: string; owner_id: string | null; party: string }>(
    'update invoicing.recurring r set last_problem = $3, problem = $4::jsonb, version = r.version + 1, updated_at = now() from invoicing.document t where t.id = r.template_id and r.id = $1 and r.workspace_id = $2 and r.last_problem <> $3 returning r.version, r.name, coalesce(r.owner_id, r.created_by) as owner_id, t.party_name as party', [id, workspaceId, why.text.slice(0, 500), JSON.stringify(why)]);
  if (!row) return;
  tell(ctx, id, row.version, 'stopped', { name: row.name }, workspaceId);
  const able = await accountsWith(ctx, 'invoicing.settings', workspaceId);
  const people = row.owner_id !== null && able.includes(row.owner_id) ? [row.owner_id] : able;
  await notifyAll(ctx, people, { type: 'invoicing.recurring_failed', groupKey: `invoicing.recurring_failed:${id}`, actorId: null, workspaceId, targetType: recurringInvoices.topic, targetId: id, link: `/invoice/recurring?id=${id}`, data: { party: row.party || row.name } });
}

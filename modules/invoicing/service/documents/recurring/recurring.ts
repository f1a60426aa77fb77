import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, Refusal } from '#core/server/fail.ts';
import { getRow, patchRow } from '#core/server/resource/records.ts';
import { withdrawTarget } from '#modules/notifications/api.ts';
import { directionOf, documentSays, type createRecurring, type listRecurringRuns, type pauseRecurring, type RecurringInvoice, recurringInvoices, type resumeRecurring } from '../../../contract/documents.ts';
import { requirePeople } from '../masters.ts';
import { firstCurrency } from '../party-currency.ts';
import { amountText, loadDocument } from '../rows.ts';
import { addDraft, contentOf, freshContent, todayOf, type Content } from '../write.ts';
import { dayAfterChange, dayAfterResume, firstDay, type Pattern } from '../../recurring/days.ts';
import { recurringRecord } from './record.ts';

function requirePattern(ctx: Ctx, { kind, startOn, endOn, mode, charge }: Pick<Pattern, 'startOn' | 'endOn'> & Pick<RecurringInvoice, 'kind' | 'mode' | 'charge'>): void {
  if (endOn !== null && endOn < startOn) failField('endOn', documentSays('invoicing.period_order'));
  // A bill comes from a vendor: nobody is sent it, and nobody is charged for it.
  if (kind === 'bill' && mode === 'send') failField('mode', documentSays('invoicing.recurring_bill'));
  if (kind === 'bill' && charge !== 'off') failField('charge', documentSays('invoicing.recurring_bill'));
  // Nobody has the clock do what they may not do themselves.
  for (const right of rightsOf({ kind, mode })) ctx.authorize(right);
  if (charge !== 'off') ctx.authorize('payments.payment.record');
}

/** Rights that a series asks of whoever answers for it. */
export function rightsOf({ kind, mode }: Pick<RecurringInvoice, 'kind' | 'mode'>): string[] {
  const area = `invoicing.${kind}`;
  return [`${area}.edit`, ...(mode === 'draft' ? [] : [`${area}.post`]), ...(mode === 'send' ? [`${area}.send`] : [])];
}

/** Lines as a template keeps them: what they came from stays with what was copied. */
export const withoutSources = (lines: Content['lines']): Content['lines'] => lines.map(({ id: _id, sourceType: _type, sourceId: _source, ...line }) => ({ ...line, sourceType: '', sourceId: null }));

/** Days, rates and deposits belong to one invoice and not to its copies. */
export const undated: Pick<Content, 'supplyOn' | 'dueOn' | 'instalments' | 'exchangeRate' | 'vendorNumber' | 'depositIds' | 'freeCredit' | 'isDeposit'> = { supplyOn: null, dueOn: null, instalments: [], exchangeRate: null, vendorNumber: '', depositIds: [], freeCredit: false, isDeposit: false };

/** Adds a recurring invoice with a template of its own. */
export async function addRecurring(ctx: Ctx, { workspace_slug: _slug, documentId, partyId, ...given }: InputOf<typeof createRecurring>): Promise<RecurringInvoice> {
  requirePattern(ctx, given);
  const source = documentId ? await loadDocument(ctx, directionOf(given.kind), documentId) : null;
  if (source && source.kind !== given.kind) failField('documentId', documentSays('invoicing.kind_form'));
  const keptId = source || !partyId ? null : (await requirePeople(ctx, { partyId })).partyId ?? null;
  const content = source ? await contentOf(ctx, source) : { ...(await freshContent(ctx, directionOf(given.kind) === 'sale' ? keptId : null)), partyId: keptId, currency: await firstCurrency(ctx, keptId, given.startOn) };
  const id = uuidv7();
  const template = await addDraft(ctx, given.kind, { ...content, ...undated, lines: withoutSources(content.lines), issuedOn: given.startOn, internalNote: '', ownerId: ctx.accountId }, { recurringId: id, isTemplate: true });
  await ctx.sql(
    'insert into invoicing.recurring (id, workspace_id, name, template_id, step, unit, start_on, end_on, most, next_on, mode, index_percent, owner_id, created_by, charge) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14)',
    [id, ctx.workspaceId, given.name, template.id, given.step, given.unit, given.startOn, given.endOn, given.most, firstDay(given, await todayOf(ctx, ctx.workspaceId)), given.mode, given.indexPercent, ctx.accountId, given.charge], 'invoicing.add_recurring');
  tell(ctx, id, 1, 'created', { values: { name: given.name } });
  return getRow<RecurringInvoice>(ctx, recurringRecord, id);
}

/** Changes how it comes again; whoever does answers for it from then on, and what could not be made is tried again. */
export async function changeRecurring(ctx: Ctx, { workspace_slug: _slug, id, version, ...changes }: InputOf<typeof recurringInvoices.update>): Promise<RecurringInvoice> {
  await ctx.sql('select 1 from invoicing.recurring where id = $1 and workspace_id = $2 for update', [id, ctx.workspaceId]);
  const before = await getRow<RecurringInvoice>(ctx, recurringRecord, id);
  const next = { ...before, ...Object.fromEntries(Object.entries(changes).filter(([, v]) => v !== undefined)) } as RecurringInvoice;
  requirePattern(ctx, next);
  const after = await patchRow<RecurringInvoice>(ctx, recurringRecord, id, version, changes);
  await ctx.sql("update invoicing.recurring set next_on = $3, last_problem = '', tries = 0, owner_id = $4 where id = $1 and workspace_id = $2", [id, ctx.workspaceId, dayAfterChange(before, after, await todayOf(ctx, ctx.workspaceId)), ctx.accountId]);
  await seenTo(ctx, before);
  return getRow<RecurringInvoice>(ctx, recurringRecord, after.id);
}

/** Stops it for a while. */
export const pause = (ctx: Ctx, input: InputOf<typeof pauseRecurring>): Promise<RecurringInvoice> => setPaused(ctx, input, true);
/** Lets it go on from today. */
export const resume = (ctx: Ctx, input: InputOf<typeof resumeRecurring>): Promise<RecurringInvoice> => setPaused(ctx, input, false);

async function setPaused(ctx: Ctx, { id, version }: { id: string; version: number }, paused: boolean): Promise<RecurringInvoice> {
  await ctx.sql('select 1 from invoicing.recurring where id = $1 and workspace_id = $2 for update', [id, ctx.workspaceId]);
  const r = await getRow<RecurringInvoice>(ctx, recurringRecord, id);
  if (r.version !== version) throw new Refusal('core.version_conflict', { current: r });
  if (r.paused === paused && r.problem === '') return r;
  requirePattern(ctx, r);
  const nextOn = paused ? r.nextOn : dayAfterResume(r, await todayOf(ctx, ctx.workspaceId));
  const [row] = await ctx.sql<{ version: number }>("update invoicing.recurring set paused = $3, next_on = $4, last_problem = case when $3 then last_problem else '' end, tries = 0, owner_id = $5, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2 returning version", [id, ctx.workspaceId, paused, nextOn, ctx.accountId]);
  if (!paused) await seenTo(ctx, r);
  tell(ctx, id, row!.version, paused ? 'paused' : 'resumed', { name: r.name });
  return getRow<RecurringInvoice>(ctx, recurringRecord, id);
}

/** Records what happened to a recurring invoice. */
export function tell(ctx: Ctx, id: string, version: number, verb: string, data: Record<string, unknown>, workspaceId = ctx.workspaceId): void {
  ctx.emit({ type: `${recurringInvoices.topic}.${verb}`, id, version, workspaceId, data, can: recurringInvoices.can.view });
}

/** Takes the news back once somebody has seen to it. */
async function seenTo(ctx: Ctx, { id, problem }: RecurringInvoice): Promise<void> {
  if (problem !== '') await withdrawTarget(ctx, { targetType: recurringInvoices.topic, targetId: id, types: ['invoicing.recurring_failed'] });
}

interface RunRow { on: string; id: string; number: string | null; state: OutputOf<typeof listRecurringRuns>['items'][number]['state']; total: number | bigint; currency: string }

/** What it made, newest first. */
export async function listRuns(ctx: Ctx, { id }: InputOf<typeof listRecurringRuns>): Promise<OutputOf<typeof listRecurringRuns>> {
  await getRow(ctx, recurringRecord, id);
  const rows = await ctx.sql<RunRow>(
    'select x.run_on::text as on, d.id, d.number, d.state, d.total_amount as total, d.currency from invoicing.recurring_run x join invoicing.document d on d.id = x.document_id where x.recurring_id = $1 and x.workspace_id = $2 and d.deleted_at is null order by x.run_on desc limit 100', [id, ctx.workspaceId], 'invoicing.recurring_runs');
  return { items: rows.map(({ total, ...r }) => ({ ...r, total: amountText(total, r.currency) })) };
}

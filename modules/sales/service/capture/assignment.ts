import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { toMajor } from './minor.ts';
import type { Ctx } from '#core/server/context.ts';
import { getRows } from '#core/server/resource/records.ts';
import { defineNotificationTypes, notify } from '#modules/notifications/api.ts';
import { folded } from '#modules/parties/api.ts';
import { listTeams, permissionsOf } from '#modules/workspace/api.ts';
import type { AssignConditions, assignByRules } from '../../contract/capture.ts';
import type { Lead } from '../../contract/leads.ts';
import { nextByShare, nextInTurn, type Waiting } from '../../rules/capture/turns.ts';
import { currencyFor } from '../leads/money.ts';
import { changeLead } from '../leads/leads.ts';
import { leadRecord } from '../leads/scope.ts';
import { lockLeadBoard } from '../leads/stage-moves.ts';
import { presencesOf } from './availability.ts';

/** What a rule looks at in a lead that arrives. */
export interface Arriving { country: string | null; sources: readonly string[]; formId?: string | null; productIds?: readonly string[]; /** Decimal text. */ value: string | null; currency: string }

interface Rule { id: string; method: 'round_robin' | 'weighted' | 'load'; conditions: AssignConditions; withinHours: boolean; teamId: string | null; turn: number }

async function fits(ctx: Ctx, c: AssignConditions, lead: Arriving): Promise<boolean> {
  if (c.countries.length > 0 && !c.countries.includes(lead.country ?? '')) return false;
  if (c.sources.length > 0 && !lead.sources.some((s) => c.sources.some((x) => folded(x) === folded(s)))) return false;
  if (c.formIds.length > 0 && !c.formIds.includes(lead.formId ?? '')) return false;
  // Rules of before products were asked for know nothing of them.
  if (c.productIds?.length > 0 && !lead.productIds?.some((id) => c.productIds.includes(id))) return false;
  if (c.minValue === null && c.maxValue === null) return true;
  // Amounts in another currency cannot be compared: the rule is not for them.
  if (lead.value === null || lead.currency !== await currencyFor(ctx, null)) return false;
  const value = toMajor(lead.value);
  return (c.minValue === null || value >= toMajor(c.minValue)) && (c.maxValue === null || value <= toMajor(c.maxValue));
}

/** Members of a rule that are there now: active, allowed to change leads, not away or off, and in their hours where the rule asks for that. Null for a team that is gone or in which nobody is: nothing waits for it. */
async function whoIsThere(ctx: Ctx, rule: Rule): Promise<Waiting[] | null> {
  const team = rule.teamId === null ? null : await teamOf(ctx, rule, rule.teamId);
  if (team?.length === 0) return null;
  const members = await ctx.sql<Omit<Waiting, 'open'>>('select account_id as "accountId", position, last_turn::float8 as "lastTurn", weight, credit from sales.assign_member where workspace_id = $1 and rule_id = $2 and ($3::uuid[] is null or account_id = any($3::uuid[])) order by position, account_id', [ctx.workspaceId, rule.id, team]);
  const ids = members.map((m) => m.accountId);
  const may = await permissionsOf(ctx, ids);
  const presences = await presencesOf(ctx, ids);
  return members.flatMap((member) => {
    const now = presences.get(member.accountId)!;
    const there = !now.isAway && !now.isOff && (!rule.withinHours || now.inHours) && may.get(member.accountId)?.has('sales.lead.edit');
    return there ? [{ ...member, open: now.openLeads }] : [];
  });
}

/** Whoever is in the rule's team now; the turns of those who are new to it are counted from here on. */
async function teamOf(ctx: Ctx, rule: Rule, teamId: string): Promise<string[]> {
  const ids = (await listTeams(ctx)).find((t) => t.id === teamId)?.memberIds ?? [];
  await ctx.sql('insert into sales.assign_member (rule_id, workspace_id, account_id, position) select $2, $1, x.id, x.i from unnest($3::uuid[]) with ordinality as x(id, i) on conflict (rule_id, account_id) do nothing', [ctx.workspaceId, rule.id, ids]);
  return ids;
}

/** Whom the rules give a lead to, for which team; it `waits` when rules fit and nobody of them is there. */
export interface HandOut { ownerId: string | null; teamId?: string | undefined; waits: boolean }

/**
 * Who gets an arriving lead by the rules; notes that it was their turn. Nobody when no rule fits; it `waits` when rules fit and nobody of them is there.
 * The rule's row stays locked until the end of the transaction, so that of many leads at once each meets the turn after the one before.
 */
export async function handOutOf(ctx: Ctx, lead: Arriving): Promise<HandOut> {
  let waits = false;
  const rules = await ctx.sql<Rule>('select id, method, conditions, within_hours as "withinHours", team_id as "teamId", turn::float8 as turn from sales.assign_rule where workspace_id = $1 and is_active and deleted_at is null order by position, id', [ctx.workspaceId], 'sales.assign_rules');
  for (const candidate of rules) {
    if (!(await fits(ctx, candidate.conditions, lead))) continue;
    const [rule] = await ctx.sql<Rule>('select id, method, conditions, within_hours as "withinHours", team_id as "teamId", turn::float8 as turn from sales.assign_rule where workspace_id = $1 and id = $2 for update', [ctx.workspaceId, candidate.id]);
    if (!rule) continue;
    const there = await whoIsThere(ctx, rule);
    if (there === null) continue;
    const chosen = rule.method === 'weighted' ? nextByShare(there) : null;
    const next = chosen?.next ?? (rule.method === 'weighted' ? null : nextInTurn(there, rule.method));
    if (!next) { waits = true; continue; }
    await ctx.sql('update sales.assign_rule set turn = turn + 1 where workspace_id = $1 and id = $2', [ctx.workspaceId, rule.id]);
    const credits = chosen ? [...chosen.credits] : [];
    if (credits.length > 0) await ctx.sql('update sales.assign_member m set credit = x.credit from unnest($3::uuid[], $4::int[]) as x(id, credit) where m.workspace_id = $1 and m.rule_id = $2 and m.account_id = x.id', [ctx.workspaceId, rule.id, credits.map(([id]) => id), credits.map(([, c]) => c)]);
    await ctx.sql('update sales.assign_member set last_turn = $4, given = given + 1 where workspace_id = $1 and rule_id = $2 and account_id = $3', [ctx.workspaceId, rule.id, next.accountId, rule.turn + 1]);
    return { ownerId: next.accountId, waits: false, ...(rule.teamId === null ? {} : { teamId: rule.teamId }) };
  }
  return { ownerId: null, waits };
}

/** Gives leads without an owner to whom the rules name. */
export async function assignLeads(ctx: Ctx, { ids }: InputOf<typeof assignByRules>): Promise<OutputOf<typeof assignByRules>> {
  await lockLeadBoard(ctx);
  const wanted = [...new Set(ids)];
  // Of many some may be gone by now: the others are handed out all the same.
  const leads = await getRows<Lead>(ctx, leadRecord, wanted, true);
  const assigned: Array<{ id: string; ownerId: string }> = [];
  for (const lead of leads.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))) {
    if (lead.ownerId !== null || !['new', 'working', 'qualified'].includes(lead.status)) continue;
    const { ownerId, teamId } = await handOutOf(ctx, lead);
    if (!ownerId) continue;
    await changeLead(ctx, lead, { ownerId, ...(teamId ? { teamId } : {}) });
    assigned.push({ id: lead.id, ownerId });
  }
  return { assigned, left: wanted.filter((id) => !assigned.some((a) => a.id === id)) };
}

/** What the bell says about leads that arrive. */
export function defineArrivalNotices(): void {
  defineNotificationTypes({
    'sales.lead_assigned': { defaultChannels: ['in_app', 'email'], label: { en: 'A new lead for you', ar: 'عميل محتمل جديد لك' }, text: { en: 'New lead for you: {name}', ar: 'عميل محتمل جديد لك: {name}' } },
    'sales.lead_returned': { defaultChannels: ['in_app', 'email'], label: { en: 'One of your leads filled in a form', ar: 'أحد عملائك المحتملين عبّأ نموذجًا' }, text: { en: '{name} filled in a form again', ar: 'عبّأ {name} نموذجًا مرة أخرى' } },
  });
}

/** Tells somebody of their new lead, or that one came back. */
export async function tellOwner(ctx: Ctx, lead: { id: string; name: string }, ownerId: string, type: 'sales.lead_assigned' | 'sales.lead_returned' = 'sales.lead_assigned'): Promise<void> {
  await notify(ctx, { accountId: ownerId, type, groupKey: `${type}:${lead.id}`, actorId: ctx.viewer?.id ?? null, workspaceId: ctx.workspaceId, targetType: 'sales.lead', targetId: lead.id, link: `/crm/leads/${lead.id}`, data: { name: lead.name } });
}

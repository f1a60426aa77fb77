import { causeIn } from '#core/server/cause.ts';
import { eventDefinition } from '#core/contract/events.ts';
import { customPrefix } from '#core/contract/list.ts';
import type { Ctx } from '#core/server/context.ts';
import type { StoredEvent } from '#core/server/events/emit.ts';
import { subscribe, type Subscriber } from '#core/server/module.ts';
import { forgetsWorkspace } from '#core/server/purge.ts';
import { customFieldsOf } from '#core/server/resource/custom-columns.ts';
import { permissionsOf } from '#modules/workspace/api.ts';
import { can, type FieldValue } from './contract.ts';
import { hears, type Waiting } from './rules/hearing.ts';
import { wake } from './service/due.ts';
import { allKinds } from './service/kinds.ts';
import { stopRule } from './service/pause.ts';
import { ruleColumns, type StoredRule } from './service/rules.ts';

const waitingOf = (r: StoredRule): Waiting => ({ id: r.id, happens: r.happens, eventType: r.event_type, field: r.field, to: r.field_to === null ? undefined : JSON.parse(r.field_to) as FieldValue });

/** Notes for every rule that waits for the event that it is to look at it; a repeated run adds nothing. */
async function hear(ctx: Ctx, event: StoredEvent): Promise<void> {
  const { workspace_id: workspaceId, topic, type, subject_id: subjectId, data } = event;
  if (workspaceId === null || event.account_id !== null || subjectId === null) return;
  const rules = await ctx.sql<StoredRule>(`select ${ruleColumns} from automation.rule r where r.workspace_id = $1 and r.topic = $2 and r.active and r.deleted_at is null and r.heard_to < $3 order by r.id`, [workspaceId, topic, event.seq], 'automation.listeners');
  const names = await customNames(ctx, topic, rules);
  const happened = { topic, type, changes: data['changes'] as Record<string, unknown> | null ?? null, chain: causeIn(data)?.chain ?? [] };
  const hearing = rules.filter((r) => hears(waitingOf(r), happened, (field) => names.get(field) ?? field) && (r.happens !== 'event' || eventDefinition(type) !== undefined));
  if (hearing.length === 0) return;
  await ctx.sql(
    `insert into automation.due (workspace_id, rule_id, seq, subject_id, can, chain) select $1, id, $3, $4, $5, $6 from unnest($2::uuid[]) id
     where not exists (select 1 from automation.run u where u.workspace_id = $1 and u.rule_id = id and u.seq = $3) on conflict do nothing`, [workspaceId, hearing.map((r) => r.id), event.seq, subjectId, event.can, happened.chain]);
  await wake(ctx, workspaceId);
}

/** Names under which fields the workspace added stand in the log. */
async function customNames(ctx: Ctx, topic: string, rules: readonly StoredRule[]): Promise<Map<string, string>> {
  if (!rules.some((r) => r.field?.startsWith(customPrefix))) return new Map();
  const kind = allKinds(ctx.app).find((r) => r.topic === topic)?.source.custom ?? topic;
  return new Map((await customFieldsOf(ctx, kind, true)).map((f) => [customPrefix + f.id, f.label]));
}

/** Somebody left, was suspended or has another role: what they may no longer look after stops at once, not only with the next event. */
async function onMember(ctx: Ctx, event: StoredEvent): Promise<void> {
  const accountId = event.data['accountId'];
  if (event.workspace_id === null || typeof accountId !== 'string') return;
  const rules = await ctx.sql<{ id: string }>('select id from automation.rule where workspace_id = $1 and account_id = $2 and active and deleted_at is null order by id', [event.workspace_id, accountId], 'automation.kept_by');
  if (rules.length === 0 || (await permissionsOf(ctx, [accountId], event.workspace_id)).get(accountId)?.has(can)) return;
  for (const { id } of rules) await stopRule(ctx, { id, workspaceId: event.workspace_id }, 'no_access');
}

/** What this room does when others change. */
export const subscribers: readonly Subscriber[] = [
  subscribe('automation.rules', 'records', hear, 'automation.listens(event.workspace_id, event.topic, event.type)'),
  subscribe('automation.keepers', ['workspace.member.changed', 'workspace.member.suspended', 'workspace.member.removed', 'workspace.member.left'], onMember),
  subscribe('automation.forget_account', 'identity.account.deleted', async (ctx, event) => { await ctx.sql('select automation.forget_account($1)', [event.account_id]); }),
  forgetsWorkspace('automation'),
];

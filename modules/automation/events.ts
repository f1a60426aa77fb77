import { causeIn } from '#core/server/cause.ts';
import { eventDefinition } from '#core/contract/events.ts';
import { customPrefix } from '#core/contract/list.ts';
import type { Ctx } from '#core/server/context.ts';
import type { StoredEvent } from '#core/server/events/emit.ts';
import { subscribe, subscribeMany, type Subscriber } from '#core/server/module.ts';
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

/** Notes for every rule that waits for one of the events that it is to look at it; a repeated run adds nothing. An import of thousands costs a few statements for each of its batches. */
async function hear(ctx: Ctx, events: readonly StoredEvent[]): Promise<void> {
  const [first] = events;
  if (!first || first.workspace_id === null || first.account_id !== null) return;
  const workspaceId = first.workspace_id;
  const topics = [...new Set(events.map((e) => e.topic))];
  const rules = await ctx.sql<StoredRule & { heard_to: number }>(`select ${ruleColumns}, r.heard_to::float8 as heard_to from automation.rule r where r.workspace_id = $1 and r.topic = any($2::text[]) and r.active and r.deleted_at is null order by r.id`, [workspaceId, topics], 'automation.listeners');
  const due: Array<{ rule_id: string; seq: number; subject_id: string; can: string | null; chain: readonly string[] }> = [];
  for (const topic of topics) {
    const listening = rules.filter((r) => r.topic === topic);
    const names = await customNames(ctx, topic, listening);
    for (const { type, seq, subject_id, can, data } of events.filter((e) => e.topic === topic)) {
      if (subject_id === null) continue;
      const happened = { topic, type, changes: data['changes'] as Record<string, unknown> | null ?? null, chain: causeIn(data)?.chain ?? [] };
      for (const rule of listening) {
        if (rule.heard_to < Number(seq) && hears(waitingOf(rule), happened, (field) => names.get(field) ?? field) && (rule.happens !== 'event' || eventDefinition(type) !== undefined)) due.push({ rule_id: rule.id, seq: Number(seq), subject_id, can, chain: happened.chain });
      }
    }
  }
  if (due.length === 0) return;
  await ctx.sql(
    `insert into automation.due (workspace_id, rule_id, seq, subject_id, can, chain)
     select $1, d.rule_id, d.seq, d.subject_id, d.can, array(select jsonb_array_elements_text(d.chain)::uuid) from jsonb_to_recordset($2::jsonb) as d(rule_id uuid, seq bigint, subject_id text, can text, chain jsonb)
     where not exists (select 1 from automation.run u where u.workspace_id = $1 and u.rule_id = d.rule_id and u.seq = d.seq) order by d.seq, d.rule_id on conflict do nothing`, [workspaceId, JSON.stringify(due)]);
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
  subscribeMany('automation.rules', 'records', hear, 'automation.listens(event.workspace_id, event.topic, event.type)'),
  subscribe('automation.keepers', ['workspace.member.changed', 'workspace.member.suspended', 'workspace.member.removed', 'workspace.member.left'], onMember),
  subscribe('automation.forget_account', 'identity.account.deleted', async (ctx, event) => { await ctx.sql('select automation.forget_account($1)', [event.account_id]); }),
  forgetsWorkspace('automation'),
];

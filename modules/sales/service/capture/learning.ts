import type { OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import type { explainScore } from '../../contract/capture.ts';
import { enough, estimate, isWorkEmail, learn, type Model, type Sample } from '../../rules/capture/estimate.ts';
import { instantSql } from '../leads/scope.ts';

type Estimate = OutputOf<typeof explainScore>['estimate'];
type Row = Omit<Sample, 'workEmail'> & { email: string };

const sampleSql = `coalesce(l.sources ->> 0, '') as source, l.phone <> '' as phone, l.company <> '' as company, l.value_amount is not null as value, l.country is not null as country, l.job_title <> '' as "jobTitle", l.email,
  exists (select 1 from sales.form_post p where p.workspace_id = l.workspace_id and p.lead_id = l.id) as form, coalesce(l.first_response_at < l.created_at + interval '1 day', false) as "quickAnswer"`;
const sampleOf = ({ email, ...row }: Row): Sample => ({ ...row, workEmail: isWorkEmail(email) });

// Of more than these nothing new is learnt, and the work stays short.
const most = 1000;

/** Learns from the leads that were converted or lost last; junk and erased ones are left out. */
export async function learnFrom(ctx: Ctx): Promise<void> {
  const closed = async (status: string) => (await ctx.sql<Row>(`select ${sampleSql} from sales.lead l where l.workspace_id = $1 and l.status = $2 and l.deleted_at is null and l.name <> '' order by l.closed_at desc nulls last limit $3`, [ctx.workspaceId, status, most])).map(sampleOf);
  const [converted, lost] = [await closed('converted'), await closed('lost')];
  const model = learn(converted, lost);
  await ctx.sql(
    `insert into sales.lead_model (workspace_id, won, lost, model) values ($1, $2, $3, $4::jsonb)
     on conflict (workspace_id) do update set won = excluded.won, lost = excluded.lost, model = excluded.model, trained_at = now()`, [ctx.workspaceId, converted.length, lost.length, model && JSON.stringify(model)]);
}

/** What the workspace's own closed leads say about a lead; null until there are enough of them. */
export async function estimateFor(ctx: Ctx, id: string): Promise<{ estimate: Estimate; converted: number; lost: number }> {
  const [counts] = await ctx.sql<{ converted: number; lost: number }>(
    `select (select count(*) from (select 1 from sales.lead where workspace_id = $1 and status = 'converted' and deleted_at is null limit $2) x)::int as converted, (select count(*) from (select 1 from sales.lead where workspace_id = $1 and status = 'lost' and deleted_at is null limit $2) x)::int as lost`, [ctx.workspaceId, enough]);
  const [stored] = await ctx.sql<{ won: number; lost: number; model: Model | null; trainedAt: string }>(`select won, lost, model, ${instantSql('trained_at')} as "trainedAt" from sales.lead_model where workspace_id = $1`, [ctx.workspaceId]);
  if (!stored?.model) return { estimate: null, ...counts! };
  const [row] = await ctx.sql<Row>(`select ${sampleSql} from sales.lead l where l.workspace_id = $1 and l.id = $2`, [ctx.workspaceId, id]);
  return { estimate: { ...estimate(stored.model, sampleOf(row!)), basedOn: { converted: stored.won, lost: stored.lost }, trainedAt: stored.trainedAt }, ...counts! };
}

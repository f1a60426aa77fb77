import { isDeepStrictEqual } from 'node:util';
import type { OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import type { explainScore } from '../../contract/capture.ts';
import { chanceOf, enough, estimate, isWorkEmail, learn, type Model, type Sample } from '../../rules/capture/estimate.ts';
import type { LeadWords } from '../leads/lead-values.ts';
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
  const before = await storedModel(ctx);
  await ctx.sql(
    `insert into sales.lead_model (workspace_id, won, lost, model) values ($1, $2, $3, $4::jsonb)
     on conflict (workspace_id) do update set won = excluded.won, lost = excluded.lost, model = excluded.model, trained_at = now()`, [ctx.workspaceId, converted.length, lost.length, model && JSON.stringify(model)]);
  const isJudged = (await ctx.sql('select 1 from sales.lead where workspace_id = $1 and deleted_at is null and chance is not null limit 1', [ctx.workspaceId])).length > 0;
  // What was learnt again as it was known says nothing new of any lead.
  if (!isDeepStrictEqual(before, model) || (model !== null && !isJudged)) await ctx.enqueue('sales.judgeAll', { workspaceId: ctx.workspaceId, after: null }, { key: `sales.judgeAll:${ctx.workspaceId}` });
}

const storedModel = async (ctx: Ctx): Promise<Model | null> => (await ctx.sql<{ model: Model | null }>('select model from sales.lead_model where workspace_id = $1', [ctx.workspaceId], 'sales.lead_model'))[0]?.model ?? null;

/** Keeps the chance of open leads, at most some hundred, as the workspace's model has it now; nobody's version of a lead grows old by that. */
export async function judge(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const model = await storedModel(ctx);
  const rows = await ctx.sql<Row & { id: string; chance: string | null }>(`select l.id, l.chance, ${sampleSql} from sales.lead l where l.workspace_id = $1 and l.id = any($2::uuid[]) and l.status in ('new', 'working', 'qualified')`, [ctx.workspaceId, ids]);
  const judged = rows.map(({ id, chance, ...row }) => ({ id, before: chance === null ? null : Number(chance), chance: model && chanceOf(model, sampleOf(row)) })).filter((j) => j.chance !== j.before);
  if (judged.length === 0) return;
  await ctx.sql('update sales.lead l set chance = x.chance from unnest($2::uuid[], $3::numeric[]) as x(id, chance) where l.workspace_id = $1 and l.id = x.id and l.status in (\'new\', \'working\', \'qualified\')', [ctx.workspaceId, judged.map((j) => j.id), judged.map((j) => j.chance)]);
}

/** The chance of leads that are about to be stored and with which nothing happened yet; null where nothing was learnt. */
export async function chancesOfNew(ctx: Ctx): Promise<(words: Pick<LeadWords, 'sources' | 'phone' | 'company' | 'value' | 'country' | 'jobTitle' | 'email'>) => number | null> {
  const model = await storedModel(ctx);
  return ({ sources, phone, company, value, country, jobTitle, email }) => model && chanceOf(model, sampleOf({
    source: sources[0] ?? '', phone: phone !== '', company: company !== '', value: value !== null, country: country !== null, jobTitle: jobTitle !== '', email, form: false, quickAnswer: false,
  }));
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

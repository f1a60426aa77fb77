import pg from 'pg';

/** Leads the fill makes, and where some of them can be found. */
export interface SalesData { boardPipelineId: string; memberId: string; stageId: string; ownerId: string }

/** A company only one lead has, a word every fifth has, a part of an address, two frequent words nobody has both of, and how some words begin. */
export const words = { rare: 'quixolotl', common: 'studio', address: 'lena.ta', apart: 'studio lena', letters: 'no' } as const;

const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'ke', 'li', 'mo', 'nu', 'pa', 're', 'si', 'to', 'vu', 'wa', 'xe', 'yi', 'zo', 'chu'];
const firstNames = ['Ada', 'Ben', 'Cleo', 'Dario', 'Elif', 'Farah', 'Gabor', 'Hana', 'Ivo', 'Jana', 'Karim', 'Lena', 'Mira', 'Nils', 'Omar', 'Pia', 'Rosa', 'Samir', 'Tara', 'Yusuf'];

/** Runs `work` while the secondary indexes of a table are gone: building them anew is several times faster than keeping them through a million rows. */
async function withoutIndexes(client: pg.Client, table: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    'select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i where i.indrelid = $1::regclass and not i.indisprimary and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)', [table]);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  await client.query("set maintenance_work_mem = '1GB'");
  for (const { definition } of rows) await client.query(definition);
}

/** A second pipeline for leads, with the stages of the first one. */
async function boardPipeline(client: pg.Client): Promise<string> {
  const { rows: [pipeline] } = await client.query<{ id: string }>("insert into sales.pipeline (id, workspace_id, kind, name) values (gen_random_uuid(), 1, 'lead', 'Bench') returning id");
  await client.query(
    `insert into sales.stage (id, workspace_id, pipeline_id, name, kind, lead_status, probability, color, rank)
     select gen_random_uuid(), 1, $1, s.name, s.kind, s.lead_status, s.probability, s.color, s.rank from sales.stage s join sales.pipeline p on p.id = s.pipeline_id where p.workspace_id = 1 and p.kind = 'lead' and p.is_default and s.deleted_at is null`, [pipeline!.id]);
  return pipeline!.id;
}

const insertLeads = `
  insert into sales.lead (id, workspace_id, first_name, last_name, name, company, email, phone, country, sources, value_amount, currency, pipeline_id, stage_id, rank, stage_entered_at, status, qualified_at, owner_id, created_by, next_activity_at, search, created_at, updated_at)
  select overlay(gen_random_uuid()::text placing lpad(to_hex((extract(epoch from w.at) * 1000)::bigint / 65536), 8, '0') from 1 for 8)::uuid, 1, w.first, w.last, w.first || ' ' || w.last, w.company, w.email, w.phone, (array['DE', 'FR', 'US', 'GB', 'AE', null])[1 + w.n % 6],
    jsonb_build_array((array['Web form', 'Referral', 'Event', 'Import'])[1 + (w.n::bigint * 7907 % 4096)::int % 4]), case when w.n % 10 < 7 then w.n::bigint * 7919 % 9000000 end, 'USD', s.pipeline_id, s.id, 'a' || lpad(to_hex(w.n), 6, '0') || '1', w.at, s.lead_status, case when s.lead_status = 'qualified' then w.at end,
    case when (w.n::bigint * 7919) % 101 = 7 then null when (w.n::bigint * 7919) % 101 = 8 then $3::uuid else $4::uuid end, $4::uuid, case when w.n % 3 = 0 then now() + make_interval(mins => w.n % 40000 - 20000) end,
    lower(concat_ws(' ', w.first, w.last, w.company, w.email, w.phone)), w.at, w.at
  from (
    select n, now() - make_interval(secs => ($2 - n) * 30) as at, f.first, initcap(f.last) as last, case when n = 4711 then 'Quixolotl Works' else initcap(f.town) || case when n % 5 = 0 then ' Studio' else (array[' Works', ' Labs', ' Trading', ' Partners'])[1 + n % 4] end end as company,
      lower(f.first || '.' || f.last) || n || '@' || f.town || '.example' as email, '+49301' || lpad(n::text, 7, '0') as phone
    from generate_series($1::int, $2::int) n
    cross join lateral (select ($5::text[])[1 + n % 20] as first,
      ($6::text[])[1 + (n / 20) % 20] || ($6::text[])[1 + (n / 400) % 20] || ($6::text[])[1 + (n * 7 + n / 8000) % 20] as last,
      ($6::text[])[1 + (n * 3 + 5) % 20] || ($6::text[])[1 + (n / 7) % 20] || ($6::text[])[1 + (n / 140) % 20] || ($6::text[])[1 + (n / 2800) % 20] as town) f
  ) w
  join lateral (select st.*, row_number() over (order by st.rank) as place, count(*) over () as places from sales.stage st where st.workspace_id = 1 and st.deleted_at is null and st.lead_status is not null and st.pipeline_id = $7) s on s.place = 1 + w.n % s.places`;

/** Opportunities of that many converted leads: two in five open, the others closed over the year; one in five in another currency. */
async function fillDeals(client: pg.Client, count: number): Promise<void> {
  await withoutIndexes(client, 'sales.opportunity', async () => {
    await client.query(
      `insert into sales.opportunity (id, workspace_id, name, lead_id, pipeline_id, stage_id, rank, stage_entered_at, status, amount, currency, close_on, lost_reason, closed_at, exchange_rate, owner_id, created_by, search, created_at, updated_at, account_name)
       select gen_random_uuid(), 1, 'Deal ' || w.n, w.id, s.pipeline_id, s.id, 'a' || lpad(to_hex(w.n), 6, '0') || '1', w.created_at, w.status, 1000 + w.n::bigint * 7919 % 900000, case when w.n % 5 = 0 then 'EUR' else 'USD' end, (w.created_at + interval '40 days')::date,
         case when w.status = 'lost' then (array['Price', 'Timing', 'Competitor', 'No answer'])[1 + w.n % 4] else '' end, case when w.status <> 'open' then least(now(), w.created_at + make_interval(days => w.n % 90)) end, case when w.status <> 'open' then 1 end, w.owner_id, w.created_by, 'deal ' || w.n, w.created_at, w.created_at, w.company
       from (select l.*, (array['open', 'won', 'lost', 'open', 'won'])[1 + l.n % 5] as status from (select id, owner_id, created_by, created_at, company, row_number() over (order by id)::int as n from sales.lead where workspace_id = 1 and status = 'converted' and deleted_at is null and opportunity_id is null limit $1) l) w
       join lateral (select st.*, row_number() over (order by st.rank) as place, count(*) over () as places from sales.stage st join sales.pipeline p on p.id = st.pipeline_id where st.workspace_id = 1 and st.deleted_at is null and p.kind = 'deal' and p.is_default and st.kind = w.status) s on s.place = 1 + w.n % s.places`, [count]);
  });
  await client.query(
    `insert into sales.opportunity_state (workspace_id, opportunity_id, valid_from, pipeline_id, stage_id, status, amount, currency, probability, category, close_on, owner_id)
     select o.workspace_id, o.id, o.created_at, o.pipeline_id, o.stage_id, o.status, o.amount, o.currency, sales.chance(o.status, o.probability, s.probability), sales.forecast(o.status, o.forecast_category, sales.chance(o.status, o.probability, s.probability)), o.close_on, o.owner_id
     from sales.opportunity o join sales.stage s on s.id = o.stage_id where not exists (select 1 from sales.opportunity_state x where x.opportunity_id = o.id)`);
}

/** A call, mail or meeting that was done about every fifth lead. */
async function fillActivities(client: pg.Client): Promise<void> {
  await withoutIndexes(client, 'sales.activity', async () => {
    await client.query(
      `insert into sales.activity (id, workspace_id, topic, subject_id, kind, title, assignee_id, created_by, done_at, done_by, created_at, updated_at)
       select gen_random_uuid(), 1, 'sales.lead', l.id, (array['call', 'email', 'meeting', 'call'])[1 + l.n % 4], 'Talked about it', coalesce(l.owner_id, l.created_by), l.created_by, least(now(), l.created_at + make_interval(days => (l.n % 20)::int)), l.created_by, l.created_at, l.created_at
       from (select id, owner_id, created_by, created_at, row_number() over (order by id) as n from sales.lead where workspace_id = 1) l where l.n % 5 = 0`);
  });
}

/** Fills a workspace with leads and the stages they stand in: 10,000 on a board of their own, the others in the default pipeline; one in a hundred is the member's, another belongs to nobody. */
export async function fillLeads(ownerUrl: string, rows: number): Promise<SalesData> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const accountOf = async (name: string) => (await client.query<{ id: string }>('select id from identity.account where email = $1', [`${name}@demo.atrium.test`])).rows[0]!.id;
    const [memberId, ownerId] = [await accountOf('member'), await accountOf('owner')];
    const { rows: [usual] } = await client.query<{ id: string; stage: string }>("select p.id, (select s.id from sales.stage s where s.pipeline_id = p.id and s.lead_status = 'working' and s.deleted_at is null order by s.rank limit 1) as stage from sales.pipeline p where workspace_id = 1 and kind = 'lead' and is_default and deleted_at is null");
    const boardPipelineId = await boardPipeline(client);
    // What is made here is right by itself: checking each of three million references and counting each lead would take most of the time.
    await client.query('set session_replication_role = replica');
    await client.query('set synchronous_commit = off');
    await withoutIndexes(client, 'sales.lead', async () => {
      await client.query(insertLeads, [1, 10_000, memberId, ownerId, firstNames, syllables, boardPipelineId]);
      for (let from = 10_001; from <= rows; from += 100_000) await client.query(insertLeads, [from, Math.min(rows, from + 99_999), memberId, ownerId, firstNames, syllables, usual!.id]);
    });
    await withoutIndexes(client, 'sales.stage_history', async () => {
      await client.query(
        `insert into sales.stage_history (id, workspace_id, topic, subject_id, pipeline_id, stage_id, entered_at, amount, currency, probability)
         select gen_random_uuid(), 1, 'sales.lead', l.id, l.pipeline_id, l.stage_id, l.stage_entered_at, l.value_amount, l.currency, 10 from sales.lead l where l.workspace_id = 1 and not exists (select 1 from sales.stage_history h where h.subject_id = l.id)`);
    });
    await fillDeals(client, Math.floor(rows / 20));
    await fillActivities(client);
    await client.query('delete from sales.lead_tally where workspace_id = 1');
    await client.query(
      `insert into sales.lead_tally (workspace_id, day, owner_id, created_by, pipeline_id, source, leads, qualified, converted, folded)
       select workspace_id, (created_at at time zone 'utc')::date, owner_id, created_by, pipeline_id, source, count(*), count(*) filter (where status = 'converted' or qualified_at is not null), count(*) filter (where status = 'converted'), true
       from sales.lead where workspace_id = 1 and deleted_at is null and status <> 'junk' group by 1, 2, 3, 4, 5, 6`);
    await client.query('set session_replication_role = origin');
    for (const table of ['lead', 'stage_history', 'lead_tally', 'opportunity', 'opportunity_state', 'activity']) await client.query(`vacuum analyze sales.${table}`);
    return { boardPipelineId, memberId, ownerId, stageId: usual!.stage };
  } finally { await client.end(); }
}

/** A file of new leads as people export them from elsewhere: all different, nobody known yet. */
export function leadsFile(rows: number): string {
  const lines = Array.from({ length: rows }, (_, i) => `${firstNames[i % 20]!},Import${i},"Harbour ${i % 4000}, Ltd",newcomer${i}@import.example,+49 40 ${String(1_000_000 + i)},Import,${i % 900}.50,Note ${i}`);
  return `First name,Last name,Company,E-mail,Phone,Source,Value,Notes\n${lines.join('\n')}\n`;
}

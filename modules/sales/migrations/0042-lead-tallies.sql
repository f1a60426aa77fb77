-- How many leads arrived on a day (UTC) and how far they got, by all that the dashboard narrows to and that decides who sees them: their sum over
-- any days is what counting the leads gives. The database adds to it in the transaction that changes a lead, so that no way of changing one can forget to.
-- Changes are added as rows of their own, negative ones too: nobody waits for anybody's row. A job folds them into one row again.
create table sales.lead_tally (
  id bigint generated always as identity primary key,
  workspace_id integer not null,
  day date not null,
  owner_id uuid,
  created_by uuid,
  pipeline_id uuid not null,
  source text not null,
  leads integer not null,
  qualified integer not null,
  converted integer not null,
  folded boolean not null default false
);
create index lead_tally_day on sales.lead_tally (workspace_id, day) include (owner_id, created_by, pipeline_id, source, leads, qualified, converted);
create index lead_tally_fresh on sales.lead_tally (workspace_id, day) where not folded;
alter table sales.lead_tally enable row level security;
create policy tenant on sales.lead_tally using (workspace_id = core.current_workspace_id());

create function sales.tally_leads() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into sales.lead_tally (workspace_id, day, owner_id, created_by, pipeline_id, source, leads, qualified, converted)
      select l.workspace_id, (l.created_at at time zone 'utc')::date, l.owner_id, l.created_by, l.pipeline_id, l.source, count(*), count(*) filter (where l.status = 'converted' or l.qualified_at is not null), count(*) filter (where l.status = 'converted')
      from added l where l.deleted_at is null and l.status <> 'junk' group by 1, 2, 3, 4, 5, 6;
  elsif tg_op = 'DELETE' then
    insert into sales.lead_tally (workspace_id, day, owner_id, created_by, pipeline_id, source, leads, qualified, converted)
      select l.workspace_id, (l.created_at at time zone 'utc')::date, l.owner_id, l.created_by, l.pipeline_id, l.source, -count(*), -count(*) filter (where l.status = 'converted' or l.qualified_at is not null), -count(*) filter (where l.status = 'converted')
      from gone l where l.deleted_at is null and l.status <> 'junk' group by 1, 2, 3, 4, 5, 6;
  else
    insert into sales.lead_tally (workspace_id, day, owner_id, created_by, pipeline_id, source, leads, qualified, converted)
      select l.workspace_id, (l.created_at at time zone 'utc')::date, l.owner_id, l.created_by, l.pipeline_id, l.source, sum(l.n), coalesce(sum(l.n) filter (where l.status = 'converted' or l.qualified_at is not null), 0), coalesce(sum(l.n) filter (where l.status = 'converted'), 0)
      from (select 1 as n, workspace_id, created_at, owner_id, created_by, pipeline_id, source, status, qualified_at, deleted_at from added
            union all select -1, workspace_id, created_at, owner_id, created_by, pipeline_id, source, status, qualified_at, deleted_at from gone) l
      where l.deleted_at is null and l.status <> 'junk' group by 1, 2, 3, 4, 5, 6
      having sum(l.n) <> 0 or sum(l.n) filter (where l.status = 'converted' or l.qualified_at is not null) <> 0 or sum(l.n) filter (where l.status = 'converted') <> 0;
  end if;
  return null;
end $$;
create trigger tally_added after insert on sales.lead referencing new table as added for each statement execute function sales.tally_leads();
create trigger tally_changed after update on sales.lead referencing old table as gone new table as added for each statement execute function sales.tally_leads();
create trigger tally_gone after delete on sales.lead referencing old table as gone for each statement execute function sales.tally_leads();

insert into sales.lead_tally (workspace_id, day, owner_id, created_by, pipeline_id, source, leads, qualified, converted, folded)
  select workspace_id, (created_at at time zone 'utc')::date, owner_id, created_by, pipeline_id, source, count(*), count(*) filter (where status = 'converted' or qualified_at is not null), count(*) filter (where status = 'converted'), true
  from sales.lead where deleted_at is null and status <> 'junk' group by 1, 2, 3, 4, 5, 6;

-- Folds the days of all workspaces that changed, at most so many; answers how many days those were. Two at once share the rows between them, and the sums stay.
create function sales.fold_lead_tallies(p_days integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with fresh as materialized (select distinct t.workspace_id, t.day from sales.lead_tally t where not t.folded order by 1, 2 limit p_days),
  gone as (delete from sales.lead_tally t using fresh f where t.workspace_id = f.workspace_id and t.day = f.day returning t.*),
  kept as (
    insert into sales.lead_tally (workspace_id, day, owner_id, created_by, pipeline_id, source, leads, qualified, converted, folded)
    select workspace_id, day, owner_id, created_by, pipeline_id, source, sum(leads), sum(qualified), sum(converted), true from gone group by 1, 2, 3, 4, 5, 6
    having sum(leads) <> 0 or sum(qualified) <> 0 or sum(converted) <> 0)
  select count(*)::int from fresh
$$;

-- Leads that were converted, for those of them whose opportunity was won.
create index lead_converted on sales.lead (workspace_id, created_at) include (id, source, owner_id, created_by, pipeline_id) where deleted_at is null and status = 'converted';
create index opportunity_won_lead on sales.opportunity (workspace_id, lead_id) where deleted_at is null and status = 'won' and lead_id is not null;

-- What was done about deleted records is not counted; there are few of them.
create index lead_gone on sales.lead (workspace_id, id) where deleted_at is not null;
create index opportunity_gone on sales.opportunity (workspace_id, id) where deleted_at is not null;

-- What was closed, and what is open, counted from an index alone.
create index opportunity_closed_figures on sales.opportunity (workspace_id, closed_at) include (status, owner_id, created_by, pipeline_id, lost_reason, created_at, currency, amount, exchange_rate) where deleted_at is null and status in ('won', 'lost');
drop index sales.opportunity_open_age;
create index opportunity_open_figures on sales.opportunity (workspace_id, stage_entered_at, id) include (stage_id, owner_id, created_by, pipeline_id, currency, amount, probability, exchange_rate) where deleted_at is null and status = 'open';

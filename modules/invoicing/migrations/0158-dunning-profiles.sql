-- Further series of reminders beside that of the workspace (dunning_level), each for customers who are given it. `levels` as the contract has them (dunningProfiles), fees in the base currency; without any, no reminder goes out by itself.
create table invoicing.dunning_profile (
  id uuid primary key,
  workspace_id integer not null,
  name text not null check (length(name) between 1 and 80),
  levels jsonb not null default '[]' check (jsonb_typeof(levels) = 'array' and jsonb_array_length(levels) <= 9),
  is_active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index dunning_profile_name on invoicing.dunning_profile (workspace_id, lower(name)) where deleted_at is null;
create index dunning_profile_list on invoicing.dunning_profile (workspace_id, name, id) where deleted_at is null;
alter table invoicing.dunning_profile enable row level security;
create policy tenant on invoicing.dunning_profile using (workspace_id = core.current_workspace_id());

-- A customer is reminded by the levels of the profile they have at this moment; whoever has none, by those of the workspace.
create or replace function invoicing.due_reminders(p_limit integer, p_after uuid default null) returns table (id uuid, workspace_id integer, level integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with late as (
    select d.id, d.workspace_id, d.due_on, d.party_id, l.level from invoicing.dunning_level l
      join invoicing.document d on d.workspace_id = l.workspace_id and d.direction = 'sale' and d.kind in ('invoice', 'debit_note') and d.state in ('open', 'part_paid') and d.deleted_at is null and d.due_on <= current_date - l.days and d.dunning_level < l.level and cardinality(d.sent_to) > 0 and (d.promised_on is null or d.promised_on < current_date)
    where l.automatic and workspace.is_open(l.workspace_id) and not exists (select 1 from parties.with_dunning_profile(d.workspace_id) p where p.party_id = d.party_id)
    union all
    select d.id, d.workspace_id, d.due_on, d.party_id, v.place::integer from invoicing.dunning_profile f cross join lateral jsonb_array_elements(f.levels) with ordinality as v(level, place)
      join lateral parties.with_dunning_profile(f.workspace_id) p on p.profile_id = f.id
      join invoicing.document d on d.workspace_id = f.workspace_id and d.party_id = p.party_id and d.direction = 'sale' and d.kind in ('invoice', 'debit_note') and d.state in ('open', 'part_paid') and d.deleted_at is null and d.due_on <= current_date - (v.level ->> 'days')::integer and d.dunning_level < v.place and cardinality(d.sent_to) > 0 and (d.promised_on is null or d.promised_on < current_date)
    where (v.level ->> 'automatic')::boolean and workspace.is_open(f.workspace_id))
  select x.id, x.workspace_id, max(x.level) from late x
  where (p_after is null or (x.due_on, x.id) > (select y.due_on, y.id from invoicing.document y where y.id = p_after))
    and not exists (select 1 from invoicing.dispute s where s.document_id = x.id) and not exists (select 1 from invoicing.quiet_customer q where q.workspace_id = x.workspace_id and q.party_id = x.party_id)
  group by x.id, x.workspace_id, x.due_on order by x.due_on, x.id limit p_limit
$$;

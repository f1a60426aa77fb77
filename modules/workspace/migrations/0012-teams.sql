-- Teams: who works together. What people see of each other's records where their role says "team" follows from it; those who lead one are among its members.
create table workspace.team (
  id uuid primary key,
  workspace_id integer not null references workspace.workspace (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  about text not null default '' check (length(about) <= 300),
  member_ids uuid[] not null default '{}' check (cardinality(member_ids) <= 500),
  lead_ids uuid[] not null default '{}' check (lead_ids <@ member_ids),
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index team_name on workspace.team (workspace_id, lower(name)) where deleted_at is null;
create index team_by_name on workspace.team (workspace_id, name, id) where deleted_at is null;
create index team_created on workspace.team (workspace_id, created_at, id) where deleted_at is null;
alter table workspace.team enable row level security;
create policy tenant on workspace.team using (workspace_id = core.current_workspace_id());

-- Beside what an account is in a workspace: its teams there, and everybody in them.
drop function workspace.resolve_membership(uuid, integer, text);
create function workspace.resolve_membership(p_account uuid, p_id integer, p_slug text) returns table (
  workspace_id integer, slug text, deleted boolean, member_id uuid, role text, role_id uuid, role_rank integer, role_permissions text[], status text, last_seen_at timestamptz, team_ids uuid[], mate_ids uuid[]
) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select w.id, w.slug, w.deleted_at is not null, m.id, m.role, m.role_id, r.rank, r.permissions, m.status, m.last_seen_at, t.team_ids, t.mate_ids
  from workspace.workspace w
  join workspace.member m on m.workspace_id = w.id and m.account_id = p_account and m.status <> 'left'
  left join workspace.role r on r.id = m.role_id
  cross join lateral (
    select coalesce(array_agg(distinct x.id), '{}') as team_ids, coalesce(array_agg(distinct a.id), '{}') as mate_ids
    from workspace.team x cross join unnest(x.member_ids) a(id) where x.workspace_id = w.id and x.deleted_at is null and m.account_id = any(x.member_ids)) t
  where (p_id is not null and w.id = p_id) or (p_slug is not null and w.slug = p_slug)
$$;

-- For triggers of rooms: the team a record goes to with its owner. Theirs when they have exactly one; where they are in the one it has, or are nobody, it stays.
create function workspace.team_with_owner(p_workspace integer, p_owner uuid, p_team uuid) returns uuid
language sql stable set search_path = pg_catalog, pg_temp as $$
  select case when p_owner is null then p_team else (
    select case when bool_or(t.id = p_team) then p_team when count(*) = 1 then (array_agg(t.id))[1] end
    from workspace.team t where t.workspace_id = p_workspace and t.deleted_at is null and p_owner = any(t.member_ids)) end
$$;

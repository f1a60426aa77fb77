-- One row per workspace and group, with only what differs from the defaults in code.
create table settings.setting_group (
  workspace_id integer not null,
  name text not null check (name in ('brand', 'system', 'company', 'currency')),
  stored jsonb not null default '{}' check (jsonb_typeof(stored) = 'object'),
  images jsonb not null default '{}' check (jsonb_typeof(images) = 'object'),
  updated_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (workspace_id, name)
);
alter table settings.setting_group enable row level security;
create policy tenant on settings.setting_group using (workspace_id = core.current_workspace_id());

-- What may be known before anybody signs in, and nothing else.
create function settings.read_public(p_workspace integer) returns table (brand jsonb, images jsonb, pin_gate boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((select g.stored from settings.setting_group g where g.workspace_id = p_workspace and g.name = 'brand'), '{}'),
         coalesce((select g.images from settings.setting_group g where g.workspace_id = p_workspace and g.name = 'brand'), '{}'),
         coalesce((select (g.stored ->> 'pinGate')::boolean from settings.setting_group g where g.workspace_id = p_workspace and g.name = 'system'), false)
$$;

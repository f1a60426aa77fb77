-- The gate is one for the whole installation and stands before anybody is known: no workspace can switch it. Rates are entered by hand.
drop function settings.read_public(integer);
create function settings.read_public(p_workspace integer) returns table (brand jsonb, images jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((select g.stored from settings.setting_group g where g.workspace_id = p_workspace and g.name = 'brand'), '{}'),
         coalesce((select g.images from settings.setting_group g where g.workspace_id = p_workspace and g.name = 'brand'), '{}')
$$;
update settings.setting_group set stored = stored - 'pinGate' where name = 'system' and stored ? 'pinGate';
update settings.setting_group set stored = stored - 'rateSource' where name = 'currency' and stored ? 'rateSource';

-- Drafts and templates name parties in their lines: asked before a party is removed. The wall between workspaces would keep an index on these lines from being used, so it is asked through a door.
create index draft_entry_lines on accounting.draft_entry using gin (lines jsonb_path_ops) where deleted_at is null;
create index entry_template_lines on accounting.entry_template using gin (lines jsonb_path_ops) where deleted_at is null;
create function accounting.written_for_parties(p_parties uuid[]) returns table (topic text, id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select 'accounting.draft_entry', d.id from unnest(p_parties) as u(party) join accounting.draft_entry d on d.lines @> jsonb_build_array(jsonb_build_object('partyId', u.party::text)) where d.workspace_id = core.current_workspace_id() and d.deleted_at is null
  union
  select 'accounting.entry_template', t.id from unnest(p_parties) as u(party) join accounting.entry_template t on t.lines @> jsonb_build_array(jsonb_build_object('partyId', u.party::text)) where t.workspace_id = core.current_workspace_id() and t.deleted_at is null
  order by 2 desc
$$;
revoke execute on function accounting.written_for_parties(uuid[]) from public;
grant execute on function accounting.written_for_parties(uuid[]) to atrium_app;

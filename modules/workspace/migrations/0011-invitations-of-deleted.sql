-- A workspace that can still be brought back: its invitations are found by nobody, but whoever holds a link, or is the invited, is told that it is no longer good, and nothing else.
create function workspace.rests_with_deleted(p_id uuid, p_email text, p_token_hash bytea) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select 1 from workspace.invitation_token t join workspace.workspace w on w.id = t.workspace_id where t.token_hash = p_token_hash and w.deleted_at is not null)
    or exists (select 1 from workspace.invitation i join workspace.workspace w on w.id = i.workspace_id where i.id = p_id and i.email = p_email and w.deleted_at is not null)
$$;

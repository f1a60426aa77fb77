-- An invitation rests while its inviter may not give it: the invited is not shown it, so the answer also says who invited as they are now.
drop function workspace.pending_invitations_of(text);
create function workspace.pending_invitations_of(p_email text) returns table (
  id uuid, workspace_id integer, role text, role_id uuid, role_name text, role_rank integer, invited_by uuid, expires_at timestamptz, created_at timestamptz,
  workspace_name text, workspace_type text, image_id uuid, role_permissions text[],
  inviter_status text, inviter_role text, inviter_role_id uuid, inviter_rank integer, inviter_permissions text[]
) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.id, i.workspace_id, i.role, i.role_id, r.name, r.rank, i.invited_by, i.expires_at, i.created_at, w.name, w.type, w.image_id, r.permissions,
         m.status, m.role, m.role_id, mr.rank, mr.permissions
  from workspace.invitation i
  join workspace.workspace w on w.id = i.workspace_id and w.deleted_at is null
  left join workspace.role r on r.id = i.role_id
  left join workspace.member m on m.workspace_id = i.workspace_id and m.account_id = i.invited_by and m.status <> 'left'
  left join workspace.role mr on mr.id = m.role_id
  where i.email = p_email and i.status = 'pending' and i.expires_at > now()
  order by i.created_at desc limit 200
$$;
-- Who leaves takes their open invitations along.
create index invitation_inviter on workspace.invitation (workspace_id, invited_by) where status = 'pending';

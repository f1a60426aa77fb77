-- Removing a role looks for invitations that name it.
create index invitation_role on workspace.invitation (workspace_id, role_id) where role_id is not null;

-- What is unread of a workspace, newest first, for the marks beside its name.
create index notification_unread on notifications.notification (account_id, workspace_id, seq desc) where in_app and read_at is null and done_at is null and not folded and workspace_id is not null;

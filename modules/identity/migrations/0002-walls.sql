-- The last table without a wall, and indexes for the own side of foreign keys (closing an account or a session walks them).
alter table identity.passkey_challenge enable row level security;
create policy own_or_nobody on identity.passkey_challenge using (account_id is null or account_id = core.current_account_id());
create index passkey_challenge_account on identity.passkey_challenge (account_id);
create index refresh_token_account on identity.refresh_token (account_id);
create index one_time_session on identity.one_time (session_id);

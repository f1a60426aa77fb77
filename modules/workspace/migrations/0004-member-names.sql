-- Names and addresses belong to identity. A list of members that sorts and searches by them page by page needs them in its own
-- table, so a member keeps a copy: written on joining, followed up from identity's events, never shown. Empty means: not copied yet.
-- The name is folded (case, accents) before it is stored and not by lower() in the index: with row security only leakproof
-- comparisons may use an index, which lower() is not, and in the C collation it knows ASCII only.
-- There is no trigram index for the search: LIKE is not leakproof either, so PostgreSQL would pass it over. One workspace is scanned.
alter table workspace.member add column sort_name text not null default '', add column search_email text not null default '';
create index member_name on workspace.member (workspace_id, sort_name, id);
create index member_joined on workspace.member (workspace_id, joined_at, id);
create index member_seen on workspace.member (workspace_id, last_seen_at desc nulls last, id desc);
create index member_unnamed on workspace.member (account_id) where sort_name = '';

-- Newest first is by creation now; expiry and address sort what one workspace has.
create index invitation_created on workspace.invitation (workspace_id, created_at, id);
drop index workspace.invitation_newest;

-- A person is the same in all their workspaces, and who follows identity's events is in none of them. No change of the membership: no new version.
create function workspace.name_member(p_account uuid, p_name text, p_email text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update workspace.member set sort_name = p_name, search_email = p_email where account_id = p_account and (sort_name, search_email) is distinct from (p_name, p_email)
$$;

create function workspace.unnamed_accounts(p_after uuid) returns table (account_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct m.account_id from workspace.member m where m.sort_name = '' and (p_after is null or m.account_id > p_after) order by 1 limit 500
$$;

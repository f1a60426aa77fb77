-- Words and phrases a workspace does not let through as they are.
create table notifications.word_filter (
  id uuid primary key,
  workspace_id integer not null,
  phrase text not null check (length(phrase) between 1 and 100),
  action text not null check (action in ('refuse', 'hold', 'mask')),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index word_filter_once on notifications.word_filter (workspace_id, lower(phrase)) where deleted_at is null;
create index word_filter_list on notifications.word_filter (workspace_id, phrase, id) where deleted_at is null;
create index word_filter_newest on notifications.word_filter (workspace_id, created_at, id) where deleted_at is null;
alter table notifications.word_filter enable row level security;
create policy tenant on notifications.word_filter using (workspace_id = core.current_workspace_id());

-- The list of a workspace, also for texts of people who are not in it.
create function notifications.words_of(p_workspace integer, p_most integer) returns table (phrase text, action text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select f.phrase, f.action from notifications.word_filter f where f.workspace_id = p_workspace and f.deleted_at is null order by f.created_at, f.id limit p_most
$$;

-- Listed phrases a thing waits for a moderator with; empty for what people reported.
alter table notifications.moderation_case add column held_for text[] not null default '{}';

-- Opens a case for a thing that waits, or adds to the open one; nobody reported it.
create function notifications.hold_case(p_case uuid, p_action uuid, p_workspace integer, p_target_type text, p_target_id text, p_author uuid, p_phrases text[], p_snapshot jsonb, p_hash bytea, p_private boolean) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare held uuid;
begin
  perform pg_advisory_xact_lock(hashtext('notifications.report'), hashtext(p_target_type || ':' || p_target_id));
  update notifications.moderation_case c set hidden_at = coalesce(c.hidden_at, now()), priority = greatest(c.priority, 20), updated_at = now(), version = c.version + 1,
    -- What was reported before stays to be read above what it says now.
    snapshot = case when c.report_count = 0 then p_snapshot else jsonb_set(c.snapshot, '{text}', to_jsonb(left((c.snapshot ->> 'text') || E'\n\n' || (p_snapshot ->> 'text'), 10000))) end,
    content_hash = case when c.report_count = 0 then p_hash else c.content_hash end,
    held_for = array(select distinct w from unnest(c.held_for || p_phrases) w order by w)
  where c.target_type = p_target_type and c.target_id = p_target_id and c.state in ('open', 'assigned', 'appealed') returning c.id into held;
  if held is null then
    held := p_case;
    insert into notifications.moderation_case (id, workspace_id, target_type, target_id, author_id, priority, snapshot, content_hash, is_private, hidden_at, held_for)
    values (p_case, p_workspace, p_target_type, p_target_id, p_author, 20, p_snapshot, p_hash, p_private, now(), p_phrases);
  end if;
  insert into notifications.moderation_action (id, case_id, workspace_id, action, reason) select p_action, c.id, c.workspace_id, 'hide', 'word_filter' from notifications.moderation_case c where c.id = held;
  return held;
end $$;

create or replace function notifications.forget_workspace(p_workspace integer) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from notifications.notification where workspace_id = p_workspace;
  delete from notifications.closed_workspace where workspace_id = p_workspace;
  delete from notifications.word_filter where workspace_id = p_workspace;
$$;

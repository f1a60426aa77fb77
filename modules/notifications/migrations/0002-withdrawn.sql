-- Things that are over for good. Their beginning and their end are told by different streams, which know no order
-- between them: what ends before it was told is not told at all.
create table notifications.withdrawn (
  target_type text not null,
  target_id text not null,
  type text not null,
  at timestamptz not null default now(),
  primary key (target_type, target_id, type)
);
create index withdrawn_old on notifications.withdrawn (at);
alter table notifications.withdrawn enable row level security;
revoke all on notifications.withdrawn from atrium_app;

-- True when nothing of this type is to be told about the target any more. Holds the end off until the caller commits.
create function notifications.is_over(p_target_type text, p_target_id text, p_type text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('notifications.target'), hashtext(p_target_type || ':' || p_target_id));
  return exists (select 1 from notifications.withdrawn w where w.target_type = p_target_type and w.target_id = p_target_id and w.type = p_type);
end $$;

create function notifications.end_target(p_target_type text, p_target_id text, p_types text[]) returns table (account_id uuid, id uuid)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('notifications.target'), hashtext(p_target_type || ':' || p_target_id));
  insert into notifications.withdrawn (target_type, target_id, type) select p_target_type, p_target_id, t from unnest(p_types) t on conflict do nothing;
  return query select w.account_id, w.id from notifications.withdraw_target(p_target_type, p_target_id, p_types) w;
end $$;

create or replace function notifications.forget_old() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from notifications.notification where updated_at < now() - interval '90 days' and (read_at is not null or done_at is not null) or updated_at < now() - interval '365 days';
  delete from notifications.known_network where at < now() - interval '365 days';
  delete from notifications.withdrawn where at < now() - interval '90 days';
$$;

-- Somebody who is restricted stays a friend and is not told; of whoever restricted them they see only what is public. Read by every predicate of posts and stories.
create table social.restriction (
  account_id uuid not null,
  target_id uuid not null check (target_id <> account_id),
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, target_id)
);
create index restriction_of on social.restriction (account_id, created_at desc, target_id desc);
create index restriction_to on social.restriction (target_id, account_id);
alter table social.restriction enable row level security;
create policy own on social.restriction using (account_id = core.current_account_id());

-- Whether a restricted target.
create function social.restricted(a uuid, target uuid) returns boolean
language sql stable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select 1 from social.restriction r where r.account_id = a and r.target_id = target)
$$;

-- As before, and whether they keep what is for friends from the viewer.
drop function social.sight(uuid, uuid[]);
create function social.sight(viewer uuid, p_people uuid[]) returns table (id uuid, friend boolean, follows boolean, muted boolean, restricts boolean)
language plpgsql stable parallel safe security definer rows 20 set search_path = pg_catalog, pg_temp as $$
begin
  return query
  with walled as materialized (select k.blocked_id as id from social.block k where k.blocker_id = viewer union select k.blocker_id from social.block k where k.blocked_id = viewer)
  select o.id, o.id = viewer or f.friend_id is not null, w.target_id is not null, m.target_id is not null, r.account_id is not null
  from identity.open_among(p_people) o(id)
  left join social.friendship f on f.account_id = viewer and f.friend_id = o.id and (f.ends_at is null or f.ends_at > now())
  left join social.follow w on w.follower_id = viewer and w.target_id = o.id
  left join social.mute m on m.account_id = viewer and m.target_id = o.id and (m.until is null or m.until > now())
  left join social.restriction r on r.account_id = o.id and r.target_id = viewer
  where viewer is not null and not exists (select 1 from walled x where x.id = o.id);
end $$;

drop function social.relations(uuid, uuid[]);
create function social.relations(viewer uuid, ids uuid[]) returns table (
  account_id uuid, friend_since timestamptz, friends_until timestamptz, request_id uuid, request_from uuid, following boolean, follow_notify boolean, follows_me boolean,
  is_muted boolean, muted_until timestamptz, is_restricted boolean, may_ask boolean
) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.id, f.since, f.ends_at, r.id, r.from_id, o.follower_id is not null, coalesce(o.notify, false), b.follower_id is not null,
    m.account_id is not null, m.until, x.account_id is not null, social.takes_request(viewer, i.id)
  from unnest(ids) i(id)
  left join social.friendship f on f.account_id = viewer and f.friend_id = i.id and (f.ends_at is null or f.ends_at > now())
  left join social.friend_request r on least(r.from_id, r.to_id) = least(viewer, i.id) and greatest(r.from_id, r.to_id) = greatest(viewer, i.id) and r.state = 'pending'
  left join social.follow o on o.follower_id = viewer and o.target_id = i.id
  left join social.follow b on b.follower_id = i.id and b.target_id = viewer
  left join social.mute m on m.account_id = viewer and m.target_id = i.id and (m.until is null or m.until > now())
  left join social.restriction x on x.account_id = viewer and x.target_id = i.id
$$;

create or replace function social.forget_account(p_account uuid) returns table (friend_id uuid)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select f.friend_id from social.friendship f where f.account_id = p_account;
  delete from social.pair where p_account in (low, high);
  delete from social.follow where p_account in (follower_id, target_id);
  delete from social.block where p_account in (blocker_id, blocked_id);
  delete from social.mute where p_account in (account_id, target_id);
  delete from social.restriction where p_account in (account_id, target_id);
  delete from social.dismissal where p_account in (account_id, target_id);
  delete from social.friend_request where p_account in (from_id, to_id);
  delete from social.group_invitation where inviter_id = p_account or invitee_id = p_account;
  delete from social."group" g using social.group_member m where m.group_id = g.id and m.account_id = p_account and m.role = 'owner';
  delete from social.group_member where account_id = p_account;
  delete from social.former_slug where account_id = p_account;
  delete from social.profile where account_id = p_account;
end $$;

-- People by the beginnings of the words of their name, or, where the text may be one, by the beginning of their confirmed address: friends,
-- colleagues, and who lets themselves be found; friends first. By address only colleagues whose address the list of members shows the viewer anyway.
-- Of strangers at most 2,000 are looked at: whoever searches for one letter is not looking for one of a hundred thousand.
drop function social.find_people(uuid, text[], boolean, integer, text, uuid, integer);
create function social.find_people(viewer uuid, p_words text[], p_address text, p_messageable boolean, p_near integer, p_name text, p_id uuid, p_limit integer) returns table (account_id uuid, nearness integer, sort_name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with friends as (select f.id from social.friend_ids(viewer) f(id)),
  -- The list keeps a copy of the address: that it is still theirs, and confirmed, only identity knows.
  addressed as materialized (select a.id from identity.addressed_among(workspace.colleagues_by_address(viewer, p_address, 200), p_address) a(id) where p_address is not null),
  -- The first word finds by the index, which LIKE ALL cannot.
  strangers as (select p.account_id as id from social.profile p where p.search like p_words[1] and p.search like all (p_words) and p.discoverable limit 2000),
  candidates as (
    select c.id, max(c.near) as near from (
      select f.id, 1 as near from friends f union all select w.id, 0 from unnest(workspace.colleague_ids(viewer, null, 5000)) w(id) union all select a.id, 0 from addressed a union all select s.id, 0 from strangers s
    ) c where c.id <> viewer and c.id not in (select social.walled(viewer)) group by 1
  )
  select p.account_id, c.near, p.sort_name from candidates c join social.profile p on p.account_id = c.id
  where (p.search like all (p_words) or p.account_id in (select a.id from addressed a)) and (not p_messageable or c.near = 1 or p.who_can_message = 'everyone')
    and (p_near is null or (-c.near, p.sort_name, p.account_id) > (-p_near, p_name, p_id))
  order by -c.near, p.sort_name, p.account_id limit p_limit
$$;

-- A whole address is the beginning of itself.
drop function social.may_find_by_address(uuid, uuid, boolean);

-- People each word of whose name that is looked for is spelled much alike: friends, colleagues, and who lets themselves be found; the likest first.
-- Asked only where nobody was found letter by letter; of strangers the index hands over those above the threshold, of which 200 are looked at.
create function social.find_alike(viewer uuid, p_words text[], p_messageable boolean, p_limit integer) returns table (account_id uuid, sort_name text)
language sql stable security definer set search_path = pg_catalog, pg_temp set pg_trgm.word_similarity_threshold = 0.45 as $$
  with friends as (select f.id from social.friend_ids(viewer) f(id)),
  strangers as (select p.account_id as id from social.profile p where p.search operator(public.%>) p_words[1] and not exists (select from unnest(p_words) w where not p.search operator(public.%>) w) and p.discoverable limit 200),
  candidates as (
    select f.id, 1 as near from friends f union all select w.id, 0 from unnest(workspace.colleague_ids(viewer, null, 5000)) w(id) union all select s.id, 0 from strangers s
  )
  select p.account_id, p.sort_name from (select c.id, max(c.near) as near from candidates c group by 1) c join social.profile p on p.account_id = c.id
  where c.id <> viewer and c.id not in (select social.walled(viewer))
    and not exists (select from unnest(p_words) w where not p.search operator(public.%>) w) and (not p_messageable or c.near = 1 or p.who_can_message = 'everyone')
  order by (select sum(public.word_similarity(w, p.search)) from unnest(p_words) w) desc, -c.near, p.sort_name, p.account_id limit p_limit
$$;

-- True for whoever shares a workspace in which the viewer sees the members, and with them their addresses. Nobody in a block pair.
create function social.may_find_by_address(viewer uuid, p_id uuid, p_messageable boolean) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select workspace.are_colleagues(viewer, p_id) and not social.blocked(viewer, p_id)
    and (not p_messageable or social.are_friends(viewer, p_id) or exists (select 1 from social.profile p where p.account_id = p_id and p.who_can_message = 'everyone'))
$$;

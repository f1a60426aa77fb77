-- Search without accents and case, and bounded however common a word is.

-- A text as it is compared: compatible forms made one, marks above and below letters of European and Semitic scripts left out (vowel
-- signs of Indic scripts are letters in all but name and stay). rules/words.ts does the same with what is looked for.
create function chat.folded(p_text text) returns text
language sql immutable parallel safe as $$
  select case when octet_length(p_text) = length(p_text) then lower(p_text) else lower(normalize(regexp_replace(normalize(p_text, nfkd),
    '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'), nfc)) end
$$;

-- What nobody can type, so that no message has it as a word: which room a message is in, and who wrote it. With them the index of words
-- answers for the viewer's rooms alone.
create function chat.room_word(p_room uuid) returns text language sql immutable parallel safe as $$ select '@' || right(p_room::text, 12) $$;
create function chat.sender_word(p_sender uuid) returns text language sql immutable parallel safe as $$ select '#' || right(p_sender::text, 12) $$;

drop function chat.search(text, uuid, uuid, uuid, integer);
alter table chat.message drop column search;
alter table chat.message add column search tsvector generated always as (
  case when kind = 'system' or body = '' then ''::tsvector else to_tsvector('simple', chat.folded(body)) || array_to_tsvector(array[chat.room_word(room_id), chat.sender_word(sender_id)]) end) stored;
create index message_words on chat.message using gin (search) with (gin_pending_list_limit = 256);

-- Ids of messages with all these words in the rooms of the viewer, newest first. Common words are found among the newest messages of the
-- house, which are looked through first, up to a number; what is not common there is looked up in the index, where there is not much of it.
-- Exact up to 50,000 messages of the viewer's that have the words and are older than the 4,000 newest of the house.
create function chat.search(p_query text, p_room uuid, p_sender uuid, p_before uuid, p_limit integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set jit = off set enable_seqscan = off as $$
declare
  me uuid := core.current_account_id();
  words tsquery := to_tsquery('simple', p_query);
  rooms uuid[];
  found_ids uuid[];
  -- The oldest message that was looked through.
  reached uuid;
begin
  select array_agg(m.room_id) into rooms from chat.member m where m.account_id = me and m.left_at is null and (p_room is null or m.room_id = p_room);
  if rooms is null or numnode(words) = 0 then return; end if;
  with newest as materialized (
    select x.id, x.room_id, x.seq, x.sender_id, x.search, x.deleted_at, x.hidden_at from chat.message x
    where (p_before is null or x.id < p_before) order by x.id desc limit 4000
  ), fit as (
    select n.id from newest n join chat.member m on m.room_id = n.room_id and m.account_id = me and m.left_at is null and n.seq >= m.visible_from_seq
    where n.room_id = any (rooms) and n.search @@ words and n.deleted_at is null and n.hidden_at is null and (p_sender is null or n.sender_id = p_sender)
    order by n.id desc offset 0
  ), shown as (
    -- Asked of the newest alone, one after another.
    select f.id from fit f where not notifications.reported(me, 'message', f.id::text) limit p_limit
  )
  select (select array_agg(s.id order by s.id desc) from shown s), (select min(n.id::text)::uuid from newest n having count(*) = 4000) into found_ids, reached;
  return query select unnest(found_ids);
  if reached is null or coalesce(cardinality(found_ids), 0) >= p_limit then return; end if;
  words := words && (select array_to_string(array_agg(quote_literal(chat.room_word(r))), ' | ')::tsquery from unnest(rooms) r);
  if p_sender is not null then words := words && quote_literal(chat.sender_word(p_sender))::tsquery; end if;
  return query
    with hits as materialized (
      select h.id, h.room_id, h.seq from chat.message h
      where h.search @@ words and h.id < reached and h.deleted_at is null and h.hidden_at is null and (p_sender is null or h.sender_id = p_sender)
      -- A word that was very common long ago and is not any more: some of its messages must do, or the answer would take seconds.
      limit 50000
    )
    -- Some more than are wanted: a few of them may be reported.
    select s.id from (
      select x.id from hits x join chat.member m on m.room_id = x.room_id and m.account_id = me and m.left_at is null and x.seq >= m.visible_from_seq
      where x.room_id = any (rooms) order by x.id desc limit p_limit + 50
    ) s where not notifications.reported(me, 'message', s.id::text) limit p_limit - coalesce(cardinality(found_ids), 0);
end $$;

-- The sender of a message that waits for a moderator opens its files as before; nobody else does.
create or replace function chat.messages_open_to(p_account uuid, p_messages uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select x.id from chat.message x join chat.member m on m.room_id = x.room_id and m.account_id = p_account and m.left_at is null and x.seq >= m.visible_from_seq
  where x.id = any (p_messages) and x.deleted_at is null and (x.hidden_at is null or (x.held_at is not null and x.sender_id = p_account)) and not notifications.reported(p_account, 'message', x.id::text)
$$;

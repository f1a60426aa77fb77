-- Messages that wait for a moderator because of their words: hidden for all but their sender until a decision ends the waiting.
alter table chat.message add column held_at timestamptz;

-- Hides a message, shows it again or deletes it, as a moderator who need not be in the room; each ends its waiting. Answers where it stands now; nothing when there is nothing to do.
create or replace function chat.moderate(p_id uuid, p_what text) returns table (room_id uuid, seq bigint, file_ids uuid[])
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  x chat.message;
  room chat.room;
begin
  select m.* into x from chat.message m where m.id = p_id;
  if x.id is null then return; end if;
  select r.* into room from chat.room r where r.id = x.room_id for no key update;
  select m.* into x from chat.message m where m.id = p_id;
  if x.deleted_at is not null or (p_what = 'restore' and x.hidden_at is null) or (p_what = 'hide' and x.hidden_at is not null and x.held_at is null) then return; end if;
  update chat.room r set change_seq = r.change_seq + 1 where r.id = x.room_id returning r.change_seq into room.change_seq;
  if p_what = 'remove' then
    if room.legal_hold then insert into chat.message_edit (message_id, room_id, body, at) values (x.id, x.room_id, x.body, coalesce(x.edited_at, x.created_at)); else delete from chat.message_edit e where e.message_id = x.id; end if;
    update chat.message m set change_seq = room.change_seq, body = '', deleted_at = now(), deleted_by = core.current_account_id(), held_at = null, pinned_at = null, pinned_by = null, mentions = '{}',
      attachment_ids = case when room.legal_hold then m.attachment_ids else '{}' end, data = case when room.legal_hold then m.data else '{}' end where m.id = p_id;
    return query select x.room_id, x.seq, case when room.legal_hold then '{}'::uuid[] else x.attachment_ids end;
  else
    update chat.message m set change_seq = room.change_seq, hidden_at = case when p_what = 'hide' then now() end, held_at = null where m.id = p_id;
    return query select x.room_id, x.seq, '{}'::uuid[];
  end if;
end $$;

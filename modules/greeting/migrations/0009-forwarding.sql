-- How far handing a message on to the form service is stands beside its state: it goes on whoever answers meanwhile, and what is answered stays answered.
alter table greeting.message add column forwarding text not null default 'none' check (forwarding in ('none', 'waiting', 'done', 'failed'));
update greeting.message set forwarding = case
  when state = 'received' then 'waiting'
  when state = 'forwarded' or forwarded_at is not null then 'done'
  when state = 'failed' or (state in ('answered', 'replied') and forward_error <> '') then 'failed'
  else 'none' end
where state <> 'quarantined';
-- What was answered before shows again as that.
update greeting.message m set state = case when exists (
    select 1 from greeting.reply r where r.workspace_id = m.workspace_id and r.message_id = m.id and r.via = 'link' and r.created_at > m.answered_at) then 'replied' else 'answered' end,
  updated_at = now(), version = version + 1
where m.answered_at is not null and m.state in ('received', 'kept', 'forwarded', 'failed');

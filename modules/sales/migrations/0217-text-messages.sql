-- Text messages are activities, too: those logged by hand, and those of the room texting, which `text_id` names (none twice).
alter table sales.activity drop constraint activity_kind_check;
alter table sales.activity add constraint activity_kind_check check (kind in ('call', 'meeting', 'email', 'sms', 'whatsapp', 'task', 'note'));
alter table sales.activity add column text_id uuid;
create unique index activity_text on sales.activity (workspace_id, text_id) where text_id is not null;

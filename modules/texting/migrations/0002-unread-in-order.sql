-- What is unread is counted page by page, as far as whoever asks may see it.
drop index texting.conversation_unread;
create index conversation_unread on texting.conversation (workspace_id, id) where unread > 0 and closed_at is null;

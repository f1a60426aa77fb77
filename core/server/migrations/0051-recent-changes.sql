-- People find their imports and changes of many records again by kind of record, and take both back for 30 days.
drop index core.import_recent;
create index import_recent on core.import (workspace_id, account_id, topic, id desc);
drop index core.bulk_recent;
create index bulk_recent on core.bulk (workspace_id, account_id, topic, id desc);

create or replace function core.forget_records() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from core.import where created_at < now() - interval '30 days';
  delete from core.bulk where created_at < now() - interval '30 days';
  delete from core.attachment where removed_at < now() - interval '30 days';
  delete from core.comment where deleted_at < now() - interval '30 days'
$$;

-- What was removed lately, by kind of record.
create index event_removed on core.event (workspace_id, topic, seq desc) where type like '%.removed' and account_id is null;

-- Which account took the place of one that was merged: what still names it goes there.
alter table accounting.account add column merged_into uuid references accounting.account (id), add check (merged_into <> id);
create index account_merged on accounting.account (merged_into) where merged_into is not null;
-- Those that were merged before, as far as that is on record.
update accounting.account a set merged_into = t.id
  from (select distinct on (e.subject_id) e.subject_id, e.workspace_id, e.data ->> 'into' as into_id from core.event e where e.type = 'accounting.account.merged' order by e.subject_id, e.seq desc) m
  join accounting.account t on t.id::text = m.into_id and t.workspace_id = m.workspace_id
  where a.id::text = m.subject_id and a.workspace_id = m.workspace_id and not a.is_active and t.id <> a.id;

-- Whether what a recurring invoice makes is charged to its customer by itself: when it is posted, or each part when it is due.
alter table invoicing.recurring add column charge text not null default 'off' check (charge in ('off', 'due', 'posting'));
-- Asked for each invoice that is posted, whether any recurring one of the workspace charges at all.
create index recurring_charging on invoicing.recurring (workspace_id) where charge <> 'off';

-- What a level of reminders costs the customer, in minor units of the base currency: charged once for each invoice and level.
alter table invoicing.dunning_level add column fee bigint not null default 0 check (fee >= 0);

-- What was reminded of, by whom and when. A fee that is charged stands here with the amount the customer was told; its invoice follows.
create table invoicing.dunning_log (
  id uuid primary key,
  workspace_id integer not null,
  document_id uuid not null references invoicing.document (id) on delete cascade,
  level integer not null default 0 check (level between 0 and 9),
  fee_amount bigint not null default 0 check (fee_amount >= 0),
  fee_currency char(3) not null,
  fee_document_id uuid references invoicing.document (id),
  -- Nobody: it went out by itself.
  created_by uuid,
  created_at timestamptz not null default clock_timestamp()
);
create index dunning_log_document on invoicing.dunning_log (document_id, created_at);
create unique index dunning_log_fee on invoicing.dunning_log (document_id, level) where fee_amount > 0;
create index dunning_log_invoice on invoicing.dunning_log (fee_document_id) where fee_document_id is not null;
alter table invoicing.dunning_log enable row level security;
create policy tenant on invoicing.dunning_log using (workspace_id = core.current_workspace_id());

-- Whom reminders do not write to by themselves: customers for whom somebody stopped them, and invoices the customer disputes.
create table invoicing.quiet_customer (
  workspace_id integer not null,
  party_id uuid not null,
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, party_id)
);
alter table invoicing.quiet_customer enable row level security;
create policy tenant on invoicing.quiet_customer using (workspace_id = core.current_workspace_id());

create table invoicing.dispute (
  document_id uuid primary key references invoicing.document (id),
  workspace_id integer not null,
  note text not null check (length(note) between 1 and 2000),
  created_by uuid,
  created_at timestamptz not null default clock_timestamp()
);
create index dispute_workspace on invoicing.dispute (workspace_id);
alter table invoicing.dispute enable row level security;
create policy tenant on invoicing.dispute using (workspace_id = core.current_workspace_id());

create or replace function invoicing.due_reminders(p_limit integer, p_after uuid default null) returns table (id uuid, workspace_id integer, level integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.id, d.workspace_id, max(l.level) from invoicing.dunning_level l
    join invoicing.document d on d.workspace_id = l.workspace_id and d.direction = 'sale' and d.kind in ('invoice', 'debit_note') and d.state in ('open', 'part_paid') and d.deleted_at is null and d.due_on <= current_date - l.days and d.dunning_level < l.level
  where l.automatic and cardinality(d.sent_to) > 0 and (d.promised_on is null or d.promised_on < current_date) and (p_after is null or (d.due_on, d.id) > (select x.due_on, x.id from invoicing.document x where x.id = p_after)) and workspace.is_open(l.workspace_id)
    and not exists (select 1 from invoicing.dispute p where p.document_id = d.id) and not exists (select 1 from invoicing.quiet_customer q where q.workspace_id = d.workspace_id and q.party_id = d.party_id)
  group by d.id, d.workspace_id, d.due_on order by d.due_on, d.id limit p_limit
$$;

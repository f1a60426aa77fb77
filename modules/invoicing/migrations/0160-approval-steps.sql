-- Documents pass as many approvals as their total asks for: [{"from": minor units of the base currency, "approverId": null for whoever may approve}], rising.
alter table invoicing.settings add column sale_steps jsonb not null default '[]', add column purchase_steps jsonb not null default '[]';
update invoicing.settings set sale_steps = jsonb_build_array(jsonb_build_object('from', sale_limit::text, 'approverId', null)) where sale_limit is not null;
update invoicing.settings set purchase_steps = jsonb_build_array(jsonb_build_object('from', purchase_limit::text, 'approverId', null)) where purchase_limit is not null;
alter table invoicing.settings drop column sale_limit, drop column purchase_limit;

-- What a document that waits has to pass, and who decided. A new round begins each time it is handed in.
create table invoicing.document_approval (
  id uuid primary key,
  workspace_id integer not null,
  document_id uuid not null references invoicing.document (id),
  round integer not null,
  step integer not null,
  -- Null: whoever may approve.
  approver_id uuid,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'withdrawn')),
  decided_by uuid,
  decided_at timestamptz,
  note text not null default '',
  unique (document_id, round, step),
  check ((state in ('approved', 'rejected')) = (decided_by is not null))
);
alter table invoicing.document_approval enable row level security;
create policy tenant on invoicing.document_approval using (workspace_id = core.current_workspace_id());

-- What waits already has one step, or had it.
insert into invoicing.document_approval (id, workspace_id, document_id, round, step, state, decided_by, decided_at, note)
  select gen_random_uuid(), d.workspace_id, d.id, 1, 1, case when d.approved_by is null then 'pending' else 'approved' end, d.approved_by, case when d.approved_by is null then null else d.approved_at end, case when d.approved_by is null then '' else d.approval_note end
  from invoicing.document d where d.status = 'awaiting_approval' and d.deleted_at is null;

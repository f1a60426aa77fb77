-- What the holder of a link has downloaded, noted as looks are.
alter table invoicing.document_link
  add column pdf_count integer not null default 0,
  add column pdf_at timestamptz,
  add column e_invoice_count integer not null default 0,
  add column e_invoice_at timestamptz;

-- What customer and seller write to each other about an invoice; without an account it is the customer's.
create table invoicing.document_message (
  id uuid primary key,
  workspace_id integer not null,
  document_id uuid not null references invoicing.document (id) on delete cascade,
  account_id uuid,
  author text not null,
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz
);
create index document_message_document on invoicing.document_message (document_id, created_at);
alter table invoicing.document_message enable row level security;
create policy tenant on invoicing.document_message using (workspace_id = core.current_workspace_id());

alter table invoicing.document_mail drop constraint document_mail_kind_check;
alter table invoicing.document_mail add constraint document_mail_kind_check check (kind in ('document', 'reminder', 'receipt', 'answer'));

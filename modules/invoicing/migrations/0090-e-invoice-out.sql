-- What goes with the mails of invoices as an e-invoice, and whether a code to pay by stands on them.
alter table invoicing.settings
  add column mail_e_invoice text not null default 'none' check (mail_e_invoice in ('none', 'ubl', 'cii', 'pdf')),
  add column pay_code boolean not null default true;

-- E-invoices that went out beside their PDF: kept as they were sent.
create table invoicing.document_e_invoice (
  document_id uuid not null references invoicing.document (id) on delete cascade,
  syntax text not null check (syntax in ('ubl', 'cii')),
  workspace_id integer not null,
  key text not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  primary key (document_id, syntax)
);
alter table invoicing.document_e_invoice enable row level security;
create policy tenant on invoicing.document_e_invoice using (workspace_id = core.current_workspace_id());

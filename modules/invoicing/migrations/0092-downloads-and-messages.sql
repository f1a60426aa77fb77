-- What the holder of a link has downloaded, noted as looks are.
alter table invoicing.document_link
  add column pdf_count integer not null default 0,
  add column pdf_at timestamptz,
  add column e_invoice_count integer not null default 0,
  add column e_invoice_at timestamptz;

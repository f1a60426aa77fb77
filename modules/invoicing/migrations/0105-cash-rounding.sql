-- To what the payable of documents to customers is rounded: [{ currency, step, mode }] of the workspace, { step, mode } of a document, null for not at all.
alter table invoicing.settings add column cash_rounding jsonb not null default '[]';
alter table invoicing.document add column cash_rounding jsonb;

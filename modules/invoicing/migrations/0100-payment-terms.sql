-- The payment term a document has, and what it said when the document was written: posted ones keep that.
alter table invoicing.document add column payment_term_id uuid, add column payment_term jsonb check (payment_term is null or jsonb_typeof(payment_term) = 'object');
create index document_payment_term on invoicing.document (workspace_id, payment_term_id) where payment_term_id is not null;

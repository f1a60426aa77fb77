-- The fiscal position of a document: what it was when the document was written, and whether a person chose it. A line keeps the taxes that were proposed to it before the position; null where a person chose them.
alter table invoicing.document add column fiscal_position_id uuid, add column fiscal_position jsonb check (fiscal_position is null or jsonb_typeof(fiscal_position) = 'object'), add column fiscal_by text not null default 'auto' check (fiscal_by in ('auto', 'hand'));
create index document_fiscal_position on invoicing.document (workspace_id, fiscal_position_id) where fiscal_position_id is not null;
alter table invoicing.document_line add column proposed_tax_ids uuid[];

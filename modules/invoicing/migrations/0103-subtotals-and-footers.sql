-- A line may be the sum of those since the last heading or sum: it has no figures of its own, they follow from the lines above it.
alter table invoicing.document_line drop constraint document_line_kind_check;
alter table invoicing.document_line add constraint document_line_kind_check check (kind in ('item', 'section', 'note', 'subtotal'));

-- What stands at the end of a document, beside its notes and terms, and what new ones begin with.
alter table invoicing.document add column footer text not null default '';
alter table invoicing.settings add column footer text not null default '';

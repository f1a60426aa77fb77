-- The unit a line is counted in, where it is one of its item's category: stock moves what the quantity is in the item's own unit. Without one it moves the quantity as it is.
alter table invoicing.document_line add column unit_id uuid;
create index document_line_unit on invoicing.document_line (workspace_id, unit_id) where unit_id is not null;

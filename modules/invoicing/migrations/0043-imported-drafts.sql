-- Rows of a file that belong together make one draft: by this the later ones find it.
alter table invoicing.document add column import_key text;
create index document_import_key on invoicing.document (workspace_id, import_key) where import_key is not null;

-- Rows of a file that belong together are found by their reference since; its index goes with the column.
alter table invoicing.document drop column import_key;

-- What a bundle held when its line was posted; until then it is what the bundle holds now.
alter table invoicing.document_line add column components jsonb;

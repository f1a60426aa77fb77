-- Documents are listed by what stands on them: from the item to its documents, and from a document to whether the item is on it.
create index document_line_of_item on invoicing.document_line (workspace_id, item_id, document_id) where item_id is not null;
drop index invoicing.document_line_item;

-- The board shows of paid documents those of the last weeks.
create index document_paid_on on invoicing.document (workspace_id, direction, paid_on, id) where deleted_at is null and state = 'paid';

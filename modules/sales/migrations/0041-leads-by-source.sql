-- The dashboard's sources lead to the list of their leads.
create index lead_first_source on sales.lead (workspace_id, lower(source), created_at, id) where deleted_at is null;

-- "Leads in a stage, newest first" is what a member's list asks, with their own leads and nobody's.
-- The plain index by stage finds a stage's leads and then sorts them all; at a million leads that was
-- the one list that kept a person waiting (p95 58 ms at fifty calls a second).
create index lead_stage_created on sales.lead (workspace_id, stage_id, created_at, id)
  where deleted_at is null;

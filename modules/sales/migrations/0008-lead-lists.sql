-- Filters by value: under row-level security an index serves plain columns, not sums over them.
alter table sales.lead add column value numeric generated always as (sales.major(value_amount, currency)) stored;
drop index sales.lead_value_up;
drop index sales.lead_value_down;
create index lead_value_up on sales.lead (workspace_id, value, id) where deleted_at is null;
create index lead_value_down on sales.lead (workspace_id, value desc nulls last, id desc) where deleted_at is null;
-- "Mine" among "mine, created by me or nobody's": taken for independent, the planner would expect next to nothing and sort what an index has in order.
create statistics sales.lead_sight (mcv) on owner_id, created_by from sales.lead;

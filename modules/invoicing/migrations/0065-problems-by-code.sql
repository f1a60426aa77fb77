-- Why something could not be made, as a code with the values of its sentence, beside the English one: every reader is told in their own language. Null of what stopped before.
alter table invoicing.recurring add column problem jsonb;
alter table invoicing.deferral add column reason jsonb;
-- How often the turn that is due broke off for no reason anybody could mend.
alter table invoicing.recurring add column tries smallint not null default 0;
alter table invoicing.recurring_expense add column tries smallint not null default 0;

-- As before, those that broke off behind all others: they keep none from being made.
create or replace function invoicing.due_recurring_expenses(p_limit integer) returns table (id uuid, workspace_id integer, owner_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.id, r.workspace_id, coalesce(r.owner_id, r.created_by) from invoicing.recurring_expense r where r.next_on <= current_date + 1 and not r.paused and r.last_problem = '' and r.deleted_at is null order by r.tries, r.next_on limit p_limit
$$;
create or replace function invoicing.due_recurring(p_limit integer) returns table (id uuid, workspace_id integer, mode text, owner_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.id, r.workspace_id, r.mode, coalesce(r.owner_id, r.created_by) from invoicing.recurring r where r.next_on <= current_date + 1 and not r.paused and r.last_problem = '' and r.deleted_at is null order by r.tries, r.next_on limit p_limit
$$;

-- What a workspace that is gone for good leaves behind; answers the keys of its bytes.
create function invoicing.forget_workspace(p_workspace integer) returns setof text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select d.pdf_key from invoicing.document d where d.workspace_id = p_workspace and d.pdf_key is not null
    union all select e.key from invoicing.document_e_invoice e where e.workspace_id = p_workspace
    union all select m.pdf_key from invoicing.document_mail m where m.workspace_id = p_workspace and m.pdf_key is not null;
  perform workspace.forget_rows('invoicing', p_workspace);
end $$;
revoke execute on function invoicing.forget_workspace(integer) from public;
grant execute on function invoicing.forget_workspace(integer) to atrium_app;
-- What was posted, and numbers that were given, stay as long as the workspace does.
select workspace.let_purges_pass('invoicing');

-- In a deleted workspace nothing is due, and its links lead nowhere; what would have been comes when it is brought back.
create or replace function invoicing.find_document_link(p_hash bytea) returns table (workspace_id integer, document_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.workspace_id, l.document_id from invoicing.document_link l where l.token_hash = p_hash and l.revoked_at is null and l.expires_at > now() and workspace.is_open(l.workspace_id)
$$;
create or replace function invoicing.due_reminders(p_limit integer, p_after uuid default null) returns table (id uuid, workspace_id integer, level integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.id, d.workspace_id, max(l.level) from invoicing.dunning_level l
    join invoicing.document d on d.workspace_id = l.workspace_id and d.direction = 'sale' and d.kind in ('invoice', 'debit_note') and d.state in ('open', 'part_paid') and d.deleted_at is null and d.due_on <= current_date - l.days and d.dunning_level < l.level
  where l.automatic and cardinality(d.sent_to) > 0 and (d.promised_on is null or d.promised_on < current_date) and (p_after is null or (d.due_on, d.id) > (select x.due_on, x.id from invoicing.document x where x.id = p_after)) and workspace.is_open(l.workspace_id)
  group by d.id, d.workspace_id, d.due_on order by d.due_on, d.id limit p_limit
$$;
create or replace function invoicing.due_recurring(p_limit integer) returns table (id uuid, workspace_id integer, mode text, owner_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.id, r.workspace_id, r.mode, coalesce(r.owner_id, r.created_by) from invoicing.recurring r where r.next_on <= current_date + 1 and not r.paused and r.last_problem = '' and r.deleted_at is null and workspace.is_open(r.workspace_id) order by r.tries, r.next_on limit p_limit
$$;
create or replace function invoicing.due_recurring_expenses(p_limit integer) returns table (id uuid, workspace_id integer, owner_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.id, r.workspace_id, coalesce(r.owner_id, r.created_by) from invoicing.recurring_expense r where r.next_on <= current_date + 1 and not r.paused and r.last_problem = '' and r.deleted_at is null and workspace.is_open(r.workspace_id) order by r.tries, r.next_on limit p_limit
$$;
create or replace function invoicing.due_billing_plans(p_limit integer) returns table (id uuid, workspace_id integer, owner_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.id, p.workspace_id, coalesce(p.owner_id, p.created_by) from invoicing.billing_plan p where p.next_on <= current_date + 1 and p.automatic and p.status = 'open' and p.last_problem = '' and p.deleted_at is null and workspace.is_open(p.workspace_id)
    and not exists (select 1 from invoicing.billing_step s join invoicing.document d on d.id = s.document_id where s.plan_id = p.id and s.kind = 'deposit' and d.status <> 'posted')
  order by p.tries, p.next_on limit p_limit
$$;

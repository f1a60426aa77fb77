-- Receipts that a part left with the expense it came from are opened by whoever may open the ones there; those it did not leave there are not. An expense that was put away after its parts were taken
-- leaves its receipts to them: a part that was booked and voided since keeps its own.
-- What was given back keeps the moment it came; what a part was given when it was taken has a moment of its own there.
create or replace function invoicing.seen_expenses(p_account uuid, p_ids uuid[]) returns table (id uuid, workspace_id integer, employee_id uuid, created_by uuid, is_approver boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.id, x.workspace_id, x.employee_id, x.created_by,
    exists (select 1 from invoicing.expense f where (f.id = x.id or f.split_of = x.id) and f.deleted_at is null and (f.split_of = x.id and f.employee_id = p_account
      or exists (select 1 from invoicing.expense_approval a where a.expense_id = f.id and (a.decided_by = p_account or (a.state = 'pending' and (a.approver_id = p_account or exists (
        select 1 from invoicing.expense_delegate d where d.workspace_id = f.workspace_id and d.delegate_id = p_account and current_date between d.from_on and d.until_on and (a.approver_id is null or d.approver_id = a.approver_id))))))))
    or exists (select 1 from invoicing.expense_share s where s.expense_id = x.id and s.employee_id = p_account and s.state = 'open')
  from invoicing.expense t join invoicing.expense x on x.workspace_id = t.workspace_id and x.id = case
    when t.deleted_at is null then t.id
    when t.split_of is not null then (select t.split_of where exists (select 1 from invoicing.expense_receipt mine join invoicing.expense_receipt its on its.expense_id = t.split_of and its.file_id = mine.file_id where mine.expense_id = t.id and mine.created_at = its.created_at))
    else (select p.id from invoicing.expense p where p.workspace_id = t.workspace_id and p.split_of = t.id and p.deleted_at is null order by p.id limit 1) end
  where t.id = any (p_ids) and x.deleted_at is null
$$;

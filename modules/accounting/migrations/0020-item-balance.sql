-- What other rooms ask of open items, as a function: functions are doors, tables are not.

-- What documents of a type came to and what of it is open, in one statement: Σ over the open items their entries made on receivables or payables. Reversals and
-- what they reverse are left out. `due_on` is the first day something open is due, else the last one; `settled_on` the day the last of it was settled, once nothing is open.
create function accounting.item_balance(p_source_type text, p_ids uuid[]) returns table (source_id uuid, amount bigint, open_amount bigint, open_base bigint, due_on date, settled_on date)
language sql stable parallel safe set search_path = pg_catalog, pg_temp as $$
  select i.source_id, sum(i.amount)::bigint, sum(i.open_amount)::bigint, sum(i.open_base)::bigint, coalesce(min(i.due_on) filter (where i.open_amount <> 0), max(i.due_on)),
    case when sum(abs(i.open_amount)) = 0 then max((select max(s.settled_on) from accounting.settlement s where (s.debit_item_id = i.id or s.credit_item_id = i.id) and s.undone_at is null)) end
  from accounting.open_item i join accounting.account a on a.id = i.account_id join accounting.entry e on e.id = i.entry_id
  where i.workspace_id = core.current_workspace_id() and i.source_type = p_source_type and i.source_id = any(p_ids) and a.type in ('receivable', 'payable') and e.reverses_id is null and e.reversed_by_id is null
  group by i.source_id
$$;

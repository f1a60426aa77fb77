-- What other rooms ask of settlements in the currency of what was owed, as a function: functions are doors, tables are not.

-- As accounting.money_settled, but in minor units of the currency of the document's open item, and with the payment or line of a bank that moved the money.
create function accounting.money_settled_as_owed(p_source_type text, p_ids uuid[]) returns table (source_id uuid, settlement_id uuid, settled_on date, amount bigint, money_type text, money_id uuid)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select i.source_id, s.id, s.settled_on, case when s.debit_item_id = i.id then s.debit_amount - k.amount else -(s.credit_amount - k.amount) end, m.source_type, m.source_id
  from accounting.open_item i
  join accounting.settlement s on (s.debit_item_id = i.id or s.credit_item_id = i.id) and s.undone_at is null
  join accounting.open_item m on m.id = case when s.debit_item_id = i.id then s.credit_item_id else s.debit_item_id end and m.source_type in ('payments.payment', 'accounting.bank_line')
  cross join lateral (select coalesce(sum(x.amount), 0)::bigint as amount from accounting.settlement_deduction x where x.settlement_id = s.id) k
  where i.workspace_id = core.current_workspace_id() and i.source_type = p_source_type and i.source_id = any(p_ids)
$$;

-- Categories of products and services, removed ones too; what has none is absent.
create function accounting.item_categories(p_ids uuid[]) returns table (item_id uuid, category text)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select i.id, i.category from accounting.item i where i.workspace_id = core.current_workspace_id() and i.id = any(p_ids) and i.category <> ''
$$;

-- What other rooms ask of settlements and counters, as functions: functions are doors, tables are not.

-- Money that a payment or a line of a bank settled of the open items of these documents, in minor units of the base currency at the rate of the payment: more than nothing where it came in on
-- what is owed to us, less where it was paid back. What a settlement lets off (discount, write-off) is no money.
create function accounting.money_settled(p_source_type text, p_ids uuid[]) returns table (source_id uuid, settlement_id uuid, settled_on date, amount bigint)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select i.source_id, s.id, s.settled_on,
    (case when s.debit_item_id = i.id then round(s.credit_base * (s.debit_amount - k.amount)::numeric / s.debit_amount) else -round(s.debit_base * (s.credit_amount - k.amount)::numeric / s.credit_amount) end)::bigint
  from accounting.open_item i
  join accounting.settlement s on (s.debit_item_id = i.id or s.credit_item_id = i.id) and s.undone_at is null
  join accounting.open_item m on m.id = case when s.debit_item_id = i.id then s.credit_item_id else s.debit_item_id end and m.source_type in ('payments.payment', 'accounting.bank_line')
  cross join lateral (select coalesce(sum(x.amount), 0) as amount from accounting.settlement_deduction x where x.settlement_id = s.id) k
  where i.workspace_id = core.current_workspace_id() and i.source_type = p_source_type and i.source_id = any(p_ids)
$$;

-- Lets a series begin where another room's counter stands, never below where it stands itself.
create function accounting.begin_counter(p_workspace integer, p_series text, p_last bigint) returns void language sql
begin atomic
  insert into accounting.number_counter as c (workspace_id, series, period, last) values (p_workspace, p_series, '', p_last)
    on conflict (workspace_id, series, period) do update set last = greatest(c.last, excluded.last);
end;

-- What other rooms ask of money they moved, as a function: how far the bank has shown it. Of the line that an entry has on an account of money: `recorded` while nothing will show it (a cash box, an account without statements
-- of that time), `pending` while a statement should, `cleared` once a line of one does, `reconciled` once that statement is signed off; and which line it is. Money on its way (the role `undeposited`) is shown by the line
-- that all of it was deposited with. Nothing but what the ledger, matching and statements say: nobody keeps it a second time. Without a fixed search path, so that it is planned as a part of what asks.
create function accounting.money_shown(p_entry uuid, p_account uuid) returns table (state text, bank_line_id uuid)
language sql stable parallel safe as $$
  select case when b.id is not null then case when s.signed_off_at is null then 'cleared' else 'reconciled' end
      when a.role = 'undeposited' or exists (select 1 from accounting.bank_account k join accounting.bank_statement t on t.bank_account_id = k.id and t.deleted_at is null where k.account_id = l.account_id and k.deleted_at is null and t.from_on <= l.entry_on) then 'pending'
      else 'recorded' end, b.id
  from accounting.line l join accounting.account a on a.id = l.account_id
  left join accounting.bank_line b on b.id = case when a.role = 'undeposited' then (
      select m.bank_line_id from accounting.open_item i join accounting.settlement x on (x.debit_item_id = i.id or x.credit_item_id = i.id) and x.undone_at is null
      join accounting.open_item o on o.id = case when x.debit_item_id = i.id then x.credit_item_id else x.debit_item_id end
      join accounting.line y on y.entry_id = o.entry_id join accounting.bank_match m on m.ledger_line_id = y.id and m.undone_at is null
      where i.id = l.id and i.open_amount = 0 order by x.settled_on desc, m.id desc limit 1)
    else (select m.bank_line_id from accounting.bank_match m where m.ledger_line_id = l.id and m.undone_at is null) end
  left join accounting.bank_statement s on s.id = b.statement_id
  where l.workspace_id = core.current_workspace_id() and l.entry_id = p_entry and l.account_id = p_account order by l.position limit 1
$$;

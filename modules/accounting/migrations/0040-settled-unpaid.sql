-- What of a settlement nobody paid: a discount for paying early, a difference that was written off. Of taxes that are owed with the payment only what money was moved for is owed.
create table accounting.settlement_deduction (
  settlement_id uuid not null references accounting.settlement (id),
  workspace_id integer not null,
  -- Where it was posted instead: the discounts that were given or taken, bad debts.
  account_id uuid not null,
  -- In the currency of the item that was owed.
  amount bigint not null check (amount > 0),
  primary key (settlement_id, account_id),
  constraint settlement_deduction_of foreign key (workspace_id, account_id) references accounting.account (workspace_id, id)
);
create index settlement_deduction_account on accounting.settlement_deduction (workspace_id, account_id);
alter table accounting.settlement_deduction enable row level security;
create policy tenant on accounting.settlement_deduction using (workspace_id = core.current_workspace_id());
create trigger posted before update or delete on accounting.settlement_deduction for each row execute function accounting.refuse_change();
create trigger posted_truncate before truncate on accounting.settlement_deduction for each statement execute function accounting.refuse_change();
revoke update, delete on accounting.settlement_deduction from atrium_app;

-- Invoices that were written off before: all of it, to the account on which the loss stands.
insert into accounting.settlement_deduction (settlement_id, workspace_id, account_id, amount)
  select s.id, s.workspace_id, l.account_id, s.debit_amount from accounting.settlement s join accounting.open_item i on i.id = s.credit_item_id and i.source_type = 'invoicing.write_off'
  join accounting.line l on l.entry_id = i.entry_id and l.position = 0
  where s.undone_at is null and not exists (select 1 from accounting.entry e where e.id = i.entry_id and e.reverses_id is not null);

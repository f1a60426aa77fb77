-- A file may say how a statement begins and not how it ends: what it said stays. `balances_typed` is said of the closing balance from here on.
alter table accounting.bank_statement add column opening_typed boolean not null default false;
update accounting.bank_statement set opening_typed = true where balances_typed and opening is not null;

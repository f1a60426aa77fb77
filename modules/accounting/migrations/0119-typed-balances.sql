-- Some files say no balances: a person reads them off the paper. Those may be corrected, those of a file may not.
alter table accounting.bank_statement add column balances_typed boolean not null default false;

-- What a bank rule's lines are looked at by besides their account: value by dimension.
alter table accounting.bank_rule add column dimensions jsonb not null default '{}';

-- What a company is to the workspace; lists filter and group by it.
alter table parties.party add column account_type text check (account_type in ('customer', 'prospect', 'partner', 'reseller', 'competitor', 'other'));
create index party_account_type on parties.party (workspace_id, account_type) where account_type is not null;

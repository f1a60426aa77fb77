-- Lines of a bank file in another currency than their account: converted at the rates of their days when the file is taken over. Null: the account's own.
alter table accounting.statement_file_line add column currency char(3);

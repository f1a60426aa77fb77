-- What of a deposit's taxes comes off is read from the deposit itself. Rows that are there keep theirs; new ones have none.
alter table invoicing.deposit_use alter column taxes drop not null;

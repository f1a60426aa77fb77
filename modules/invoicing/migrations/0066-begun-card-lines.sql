-- Lines of statements with an expense that is not posted yet: few beside all that ever were.
create index expense_begun_line on invoicing.expense (workspace_id, bank_line_id) where bank_line_id is not null and status <> 'void' and deleted_at is null and entry_id is null;

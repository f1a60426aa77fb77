-- The line of a bank's or a card's statement an expense was made from: posting it matches the line. One expense for each line, as long as it is neither void nor put away.
alter table invoicing.expense add column bank_line_id uuid;
create unique index expense_bank_line on invoicing.expense (workspace_id, bank_line_id) where bank_line_id is not null and status <> 'void' and deleted_at is null;

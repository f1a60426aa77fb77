-- A line of a bank's statement asks which expenses its entries are.
create index expense_entry on invoicing.expense (entry_id) where entry_id is not null;

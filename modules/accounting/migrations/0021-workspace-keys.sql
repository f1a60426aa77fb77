-- Lines point at an account of their own workspace; the database says so, and the lists' indexes serve the reference.
alter table accounting.account add constraint account_in_workspace unique (workspace_id, id);
alter table accounting.item add constraint item_in_workspace unique (workspace_id, id);
alter table accounting.tax add constraint tax_in_workspace unique (workspace_id, id);
alter table accounting.tax_line drop constraint tax_line_tax_id_fkey, add constraint tax_line_of foreign key (workspace_id, tax_id) references accounting.tax (workspace_id, id);
alter table accounting.line drop constraint line_account_id_fkey, add constraint line_account foreign key (workspace_id, account_id) references accounting.account (workspace_id, id);
alter table accounting.open_item drop constraint open_item_account_id_fkey, add constraint open_item_account foreign key (workspace_id, account_id) references accounting.account (workspace_id, id);
alter table accounting.stock_move drop constraint stock_move_item_id_fkey, add constraint stock_move_item foreign key (workspace_id, item_id) references accounting.item (workspace_id, id);
alter table accounting.stock_layer drop constraint stock_layer_item_id_fkey, add constraint stock_layer_item foreign key (workspace_id, item_id) references accounting.item (workspace_id, id);

create index entry_reversed_by on accounting.entry (reversed_by_id) where reversed_by_id is not null;
create index settlement_fx_entry on accounting.settlement (fx_entry_id) where fx_entry_id is not null;
create index stock_move_entry on accounting.stock_move (entry_id) where entry_id is not null;
create index account_tax on accounting.account (tax_id) where tax_id is not null;
create index item_income_account on accounting.item (income_account_id) where income_account_id is not null;
create index item_expense_account on accounting.item (expense_account_id) where expense_account_id is not null;

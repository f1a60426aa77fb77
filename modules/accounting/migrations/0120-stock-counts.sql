-- Counts find more or less than the books say; what is there may also be worth less than it cost, which moves no quantity.
alter table accounting.stock_move drop constraint stock_move_kind_check, drop constraint stock_move_quantity_check, drop constraint stock_move_check;
alter table accounting.stock_move
  add constraint stock_move_kind_check check (kind in ('opening', 'receipt', 'issue', 'return_in', 'return_out', 'count_in', 'count_out', 'worth')),
  add constraint stock_move_quantity_check check ((quantity = 0) = (kind = 'worth')),
  add constraint stock_move_check check (kind = 'worth' or (quantity > 0) = (kind in ('opening', 'receipt', 'return_in', 'count_in')));

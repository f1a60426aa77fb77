-- Why an order, or what was left of it, was cancelled or closed by hand; one that was closed by hand keeps what is left and can be opened again.
alter table sales.sales_order
  add column stopped_at timestamptz,
  add column stopped_by uuid,
  add column stop_reason text not null default '' check (length(stop_reason) <= 300),
  add column closed_by_hand boolean not null default false,
  add constraint sales_order_by_hand check (not closed_by_hand or status = 'closed');

-- When the invoice of an order's deposit could not be made by itself: the customer is not asked to pay one that nobody made.
alter table sales.sales_order add column deposit_refused_at timestamptz;

-- Which lines of its order a share is of, so that a credit of one line takes back from those who earned by it. Empty for shares from before this was kept: all lines of the order.
alter table sales.commission_share add column lines uuid[] not null default '{}';

-- What was delivered or came back is added to and never changed.
revoke update, delete, truncate on sales.order_movement from atrium_app;

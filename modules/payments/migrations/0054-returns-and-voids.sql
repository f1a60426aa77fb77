-- The use of which a return took back what nobody paid, an early discount: a return that fails after all gives that again with the money.
alter table payments.return_taken add column unpaid_of uuid;
-- Void payments are few among many: lists of them, and of those that bounced, are read here.
create index payment_void on payments.payment (workspace_id, created_at, id) where status = 'void' and deleted_at is null;

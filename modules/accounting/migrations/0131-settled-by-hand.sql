-- Items of one account that a bookkeeper settled with each other: only these are taken back where they were made, the others by the payment, credit or bank line they belong to.
alter table accounting.settlement add column by_hand boolean not null default false;
create index settlement_by_hand on accounting.settlement (workspace_id, settled_on, id) where by_hand and undone_at is null;

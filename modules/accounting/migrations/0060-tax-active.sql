-- A tax that is used is never removed: it is no longer offered.
alter table accounting.tax add column is_active boolean not null default true;

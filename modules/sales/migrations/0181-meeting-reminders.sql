-- So many minutes before a meeting its guest is reminded of it; 0 for never. And for which time that was done.
alter table sales.booking_page add column remind_minutes smallint not null default 1440 check (remind_minutes between 0 and 10080);
alter table sales.booking add column reminded_for timestamptz;

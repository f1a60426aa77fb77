-- Entries of a calendar elsewhere that could not be understood: their owner counts as free meanwhile, and is told so.
alter table sales.outside_calendar add column unread_count integer not null default 0;

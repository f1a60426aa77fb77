-- Whether a mail that a sequence sends by itself counts as the first answer to a lead: not unless a workspace says so.
alter table sales.capture_settings add column automatic_answers boolean not null default false;

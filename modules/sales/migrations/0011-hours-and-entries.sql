-- A person's own clock where it differs from the team's: time zone, days of the week (0 Sunday), and single days off.
alter table sales.availability
  add column time_zone text,
  add column working_days smallint[] check (working_days <@ '{0,1,2,3,4,5,6}' and cardinality(working_days) between 1 and 7),
  add column days_off date[] not null default '{}' check (cardinality(days_off) <= 100);

-- The same entry sent twice (a double click, a lost answer) is one.
alter table sales.form_post add column digest bytea;
create unique index form_post_digest on sales.form_post (form_id, digest) where digest is not null;
-- Mails that ask to confirm an address are counted for the address, whichever form asked.
create index form_post_asked on sales.form_post (workspace_id, email, received_at) where confirm_hash is not null;

-- The bookings of a file and those of a feed have no ids in common: what a file brought in is not read again.
alter table accounting.bank_statement add column is_fed boolean not null default false;
-- Nothing before this day is read into the bank account.
alter table accounting.bank_feed add column begins_on date;

-- A consent that nobody answers is looked at until it is over, which it is after a day.
create or replace function accounting.due_feeds(p_limit integer) returns table (workspace_id integer, kind text, id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  (select c.workspace_id, 'look', c.id from accounting.bank_consent c where c.state in ('asked', 'open') and c.looked_at < now() - interval '5 minutes' order by c.looked_at limit p_limit)
  union all (select c.workspace_id, 'age', c.id from accounting.bank_consent c where c.state = 'linked' and (c.valid_until < (now() at time zone 'utc')::date or (c.warned_at is null and c.valid_until <= (now() at time zone 'utc')::date + 7)) order by c.valid_until limit p_limit)
  union all (select f.workspace_id, 'fetch', f.id from accounting.bank_feed f join accounting.bank_consent c on c.id = f.consent_id and c.state = 'linked' where f.bank_account_id is not null and f.next_at <= now() order by f.next_at limit p_limit)
$$;

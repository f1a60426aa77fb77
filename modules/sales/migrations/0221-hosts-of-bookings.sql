-- Of the hosts of a page a meeting is with one who is free, or with all of them together.
alter table sales.booking_page add column meets text not null default 'one' check (meets in ('one', 'all'));

-- Everybody a booked meeting is with, each with their own activity; `booking` names the first of them. Nobody is at two at once.
create table sales.booking_host (
  booking_id uuid not null references sales.booking (id) on delete cascade,
  workspace_id integer not null,
  host_id uuid not null,
  activity_id uuid,
  confirmed boolean not null,
  span tstzrange not null,
  created_at timestamptz not null default now(),
  primary key (booking_id, host_id),
  constraint booking_host_one_at_a_time exclude using gist (workspace_id with =, host_id with =, span with &&) where (confirmed)
);
create index booking_host_of_activity on sales.booking_host (workspace_id, activity_id) where activity_id is not null;
create index booking_host_of on sales.booking_host (workspace_id, host_id);
alter table sales.booking_host enable row level security;
create policy tenant on sales.booking_host using (workspace_id = core.current_workspace_id());
insert into sales.booking_host (booking_id, workspace_id, host_id, activity_id, confirmed, span) select id, workspace_id, host_id, activity_id, status = 'confirmed', span from sales.booking;
alter table sales.booking drop constraint booking_one_at_a_time;

-- A booking takes its hosts along: when it is, whether it stands, and who is the first of them.
create function sales.take_booking_hosts() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.host_id <> old.host_id then
    delete from sales.booking_host h where h.booking_id = new.id and h.host_id = old.host_id;
  end if;
  insert into sales.booking_host (booking_id, workspace_id, host_id, activity_id, confirmed, span) values (new.id, new.workspace_id, new.host_id, new.activity_id, new.status = 'confirmed', new.span)
  on conflict (booking_id, host_id) do update set activity_id = excluded.activity_id;
  update sales.booking_host h set confirmed = (new.status = 'confirmed'), span = new.span where h.booking_id = new.id and (h.confirmed, h.span) is distinct from (new.status = 'confirmed', new.span);
  return null;
end $$;
create trigger take_hosts after insert or update of host_id, activity_id, status, span on sales.booking for each row execute function sales.take_booking_hosts();
create index booking_in_turn on sales.booking (workspace_id, page_id, host_id, created_at) where status = 'confirmed';

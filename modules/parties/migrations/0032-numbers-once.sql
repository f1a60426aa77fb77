-- Numbers that customers and vendors had and have no more, by another number typed by hand or a merge: whatever the pattern is meanwhile, none of them is given again.
-- Somebody may still type one.
create table parties.past_number (
  workspace_id integer not null,
  series text not null check (series in ('customer', 'vendor')),
  -- In small letters, as numbers are compared.
  number text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (workspace_id, series, number)
);
alter table parties.past_number enable row level security;
create policy tenant on parties.past_number using (workspace_id = core.current_workspace_id());

insert into parties.past_number (workspace_id, series, number)
  select m.workspace_id, n.series, lower(n.number) from parties.merge m cross join lateral (values ('customer', m.loser_before ->> 'customerNumber'), ('vendor', m.loser_before ->> 'vendorNumber')) as n(series, number) where n.number <> ''
on conflict do nothing;

create function parties.keep_past_number() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into parties.past_number (workspace_id, series, number)
    select old.workspace_id, n.series, lower(n.before) from (values ('customer', old.customer_number, new.customer_number), ('vendor', old.vendor_number, new.vendor_number)) as n(series, before, after)
    where n.before is not null and lower(n.before) is distinct from lower(n.after)
  on conflict do nothing;
  return null;
end
$$;
create trigger past_number after update of customer_number, vendor_number on parties.party for each row
  when (old.customer_number is distinct from new.customer_number or old.vendor_number is distinct from new.vendor_number) execute function parties.keep_past_number();

-- The next numbers of a series of the workspace, in their order: those that somebody has or had, and those typed in the same call (small letters), are passed over. The counter is locked
-- until the transaction ends, and goes back with it. Past the wall only because lower() is not leakproof: under row-level security each number would be looked up among all there are.
create function parties.take_numbers(p_series text, p_count integer, p_usual text, p_typed text[]) returns setof text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_workspace integer := core.current_workspace_id();
  v_counter parties.counter;
  v_number text;
  v_left integer := p_count;
begin
  insert into parties.counter as c (workspace_id, series, last) values (v_workspace, p_series, 0)
    on conflict (workspace_id, series) do update set updated_at = now() returning * into v_counter;
  while v_left > 0 loop
    v_counter.last := v_counter.last + 1;
    v_number := coalesce(v_counter.prefix, p_usual) || lpad(v_counter.last::text, greatest(v_counter.digits, length(v_counter.last::text)), '0');
    continue when lower(v_number) = any (p_typed)
      or exists (select 1 from parties.past_number n where n.workspace_id = v_workspace and n.series = p_series and n.number = lower(v_number))
      or p_series = 'customer' and exists (select 1 from parties.party p where p.workspace_id = v_workspace and lower(p.customer_number) = lower(v_number) and p.customer_number is not null)
      or p_series = 'vendor' and exists (select 1 from parties.party p where p.workspace_id = v_workspace and lower(p.vendor_number) = lower(v_number) and p.vendor_number is not null);
    v_left := v_left - 1;
    return next v_number;
  end loop;
  update parties.counter c set last = v_counter.last, version = c.version + 1, updated_at = now() where c.workspace_id = v_workspace and c.series = p_series;
end
$$;
revoke execute on function parties.take_numbers(text, integer, text, text[]) from public;
grant execute on function parties.take_numbers(text, integer, text, text[]) to atrium_app;

-- Since names are looked up by pairs of their trigrams nothing asks for single ones.
drop function parties.match_marks(text);

-- What each party owes on balance and is owed, in minor units of the base currency (owed above 0), and the day of the last entry that names it: kept in the transaction that changes
-- it, so that lists of parties are put in order by it. Entries keep the party they were posted for; it is shown for the one that took its place (`shown_id`).
create table accounting.party_balance (
  workspace_id integer not null,
  party_id uuid not null,
  shown_id uuid not null,
  receivable bigint not null default 0,
  payable bigint not null default 0,
  last_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (workspace_id, party_id)
);
create index party_balance_shown on accounting.party_balance (workspace_id, shown_id) include (receivable, payable, last_on);
alter table accounting.party_balance enable row level security;
create policy tenant on accounting.party_balance using (workspace_id = core.current_workspace_id());

insert into accounting.party_balance (workspace_id, party_id, shown_id, receivable, payable, last_on)
  with recursive named as (
    select l.workspace_id, l.party_id, max(l.entry_on) as last_on from accounting.line l where l.party_id is not null group by 1, 2
    -- Drafts and templates may still name one that was merged before anything was posted for it.
    union all select p.workspace_id, p.id, null::date from parties.party p where p.merged_into is not null and not exists (select 1 from accounting.line l where l.workspace_id = p.workspace_id and l.party_id = p.id)),
  way(party_id, at, next, steps) as (
    select n.party_id, p.id, p.merged_into, 0 from named n join parties.party p on p.id = n.party_id
    union all select w.party_id, p.id, p.merged_into, w.steps + 1 from way w join parties.party p on p.id = w.next where w.steps < 50),
  owed as (select i.workspace_id, i.party_id, sum(i.open_base) filter (where a.type = 'receivable') as receivable, -sum(i.open_base) filter (where a.type = 'payable') as payable
    from accounting.open_item i join accounting.account a on a.id = i.account_id where i.party_id is not null and i.open_base <> 0 group by 1, 2)
  select n.workspace_id, n.party_id, coalesce((select w.at from way w where w.party_id = n.party_id and w.next is null limit 1), n.party_id), coalesce(o.receivable, 0), coalesce(o.payable, 0), n.last_on
  from named n left join owed o on o.workspace_id = n.workspace_id and o.party_id = n.party_id;

create function accounting.keep_last_of_party() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into accounting.party_balance as b (workspace_id, party_id, shown_id, last_on)
    select l.workspace_id, l.party_id, l.party_id, max(l.entry_on) from added l where l.party_id is not null group by 1, 2 order by 2
  on conflict (workspace_id, party_id) do update set last_on = greatest(b.last_on, excluded.last_on), updated_at = now(), version = b.version + 1;
  return null;
end
$$;
create trigger last_of_party after insert on accounting.line referencing new table as added for each statement execute function accounting.keep_last_of_party();

create function accounting.keep_opened_balance() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into accounting.party_balance as b (workspace_id, party_id, shown_id, receivable, payable)
    select i.workspace_id, i.party_id, i.party_id, coalesce(sum(i.open_base) filter (where a.type = 'receivable'), 0), coalesce(-sum(i.open_base) filter (where a.type = 'payable'), 0)
    from opened i join accounting.account a on a.id = i.account_id and a.type in ('receivable', 'payable') where i.party_id is not null group by 1, 2 order by 2
  on conflict (workspace_id, party_id) do update set receivable = b.receivable + excluded.receivable, payable = b.payable + excluded.payable, updated_at = now(), version = b.version + 1;
  return null;
end
$$;
create trigger opened_balance after insert on accounting.open_item referencing new table as opened for each statement execute function accounting.keep_opened_balance();

create function accounting.keep_settled_balance() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into accounting.party_balance as b (workspace_id, party_id, shown_id, receivable, payable)
    select i.workspace_id, i.party_id, i.party_id, coalesce(sum(i.open_base - o.open_base) filter (where a.type = 'receivable'), 0), coalesce(sum(o.open_base - i.open_base) filter (where a.type = 'payable'), 0)
    from after_it i join before_it o on o.id = i.id join accounting.account a on a.id = i.account_id and a.type in ('receivable', 'payable') where i.party_id is not null and i.open_base <> o.open_base group by 1, 2 order by 2
  on conflict (workspace_id, party_id) do update set receivable = b.receivable + excluded.receivable, payable = b.payable + excluded.payable, updated_at = now(), version = b.version + 1;
  return null;
end
$$;
create trigger settled_balance after update on accounting.open_item referencing old table as before_it new table as after_it for each statement execute function accounting.keep_settled_balance();

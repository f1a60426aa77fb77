-- What a party owes us and what we owe it, set off against each other: a document with a number of its own and one entry in the ledger.
create table payments.netting (
  id uuid primary key,
  workspace_id integer not null,
  number text not null,
  status text not null default 'posted' check (status in ('posted', 'void')),
  party_id uuid not null,
  party_name text not null default '',
  netted_on date not null,
  currency char(3) not null,
  amount bigint not null check (amount > 0),
  exchange_rate numeric(24, 10) not null default 1 check (exchange_rate > 0),
  base_currency char(3) not null,
  base_amount bigint not null,
  memo text not null default '',
  entry_id uuid not null,
  void_entry_id uuid,
  voided_on date,
  void_reason text not null default '',
  created_by uuid,
  search text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (workspace_id, number),
  check ((status = 'void') = (void_entry_id is not null))
);
create index netting_created on payments.netting (workspace_id, created_at, id) where deleted_at is null;
create index netting_on on payments.netting (workspace_id, netted_on, id) where deleted_at is null;
create index netting_party on payments.netting (workspace_id, party_id, netted_on, id);
create index netting_party_name on payments.netting (workspace_id, party_name, id) where deleted_at is null;
create index netting_number_list on payments.netting (workspace_id, number, id) where deleted_at is null;
create index netting_amount on payments.netting (workspace_id, accounting.major(amount, currency), id) where deleted_at is null;
create index netting_search on payments.netting using gin (search gin_trgm_ops) where deleted_at is null;
alter table payments.netting enable row level security;
create policy tenant on payments.netting using (workspace_id = core.current_workspace_id());
revoke delete on payments.netting from atrium_app;

-- What it settled of each open item, as the document says it.
create table payments.netting_part (
  netting_id uuid not null references payments.netting (id),
  position integer not null,
  workspace_id integer not null,
  side text not null check (side in ('customer', 'vendor')),
  item_id uuid not null,
  source_type text not null,
  source_id uuid,
  number text not null,
  -- What the other side calls it.
  reference text not null default '',
  due_on date not null,
  -- What was open before, and what of it was set off.
  open_amount bigint not null check (open_amount > 0),
  amount bigint not null check (amount > 0),
  primary key (netting_id, position)
);
alter table payments.netting_part enable row level security;
create policy tenant on payments.netting_part using (workspace_id = core.current_workspace_id());
revoke update, delete on payments.netting_part from atrium_app;

-- As payments: made and voided, never changed.
create function payments.guard_netting() returns trigger language plpgsql as $$
declare
  v_free text[] := array['party_id', 'party_name', 'search', 'version', 'updated_at'];
begin
  if tg_op = 'DELETE' then raise exception 'a netting cannot be deleted' using errcode = 'PY001'; end if;
  if old.status = 'posted' and new.status = 'void' then v_free := v_free || array['status', 'void_entry_id', 'voided_on', 'void_reason']; end if;
  if (to_jsonb(new) - v_free) <> (to_jsonb(old) - v_free) then raise exception 'a netting cannot be changed' using errcode = 'PY001'; end if;
  return new;
end
$$;
create trigger posted before update or delete on payments.netting for each row execute function payments.guard_netting();
create trigger posted_truncate before truncate on payments.netting for each statement execute function payments.refuse_truncate();

-- Stock may be valued at a standard cost per unit, in the currency of the books; what it cost beside that is a variance.
alter table accounting.item drop constraint item_costing_check;
alter table accounting.item
  add constraint item_costing_check check (costing in ('fifo', 'average', 'standard')),
  add column standard_cost numeric(20, 6) check (standard_cost >= 0),
  add constraint item_standard_cost_known check (costing <> 'standard' or standard_cost is not null);

-- Once stock of a product moved, its standard cost changes only by this, which revalues what is there.
create table accounting.standard_cost_change (
  id uuid primary key,
  workspace_id integer not null,
  item_id uuid not null,
  changed_on date not null,
  old_cost numeric(20, 6) not null,
  new_cost numeric(20, 6) not null check (new_cost >= 0 and new_cost <> old_cost),
  -- What was there, and what it is worth more (or less) since, in minor units of the base currency.
  quantity numeric(20, 6) not null check (quantity >= 0),
  difference bigint not null,
  reason text not null,
  -- None where nothing was there to be worth more or less.
  entry_id uuid references accounting.entry (id),
  changed_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (workspace_id, item_id) references accounting.item (workspace_id, id),
  check (difference = 0 or entry_id is not null)
);
create index standard_cost_change_item on accounting.standard_cost_change (workspace_id, item_id, id);
create index standard_cost_change_entry on accounting.standard_cost_change (entry_id) where entry_id is not null;
alter table accounting.standard_cost_change enable row level security;
create policy tenant on accounting.standard_cost_change using (workspace_id = core.current_workspace_id());
create trigger posted before update or delete on accounting.standard_cost_change for each row execute function accounting.refuse_change();
create trigger posted_truncate before truncate on accounting.standard_cost_change for each statement execute function accounting.refuse_change();
revoke update, delete on accounting.standard_cost_change from atrium_app;
select workspace.let_purges_pass('accounting');

-- Rules of expenses hold for groups of people: for a person the first policy that fits them, and no other.
create table invoicing.expense_policy (
  id uuid primary key,
  workspace_id integer not null,
  name text not null check (length(name) between 1 and 80),
  position integer not null,
  audience text not null default 'everyone' check (audience in ('everyone', 'roles', 'members')),
  -- Keys of roles: one of those every workspace has, or the id of one of its own.
  roles jsonb not null default '[]',
  member_ids jsonb not null default '[]',
  -- [{"categoryId", "currency": null for the base currency, "maxItem", "maxDay", "maxMonth", "receiptAbove": whole units as text or null, "noteRequired", "weekendFlagged", "forbidden"}]
  rules jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index expense_policy_name on invoicing.expense_policy (workspace_id, lower(name)) where deleted_at is null;
create index expense_policy_order on invoicing.expense_policy (workspace_id, position, id) where deleted_at is null;
create index expense_policy_list on invoicing.expense_policy (workspace_id, name, id) where deleted_at is null;
create index expense_policy_created on invoicing.expense_policy (workspace_id, created_at, id) where deleted_at is null;
alter table invoicing.expense_policy enable row level security;
create policy tenant on invoicing.expense_policy using (workspace_id = core.current_workspace_id());

-- Until now a category had its rules for all: they become one policy for everyone.
insert into invoicing.expense_policy (id, workspace_id, name, position, rules)
  select gen_random_uuid(), c.workspace_id, 'Everyone', 1, jsonb_agg(jsonb_build_object(
    'categoryId', c.id, 'currency', null, 'maxItem', trim_scale(c.max_item)::text, 'maxDay', trim_scale(c.max_day)::text, 'maxMonth', trim_scale(c.max_month)::text, 'receiptAbove', trim_scale(c.receipt_above)::text,
    'noteRequired', c.note_required, 'weekendFlagged', c.weekend_flagged, 'forbidden', c.forbidden) order by c.name)
  from invoicing.expense_category c
  where c.deleted_at is null and (c.max_item is not null or c.max_day is not null or c.max_month is not null or c.receipt_above is not null or c.note_required or c.weekend_flagged or c.forbidden)
  group by c.workspace_id;
alter table invoicing.expense_category drop column max_item, drop column max_day, drop column max_month, drop column receipt_above, drop column note_required, drop column weekend_flagged, drop column forbidden;

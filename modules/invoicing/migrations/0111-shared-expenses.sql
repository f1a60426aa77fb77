-- An expense that is split between people: each part is a claim of its own person, once they took it. Until then all of it stays with whoever paid.
alter table invoicing.expense add column split_of uuid references invoicing.expense (id);
create index expense_part_of on invoicing.expense (split_of) where split_of is not null;
-- How the shares of its parts were meant: whatever size, percent that come to 100, or amounts that come to all of it.
alter table invoicing.expense add column split_by text not null default 'parts' check (split_by in ('parts', 'percent', 'amount'));

create table invoicing.expense_share (
  id uuid primary key,
  workspace_id integer not null,
  -- Whose receipt it is.
  expense_id uuid not null references invoicing.expense (id),
  -- Who is asked to take the part.
  employee_id uuid not null,
  -- Minor units of the expense's currency. What is open or refused is still within the expense's own amount.
  amount bigint not null check (amount > 0),
  dimensions jsonb not null default '{}',
  state text not null default 'open' check (state in ('open', 'accepted', 'refused', 'withdrawn', 'undone')),
  reason text not null default '',
  -- The claim of the person it became.
  part_id uuid references invoicing.expense (id),
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  check ((state in ('accepted', 'undone')) = (part_id is not null)),
  check ((state = 'open') = (decided_at is null))
);
create index expense_share_of on invoicing.expense_share (expense_id, created_at);
create index expense_share_open on invoicing.expense_share (workspace_id, employee_id) where state = 'open';
create unique index expense_share_part on invoicing.expense_share (part_id) where part_id is not null;
alter table invoicing.expense_share enable row level security;
create policy tenant on invoicing.expense_share using (workspace_id = core.current_workspace_id());

-- One receipt may stand on all parts of what it is for.
alter table invoicing.expense_receipt drop constraint expense_receipt_pkey;
alter table invoicing.expense_receipt add primary key (file_id, expense_id);

-- Whoever is asked to take a part, took one, or decides on one, may open the receipts.
create or replace function invoicing.seen_expenses(p_account uuid, p_ids uuid[]) returns table (id uuid, workspace_id integer, employee_id uuid, created_by uuid, is_approver boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select x.id, x.workspace_id, x.employee_id, x.created_by,
    exists (select 1 from invoicing.expense f where (f.id = x.id or f.split_of = x.id) and f.deleted_at is null and (f.split_of = x.id and f.employee_id = p_account
      or exists (select 1 from invoicing.expense_approval a where a.expense_id = f.id and (a.decided_by = p_account or (a.state = 'pending' and (a.approver_id = p_account or exists (
        select 1 from invoicing.expense_delegate d where d.workspace_id = f.workspace_id and d.delegate_id = p_account and current_date between d.from_on and d.until_on and (a.approver_id is null or d.approver_id = a.approver_id))))))))
    or exists (select 1 from invoicing.expense_share s where s.expense_id = x.id and s.employee_id = p_account and s.state = 'open')
  from invoicing.expense x where x.id = any (p_ids) and x.deleted_at is null
$$;

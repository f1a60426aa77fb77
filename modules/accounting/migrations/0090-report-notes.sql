-- Footnotes of reports: what somebody says about a row of a report over some days. It stands wherever that row of those days is shown, also beside another time.
create table accounting.report_note (
  id uuid primary key,
  workspace_id integer not null,
  report text not null check (report in ('trial-balance', 'profit-and-loss', 'balance-sheet', 'cash-flow')),
  -- What makes other figures of the same report: cash basis, or the method of the cash flow.
  variant text not null default '' check (variant in ('', 'cash', 'indirect')),
  row_key text not null,
  -- Null: from the beginning, as in the balance sheet.
  from_on date,
  to_on date not null,
  body text not null check (body <> ''),
  written_by uuid not null,
  written_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index report_note_of on accounting.report_note (workspace_id, report, variant, to_on, coalesce(from_on, '0001-01-01'), row_key);
alter table accounting.report_note enable row level security;
create policy tenant on accounting.report_note using (workspace_id = core.current_workspace_id());

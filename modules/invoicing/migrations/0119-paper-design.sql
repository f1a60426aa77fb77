-- How documents of a workspace look on paper; none for the usual look. A document may be laid out otherwise.
create table invoicing.paper_design (
  workspace_id integer primary key,
  layout text not null check (layout in ('classic', 'modern', 'compact')),
  -- #rrggbb; null for the colour of the workspace.
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  logo_place text not null check (logo_place in ('start', 'center', 'end')),
  logo_size text not null check (logo_size in ('small', 'medium', 'large')),
  columns text[] not null,
  -- Null: as is usual in the country of the workspace.
  paper text check (paper in ('A4', 'Letter')),
  margins text not null check (margins in ('narrow', 'normal', 'wide')),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
alter table invoicing.paper_design enable row level security;
create policy tenant on invoicing.paper_design using (workspace_id = core.current_workspace_id());

alter table invoicing.document add column design text check (design in ('classic', 'modern', 'compact'));

-- How documents begin, how they go out, and the links customers open them by.

create table invoicing.settings (
  workspace_id integer primary key,
  -- In minor units of the base currency; null: nobody has to approve.
  sale_limit bigint check (sale_limit >= 0),
  purchase_limit bigint check (purchase_limit >= 0),
  approver_other boolean not null default true,
  due_days integer not null default 14 check (due_days between 0 and 365),
  terms text not null default '',
  notes text not null default '',
  tax_mode text not null default 'exclusive' check (tax_mode in ('exclusive', 'inclusive', 'by_tax')),
  track_views boolean not null default true,
  link_days integer not null default 365 check (link_days between 1 and 1095),
  interest_percent numeric(9, 6) not null default 0 check (interest_percent between 0 and 100),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
alter table invoicing.settings enable row level security;
create policy tenant on invoicing.settings using (workspace_id = core.current_workspace_id());

create table invoicing.document_mail (
  id uuid primary key,
  workspace_id integer not null,
  document_id uuid not null references invoicing.document (id) on delete cascade,
  kind text not null check (kind in ('document', 'reminder', 'receipt')),
  level integer not null default 0,
  sent_to text[] not null,
  sent_by uuid,
  -- The mail in the house's outbox, which knows how far it has come.
  mail_id uuid,
  created_at timestamptz not null default clock_timestamp()
);
create index document_mail_document on invoicing.document_mail (document_id, created_at);
alter table invoicing.document_mail enable row level security;
create policy tenant on invoicing.document_mail using (workspace_id = core.current_workspace_id());

-- Links to the public page: of each only a hash is kept.
create table invoicing.document_link (
  token_hash bytea primary key,
  id uuid not null unique default gen_random_uuid(),
  workspace_id integer not null,
  document_id uuid not null references invoicing.document (id) on delete cascade,
  made_by uuid,
  mail_id uuid references invoicing.document_mail (id) on delete cascade,
  tracked boolean not null default true,
  refused_at timestamptz,
  last_opened_at timestamptz,
  open_count integer not null default 0,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by uuid,
  created_at timestamptz not null default now()
);
create index document_link_document on invoicing.document_link (document_id, created_at);
create index document_link_mail on invoicing.document_link (mail_id);
alter table invoicing.document_link enable row level security;
create policy tenant on invoicing.document_link using (workspace_id = core.current_workspace_id());

-- Who holds a link is let into exactly that document's workspace by the service, and sees that document only.
create function invoicing.find_document_link(p_hash bytea) returns table (workspace_id integer, document_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.workspace_id, l.document_id from invoicing.document_link l where l.token_hash = p_hash and l.revoked_at is null and l.expires_at > now()
$$;

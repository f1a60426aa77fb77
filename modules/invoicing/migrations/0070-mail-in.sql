-- Addresses that receipts and bills are mailed to: `<kind>-<token>@…`. The token is the secret that lets a mail in; it is kept as it is, because the address is shown.
create table invoicing.mail_address (
  id uuid primary key,
  workspace_id integer not null,
  kind text not null check (kind in ('receipts', 'bills')),
  -- In whose name mail to it is taken.
  account_id uuid not null,
  token text not null unique check (token ~ '^[a-z2-7]{20}$'),
  created_at timestamptz not null default now(),
  -- Since then nothing is taken at it.
  replaced_at timestamptz
);
create unique index mail_address_receipts on invoicing.mail_address (workspace_id, account_id) where kind = 'receipts' and replaced_at is null;
create unique index mail_address_bills on invoicing.mail_address (workspace_id) where kind = 'bills' and replaced_at is null;
alter table invoicing.mail_address enable row level security;
create policy tenant on invoicing.mail_address using (workspace_id = core.current_workspace_id());

-- Mails that were taken, each once however often it is handed over, and what came of them.
create table invoicing.taken_mail (
  id uuid primary key,
  workspace_id integer not null,
  kind text not null check (kind in ('receipts', 'bills')),
  account_id uuid not null,
  from_name text not null,
  from_address text not null,
  subject text not null,
  drafts integer not null default 0,
  -- Files no draft was made of: [{ name, why }].
  left_out jsonb not null default '[]',
  -- What somebody should look at in drafts that were made of e-invoices.
  findings jsonb not null default '[]',
  taken_at timestamptz not null default now()
);
create index taken_mail_latest on invoicing.taken_mail (workspace_id, kind, taken_at desc);
create index taken_mail_old on invoicing.taken_mail (taken_at);
alter table invoicing.taken_mail enable row level security;
create policy tenant on invoicing.taken_mail using (workspace_id = core.current_workspace_id());

-- Whoever mails something is in no workspace: the token alone says whose address it is.
create function invoicing.mail_address_owner(p_kind text, p_token text) returns table (account_id uuid, workspace_id integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.account_id, a.workspace_id from invoicing.mail_address a where a.token = p_token and a.kind = p_kind and a.replaced_at is null
$$;
revoke execute on function invoicing.mail_address_owner(text, text) from public;
grant execute on function invoicing.mail_address_owner(text, text) to atrium_app;

-- Who mailed what is not kept for ever; no mail is handed over again after so long.
create function invoicing.forget_mails(p_days integer) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  delete from invoicing.taken_mail t where t.taken_at < now() - make_interval(days => greatest(p_days, 60))
$$;
revoke execute on function invoicing.forget_mails(integer) from public;
grant execute on function invoicing.forget_mails(integer) to atrium_app;

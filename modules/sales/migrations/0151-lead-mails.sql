-- The address to which a workspace has enquiries mailed: `leads-<token>@…`. The token is the secret that lets a mail in; it is kept as it is, because the address is shown.
create table sales.lead_inbox (
  workspace_id integer primary key,
  address_id uuid not null,
  token text not null unique check (token ~ '^[a-z2-7]{20}$'),
  is_on boolean not null default true,
  -- Who switched it on last: mail is taken in their name while they are there.
  account_id uuid not null,
  made_at timestamptz not null default now()
);
alter table sales.lead_inbox enable row level security;
create policy tenant on sales.lead_inbox using (workspace_id = core.current_workspace_id());

-- Whoever mails something is in no workspace: the token alone says whose address it is.
create function sales.find_lead_inbox(p_token text) returns table (workspace_id integer, account_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.workspace_id, i.account_id from sales.lead_inbox i where i.token = p_token and i.is_on and workspace.is_open(i.workspace_id)
$$;

-- What came to it; its id is that of the received mail, so that one which is handed over again is known.
create table sales.lead_mail (
  id uuid primary key,
  workspace_id integer not null,
  state text not null check (state in ('taken', 'aside')),
  reason text not null default '' check (reason in ('', 'automatic', 'loop', 'sender', 'rate')),
  from_name text not null,
  from_address text not null,
  subject text not null,
  -- Its words while it is put aside; those of one that was taken are the activity's, where there is one.
  body text not null default '',
  lead_id uuid references sales.lead (id),
  activity_id uuid unique references sales.activity (id),
  -- Names of the files that came with it, and of those that could not be kept.
  files text[] not null default '{}',
  left_out text[] not null default '{}',
  -- Those that were kept, wherever they are attached: they go with who is erased.
  file_ids uuid[] not null default '{}',
  received_at timestamptz not null default now()
);
create index lead_mail_state on sales.lead_mail (workspace_id, state, received_at desc, id desc);
create index lead_mail_sender on sales.lead_mail (workspace_id, lower(from_address), received_at);
create index lead_mail_received on sales.lead_mail (workspace_id, received_at);
create index lead_mail_lead on sales.lead_mail (lead_id) where lead_id is not null;
create index lead_mail_old on sales.lead_mail (received_at) where state = 'aside';
alter table sales.lead_mail enable row level security;
create policy tenant on sales.lead_mail using (workspace_id = core.current_workspace_id());

-- What nobody let through is personal data without a purpose, as an entry of a form is: it goes after a month.
create function sales.forget_lead_mails() returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with gone as (delete from sales.lead_mail m where m.state = 'aside' and m.received_at < now() - interval '30 days' returning 1) select count(*)::int from gone
$$;

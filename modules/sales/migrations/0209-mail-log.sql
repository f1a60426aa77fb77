-- A member's own address, `log-<token>@…`: a mail that comes to it, as a blind copy or forwarded, is written down at the record it is about. The token is the secret that lets a mail in; it is kept as it is, because the address is shown.
create table sales.mail_log (
  workspace_id integer not null,
  account_id uuid not null,
  token text not null unique check (token ~ '^[a-z2-7]{20}$'),
  made_at timestamptz not null default now(),
  primary key (workspace_id, account_id)
);
alter table sales.mail_log enable row level security;
create policy tenant on sales.mail_log using (workspace_id = core.current_workspace_id());

-- Whoever mails something is in no workspace: the token alone says whose address it is.
create function sales.find_mail_log(p_token text) returns table (workspace_id integer, account_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.workspace_id, l.account_id from sales.mail_log l where l.token = p_token and workspace.is_open(l.workspace_id)
$$;

-- What came to such an address; its id is that of the received mail, so that one which is handed over again is known.
create table sales.logged_mail (
  id uuid primary key,
  workspace_id integer not null,
  account_id uuid not null,
  state text not null check (state in ('waiting', 'filed', 'dropped')),
  direction text not null check (direction in ('in', 'out')),
  from_name text not null,
  from_address text not null,
  -- Whom it went to, without the addresses of this installation and of the member.
  recipients text[] not null,
  subject text not null,
  -- Its words while it belongs to no record; afterwards they are the activity's.
  body text not null default '',
  -- Names of the files that came with it, and of those that could not be kept.
  files text[] not null default '{}',
  left_out text[] not null default '{}',
  -- Those that were kept, wherever they are attached: they go with who is erased.
  file_ids uuid[] not null default '{}',
  sent_at timestamptz,
  -- Of its Message-ID, sender and subject: sent once more it stands where it stands once.
  message_hash bytea,
  received_at timestamptz not null default now(),
  ended_at timestamptz
);
create index logged_mail_own on sales.logged_mail (workspace_id, account_id, state, received_at desc, id desc);
create unique index logged_mail_message on sales.logged_mail (workspace_id, account_id, message_hash) where message_hash is not null;
create index logged_mail_from on sales.logged_mail (workspace_id, lower(from_address));
create index logged_mail_recipients on sales.logged_mail using gin (recipients);
create index logged_mail_old on sales.logged_mail (received_at) where state <> 'filed';
alter table sales.logged_mail enable row level security;
create policy tenant on sales.logged_mail using (workspace_id = core.current_workspace_id());

-- Where it stands: as an activity, which goes on with its record when that is merged or converted. A mail to several people stands at each.
create table sales.logged_mail_place (
  activity_id uuid primary key references sales.activity (id),
  workspace_id integer not null,
  mail_id uuid not null references sales.logged_mail (id),
  -- Whose address it was; null for a lead without a party, and where the member chose the record.
  party_id uuid,
  address text not null default ''
);
create index logged_mail_place_mail on sales.logged_mail_place (mail_id);
create index logged_mail_place_party on sales.logged_mail_place (workspace_id, party_id) where party_id is not null;
alter table sales.logged_mail_place enable row level security;
create policy tenant on sales.logged_mail_place using (workspace_id = core.current_workspace_id());

-- What nobody put anywhere is personal data without a purpose: it goes after a month, and what was dropped after a day.
create function sales.forget_logged_mails() returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with gone as (delete from sales.logged_mail m where m.state <> 'filed' and m.received_at < now() - interval '1 day' and (m.received_at < now() - interval '30 days' or m.state = 'dropped' and m.ended_at < now() - interval '1 day') returning 1) select count(*)::int from gone
$$;

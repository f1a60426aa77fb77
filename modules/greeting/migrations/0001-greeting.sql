-- What greets people: a short film or picture, cards, and whom it is for, where and when.
create table greeting.item (
  id uuid primary key,
  workspace_id integer not null,
  title text not null check (length(title) between 1 and 80),
  video_id uuid,
  poster_id uuid,
  captions text not null default '' check (length(captions) <= 60000),
  -- [{ "fileId", "title", "buttonLink" }]
  images jsonb not null default '[]' check (jsonb_typeof(images) = 'array' and jsonb_array_length(images) <= 10),
  locale text not null default '' check (locale in ('', 'en', 'ar')),
  audience text not null default 'everyone' check (audience in ('everyone', 'visitors', 'members', 'role')),
  role text,
  pages_in text[] not null default '{}',
  pages_out text[] not null default '{}',
  starts_at timestamptz,
  ends_at timestamptz,
  position text not null default 'left' check (position in ('left', 'right')),
  enabled boolean not null default false,
  -- Items of one experiment take turns: each visitor always meets the same one.
  experiment text not null default '' check (length(experiment) <= 40),
  sort integer not null default 0,
  created_by uuid,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (workspace_id, id),
  check ((audience = 'role') = (role is not null)),
  check (starts_at is null or ends_at is null or starts_at < ends_at)
);
create index item_order on greeting.item (workspace_id, sort, id) where deleted_at is null;
create index item_removed on greeting.item (deleted_at) where deleted_at is not null;

-- Where messages go. The access key is the form provider's name for us; it leaves the house only with a message.
create table greeting.form (
  workspace_id integer primary key,
  provider text not null default 'internal' check (provider in ('internal', 'external')),
  endpoint text not null default '' check (length(endpoint) <= 500),
  access_key text not null default '' check (length(access_key) <= 200),
  notify_emails text[] not null default '{}',
  success_text text not null default '' check (length(success_text) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (provider = 'internal' or endpoint <> '')
);

-- Messages of the form: stored before anything else is done with them.
create table greeting.message (
  id uuid primary key,
  workspace_id integer not null,
  item_id uuid,
  name text not null,
  email text not null,
  number text,
  message text not null,
  page_url text not null default '',
  locale text not null default 'en' check (locale in ('en', 'ar')),
  -- Keyed hash, so that many from one place can be counted; gone after 30 days.
  ip_hash bytea,
  user_id uuid,
  spam_score smallint not null default 0,
  spam_reason text not null default '',
  state text not null check (state in ('received', 'kept', 'forwarded', 'failed', 'quarantined', 'answered')),
  is_test boolean not null default false,
  lead_id uuid,
  forward_attempts smallint not null default 0,
  forward_error text not null default '',
  forwarded_at timestamptz,
  next_attempt_at timestamptz,
  answered_at timestamptz,
  idempotency_key text,
  digest bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (workspace_id, id)
);
create unique index message_once on greeting.message (workspace_id, idempotency_key) where idempotency_key is not null;
create index message_newest on greeting.message (workspace_id, created_at desc, id desc);
create index message_state on greeting.message (workspace_id, state, created_at desc, id desc);
create index message_ip on greeting.message (workspace_id, ip_hash, created_at) where ip_hash is not null;
create index message_email on greeting.message (workspace_id, email, created_at);
create index message_digest on greeting.message (workspace_id, digest, created_at);
create index message_user on greeting.message (user_id) where user_id is not null;
create index message_age on greeting.message (created_at) where ip_hash is not null;

create table greeting.reply (
  id uuid primary key,
  workspace_id integer not null,
  message_id uuid not null,
  account_id uuid not null,
  body text not null check (length(body) between 1 and 5000),
  created_at timestamptz not null default now(),
  foreign key (workspace_id, message_id) references greeting.message (workspace_id, id) on delete cascade
);
create index reply_of on greeting.reply (workspace_id, message_id, created_at);

-- Counts only, nothing about anybody.
create table greeting.event_count (
  workspace_id integer not null,
  item_id uuid not null,
  day date not null,
  kind text not null check (kind in ('shown', 'opened', 'played25', 'played50', 'played75', 'played100', 'card_click', 'submit', 'dismiss')),
  n integer not null default 0,
  primary key (workspace_id, item_id, day, kind),
  foreign key (workspace_id, item_id) references greeting.item (workspace_id, id) on delete cascade
);

alter table greeting.item enable row level security;
create policy tenant on greeting.item using (workspace_id = core.current_workspace_id());
alter table greeting.form enable row level security;
create policy tenant on greeting.form using (workspace_id = core.current_workspace_id());
alter table greeting.message enable row level security;
create policy tenant on greeting.message using (workspace_id = core.current_workspace_id());
alter table greeting.reply enable row level security;
create policy tenant on greeting.reply using (workspace_id = core.current_workspace_id());
alter table greeting.event_count enable row level security;
create policy tenant on greeting.event_count using (workspace_id = core.current_workspace_id());

-- Whose item it is, asked on behalf of visitors; only of one that greets now.
create function greeting.workspace_of(p_item uuid) returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.workspace_id from greeting.item i where i.id = p_item and i.enabled and i.deleted_at is null
$$;

-- Daily: hashes of addresses after 30 days, what was quarantined as long ago.
create function greeting.forget_old() returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from greeting.message where state = 'quarantined' and created_at < now() - interval '30 days';
  update greeting.message set ip_hash = null where ip_hash is not null and created_at < now() - interval '30 days';
$$;

-- Items that can no longer be brought back, with their files.
create function greeting.removed_for_good() returns table (workspace_id integer, id uuid, files uuid[])
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.workspace_id, i.id, array_remove(array[i.video_id, i.poster_id], null) || array(select (x->>'fileId')::uuid from jsonb_array_elements(i.images) x)
  from greeting.item i where i.deleted_at < now() - interval '30 days' order by i.deleted_at limit 100
$$;

create function greeting.forget_account(p_account_id uuid) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update greeting.message set user_id = null, updated_at = now(), version = version + 1 where user_id = p_account_id;
$$;

create function greeting.forget_workspace(p_workspace_id integer) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from greeting.reply where workspace_id = p_workspace_id;
  delete from greeting.message where workspace_id = p_workspace_id;
  delete from greeting.event_count where workspace_id = p_workspace_id;
  delete from greeting.item where workspace_id = p_workspace_id;
  delete from greeting.form where workspace_id = p_workspace_id;
$$;

-- For the export of one's own data, which is about all workspaces.
create function greeting.own_messages() returns table (workspace_id integer, name text, email text, number text, message text, page_url text, created_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.workspace_id, m.name, m.email, m.number, m.message, m.page_url, m.created_at from greeting.message m where m.user_id = core.current_account_id() order by m.id
$$;

-- Where messages are, for telling whether somebody may still read what the bell says of them.
create function greeting.places_of(p_ids uuid[]) returns table (id uuid, workspace_id integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.id, m.workspace_id from greeting.message m where m.id = any (p_ids)
$$;

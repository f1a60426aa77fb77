-- A sender of a workspace: its own phone (manual), or a number that a provider carries. Keys are sealed (core/server/sealing.ts); only their ends are ever shown.
create table texting.number (
  id uuid primary key,
  workspace_id integer not null,
  channel text not null check (channel in ('sms', 'whatsapp')),
  label text not null,
  -- E.164
  phone text not null,
  provider text not null default 'manual' check (provider in ('manual', 'twilio', 'meta')),
  -- What Twilio and Meta call things.
  account_sid text not null default '',
  api_key_sid text not null default '',
  messaging_service_sid text not null default '',
  phone_number_id text not null default '',
  business_account_id text not null default '',
  -- Auth token of Twilio, or access token of Meta.
  token bytea,
  token_end text not null default '',
  -- Secret of Twilio's API key, or app secret of Meta.
  secret bytea,
  secret_end text not null default '',
  -- What the provider refused last, until it takes something again or the set-up changes.
  problem_kind text not null default '',
  problem text not null default '',
  problem_at timestamptz,
  checked_at timestamptz,
  check_asked_at timestamptz,
  templates_at timestamptz,
  -- Files that come in are stored on this account's behalf, while it may.
  set_up_by uuid,
  removed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index number_phone on texting.number (workspace_id, channel, phone) where removed_at is null;
create unique index number_meta on texting.number (workspace_id, phone_number_id) where provider = 'meta' and phone_number_id <> '' and removed_at is null;
alter table texting.number enable row level security;
create policy tenant on texting.number using (workspace_id = core.current_workspace_id());

-- Templates that Meta approved, as they were last fetched.
create table texting.template (
  id uuid primary key,
  workspace_id integer not null,
  number_id uuid not null references texting.number (id) on delete cascade,
  name text not null,
  language text not null,
  category text not null default '',
  body text not null,
  places integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (number_id, name, language)
);
create index template_workspace on texting.template (workspace_id, number_id);
alter table texting.template enable row level security;
create policy tenant on texting.template using (workspace_id = core.current_workspace_id());

-- Saved texts of a workspace.
create table texting.reply (
  id uuid primary key,
  workspace_id integer not null,
  name text not null,
  body text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index reply_workspace on texting.reply (workspace_id, lower(name));
alter table texting.reply enable row level security;
create policy tenant on texting.reply using (workspace_id = core.current_workspace_id());

-- What was said between one number (null: somebody's own phone) and one outside phone.
create table texting.conversation (
  id uuid primary key,
  workspace_id integer not null,
  number_id uuid references texting.number (id),
  channel text not null check (channel in ('sms', 'whatsapp')),
  phone text not null,
  -- What the other side calls itself (WhatsApp), and what its record was called when it was found.
  profile_name text not null default '',
  subject_type text,
  subject_id uuid,
  subject_name text not null default '',
  -- Of whom somebody said that it is not their number: what comes in next is not theirs either.
  not_subjects uuid[] not null default '{}',
  assignee_id uuid,
  unread integer not null default 0,
  last_at timestamptz(3) not null default now(),
  last_body text not null default '',
  last_direction text not null default 'out' check (last_direction in ('in', 'out')),
  last_state text not null default 'logged',
  -- When the other side last wrote: WhatsApp takes anything for 24 hours from then.
  last_in_at timestamptz,
  closed_at timestamptz,
  erased_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((subject_type is null) = (subject_id is null))
);
create unique index conversation_pair on texting.conversation (workspace_id, coalesce(number_id, '00000000-0000-0000-0000-000000000000'::uuid), channel, phone) where erased_at is null;
create index conversation_phone on texting.conversation (workspace_id, phone) where erased_at is null;
create index conversation_latest on texting.conversation (workspace_id, last_at desc, id desc);
create index conversation_open on texting.conversation (workspace_id, last_at desc, id desc) where closed_at is null;
create index conversation_mine on texting.conversation (workspace_id, assignee_id, last_at desc, id desc) where closed_at is null and assignee_id is not null;
create index conversation_unknown on texting.conversation (workspace_id, last_at desc, id desc) where closed_at is null and subject_id is null;
create index conversation_number on texting.conversation (number_id) where number_id is not null;
create index conversation_subject on texting.conversation (workspace_id, subject_type, subject_id) where subject_id is not null;
create index conversation_unread on texting.conversation (workspace_id) where unread > 0 and closed_at is null;
alter table texting.conversation enable row level security;
create policy tenant on texting.conversation using (workspace_id = core.current_workspace_id());

create table texting.text (
  id uuid primary key,
  workspace_id integer not null,
  conversation_id uuid not null references texting.conversation (id),
  -- What it is about: that of its conversation when it was written.
  subject_type text,
  subject_id uuid,
  direction text not null check (direction in ('in', 'out')),
  body text not null,
  -- Of a template: {name, language, contentSid, values}.
  template jsonb,
  state text not null check (state in ('received', 'logged', 'queued', 'sent', 'delivered', 'read', 'failed', 'unknown')),
  reason text,
  -- In the provider's words, and its code.
  reason_text text not null default '',
  provider_code text not null default '',
  provider_ref text,
  -- What the provider called earlier tries: what is still said of them is no news.
  earlier_refs text[] not null default '{}',
  -- Set before the provider is asked: once it is, it is looked for there before it is asked again.
  tried_at timestamptz,
  tries integer not null default 0,
  by_account uuid,
  at timestamptz(3) not null default now(),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((subject_type is null) = (subject_id is null))
);
create unique index text_provider on texting.text (workspace_id, provider_ref) where provider_ref is not null;
-- What was written, by words.
create index text_words on texting.text using gin (body public.gin_trgm_ops);
create index text_conversation on texting.text (conversation_id, at desc, id desc);
create index text_subject on texting.text (workspace_id, subject_type, subject_id, at desc, id desc) where subject_id is not null;
alter table texting.text enable row level security;
create policy tenant on texting.text using (workspace_id = core.current_workspace_id());

-- Pictures and files of texts that came in.
create table texting.media (
  id uuid primary key,
  workspace_id integer not null,
  text_id uuid not null references texting.text (id),
  position integer not null,
  -- Where it is at the provider: an address (Twilio), an id (Meta); emptied once it is kept.
  remote text not null,
  declared_type text not null default '',
  name text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'kept', 'refused')),
  file_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (text_id, position)
);
create index media_workspace on texting.media (workspace_id, text_id);
alter table texting.media enable row level security;
create policy tenant on texting.media using (workspace_id = core.current_workspace_id());

-- Who said no by a text, by a keyed hash of channel and number: it outlives an erasure without saying whose it was. Counts where no record knows better.
create table texting.objection (
  workspace_id integer not null,
  phone_hash bytea not null,
  at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (workspace_id, phone_hash)
);
alter table texting.objection enable row level security;
create policy tenant on texting.objection using (workspace_id = core.current_workspace_id());

-- What a workspace that is gone for good leaves behind: the rows of every table of the room, also of those that are added later.
create function texting.forget_workspace(p_workspace integer) returns setof text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform workspace.forget_rows('texting', p_workspace);
end $$;
revoke execute on function texting.forget_workspace(integer) from public;
grant execute on function texting.forget_workspace(integer) to atrium_app;
-- In which workspaces texts are, for files, which know only their ids.
create function texting.places_of(p_ids uuid[]) returns table (id uuid, workspace_id integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.id, t.workspace_id from texting.text t where t.id = any(p_ids)
$$;
revoke execute on function texting.places_of(uuid[]) from public;
grant execute on function texting.places_of(uuid[]) to atrium_app;

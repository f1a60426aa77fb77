-- A mail that went out about a record. It stands there as an activity and goes where that goes, as when a lead is converted or merged.
create table sales.mail (
  id uuid primary key,
  workspace_id integer not null,
  activity_id uuid not null unique references sales.activity (id),
  -- Whom it went to; null for a lead without a party.
  party_id uuid,
  name text not null,
  sent_to text not null,
  sent_by uuid,
  -- Hash of the part before the @ of the address answers go to; whoever knows that address may write to the record.
  reply_hash bytea unique,
  -- Hash of what stands in the address of the picture; null when openings are not noted.
  picture_hash bytea unique,
  open_count integer not null default 0,
  opened_at timestamptz,
  last_opened_at timestamptz,
  -- When its reader switched that off.
  refused_at timestamptz,
  answered_at timestamptz,
  created_at timestamptz not null default now()
);
create index mail_party on sales.mail (workspace_id, party_id) where party_id is not null;
-- Who switched it off once is not asked again, whichever mail it was.
create index mail_sent_to on sales.mail (workspace_id, lower(sent_to));
alter table sales.mail enable row level security;
create policy tenant on sales.mail using (workspace_id = core.current_workspace_id());

-- An answer to it; its id is that of the received mail, so that one which is handed over again is known.
create table sales.mail_answer (
  id uuid primary key,
  workspace_id integer not null,
  mail_id uuid not null references sales.mail (id),
  activity_id uuid not null unique references sales.activity (id),
  from_name text not null,
  from_address text not null,
  -- Names of the files that came with it, and of those that could not be kept.
  files text[] not null default '{}',
  left_out text[] not null default '{}',
  -- Those that were kept, wherever they are attached: they go with who is erased.
  file_ids uuid[] not null default '{}',
  created_at timestamptz not null default now()
);
create index mail_answer_mail on sales.mail_answer (mail_id);
create index mail_answer_workspace on sales.mail_answer (workspace_id, created_at);
alter table sales.mail_answer enable row level security;
create policy tenant on sales.mail_answer using (workspace_id = core.current_workspace_id());

-- Whoever answers is let into exactly its workspace; owner_id is who looks after the record.
create function sales.find_answered_mail(p_hash bytea) returns table (workspace_id integer, owner_id uuid, sent_by uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.workspace_id, case a.topic when 'sales.lead' then (select l.owner_id from sales.lead l where l.id = a.subject_id) when 'sales.opportunity' then (select o.owner_id from sales.opportunity o where o.id = a.subject_id) end, m.sent_by
  from sales.mail m join sales.activity a on a.id = m.activity_id where m.reply_hash = p_hash and workspace.is_open(m.workspace_id)
$$;

create function sales.find_pictured_mail(p_hash bytea) returns table (workspace_id integer, mail_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.workspace_id, m.id from sales.mail m where m.picture_hash = p_hash and m.refused_at is null and workspace.is_open(m.workspace_id)
$$;

-- Whether openings of mails are noted at all; each mail can do without.
alter table sales.capture_settings add column track_mails boolean not null default false;

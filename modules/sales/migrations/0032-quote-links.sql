-- Mails about a quote: to whom, by whom, and whether the sender wants to know that their link was opened.
create table sales.quote_mail (
  id uuid primary key,
  workspace_id integer not null,
  quote_id uuid not null references sales.quote (id) on delete cascade,
  kind text not null check (kind in ('quote', 'reminder', 'renewed', 'answer', 'copy')),
  sent_to text[] not null,
  sent_by uuid,
  -- The mail in the house's outbox, which knows how far it has come.
  mail_id uuid,
  created_at timestamptz not null default clock_timestamp()
);
create index quote_mail_quote on sales.quote_mail (quote_id, created_at);
alter table sales.quote_mail enable row level security;
create policy tenant on sales.quote_mail using (workspace_id = core.current_workspace_id());

-- A link has an end, can be taken back, and says whether and when it was opened.
alter table sales.quote_link
  add column id uuid not null default gen_random_uuid(),
  add column made_by uuid,
  add column mail_id uuid references sales.quote_mail (id) on delete cascade,
  add column expires_at timestamptz not null default now() + interval '90 days',
  add column revoked_at timestamptz,
  add column revoked_by uuid,
  add column tracked boolean not null default true,
  add column refused_at timestamptz,
  add column last_opened_at timestamptz,
  add column open_count integer not null default 0;
create unique index quote_link_id on sales.quote_link (id);
create index quote_link_mail on sales.quote_link (mail_id);
drop index sales.quote_link_quote;
create index quote_link_quote on sales.quote_link (quote_id, created_at);
-- Links of before: thirty days from the last day on, and from today on where that is over.
update sales.quote_link l set tracked = q.track_views, expires_at = case when q.expires_at is null then now() + interval '90 days' else greatest(q.expires_at, now()) + interval '30 days' end from sales.quote q where q.id = l.quote_id;

-- What has ended or was taken back is found no more than what never was.
create or replace function sales.find_quote_link(p_hash bytea) returns table (workspace_id integer, quote_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.workspace_id, l.quote_id from sales.quote_link l where l.token_hash = p_hash and l.revoked_at is null and l.expires_at > now()
$$;

alter table sales.quote_settings
  add column link_days integer not null default 30 check (link_days between 1 and 730),
  add column link_days_open integer not null default 90 check (link_days_open between 1 and 730);

-- Many papers as one file: made in the background, fetched by the person who asked for it, gone after a day.
create table core.paper_batch (
  id uuid primary key,
  workspace_id integer not null,
  account_id uuid not null,
  kind text not null,
  form text not null check (form in ('pdf', 'zip')),
  -- What is in it, in its order, as [{id, name}]; and what it was asked with besides.
  papers jsonb not null,
  about jsonb not null default '{}',
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'cancelled')),
  total integer not null,
  handled integer not null default 0,
  -- What could not be drawn, by its name.
  left_out text[] not null default '{}',
  blob_key text,
  bytes bigint not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
-- One at a time for each person.
create unique index paper_batch_running on core.paper_batch (workspace_id, account_id) where state = 'running';
create index paper_batch_recent on core.paper_batch (workspace_id, account_id, id desc);
create index paper_batch_age on core.paper_batch (created_at);
alter table core.paper_batch enable row level security;
create policy tenant on core.paper_batch using (workspace_id = core.current_workspace_id());

-- Batches whose time is over, across workspaces. Their rows go one by one, each after its bytes: a store that fails leaves nothing behind that nobody knows of.
create function core.old_paper_batches(p_hours integer, p_after uuid, p_limit integer) returns table (id uuid, workspace_id integer, blob_key text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select b.id, b.workspace_id, b.blob_key from core.paper_batch b where b.created_at < now() - make_interval(hours => p_hours) and b.id > p_after order by b.id limit p_limit
$$;
revoke execute on function core.old_paper_batches(integer, uuid, integer) from public;
grant execute on function core.old_paper_batches(integer, uuid, integer) to atrium_app;

-- Mails about documents are written in the languages of documents.
alter table core.mail drop constraint mail_language_check;
alter table core.mail add constraint mail_language_check check (language in ('en', 'ar', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr', 'hi'));

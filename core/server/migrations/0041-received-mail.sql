-- Mail that reached an address of this installation, until a room took it. Tenants have no path to it: row-level security
-- without a policy, and these functions as the only doors. Neither addresses nor anything of the mail stand here, only their hashes.
create table core.received_mail (
  id uuid primary key,
  kind text not null,
  address_hash bytea not null,
  message_hash bytea not null,
  -- Whose address it was when the mail came.
  account_id uuid not null,
  workspace_id integer not null,
  -- The mail as it came; null once that is gone.
  blob_key text,
  bytes integer not null,
  -- `arriving` until the bytes are stored.
  state text not null default 'arriving' check (state in ('arriving', 'waiting', 'taken', 'refused')),
  code text,
  attempts integer not null default 0,
  at timestamptz not null default now()
);
-- A sender who did not hear our answer sends the same mail once more.
create unique index received_mail_once on core.received_mail (address_hash, message_hash) where state <> 'arriving';
create index received_mail_age on core.received_mail (at);
create index received_mail_bytes on core.received_mail (at) where blob_key is not null;
alter table core.received_mail enable row level security;
revoke all on core.received_mail from atrium_app;

-- Before the bytes are stored, so that those of a process which dies meanwhile are found again.
create function core.expect_mail(p_id uuid, p_kind text, p_address_hash bytea, p_message_hash bytea, p_account uuid, p_workspace integer, p_blob_key text, p_bytes integer) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into core.received_mail (id, kind, address_hash, message_hash, account_id, workspace_id, blob_key, bytes)
  values (p_id, p_kind, p_address_hash, p_message_hash, p_account, p_workspace, p_blob_key, p_bytes)
$$;

-- False when the same mail came to this address before.
create function core.keep_mail(p_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update core.received_mail set state = 'waiting' where id = p_id and state = 'arriving';
  return found;
exception when unique_violation then
  return false;
end $$;

-- A mail that waits, and one more attempt at it.
create function core.attempt_mail(p_id uuid) returns setof core.received_mail
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update core.received_mail set attempts = attempts + 1 where id = p_id and state = 'waiting' returning *
$$;

-- False when it no longer waits: in the transaction of its effect, so that there is one only.
create function core.end_mail(p_id uuid, p_state text, p_code text) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with ended as (update core.received_mail set state = p_state, code = p_code where id = p_id and state = 'waiting' and p_state in ('taken', 'refused') returning 1)
  select exists (select 1 from ended)
$$;

create function core.drop_mail_bytes(p_id uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update core.received_mail set blob_key = null where id = p_id
$$;

-- Bytes nobody needs: of mails that were taken, after a day of those that never came whole, after 30 days of all others.
create function core.loose_mail_bytes() returns table (id uuid, blob_key text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.id, m.blob_key from core.received_mail m
  where m.blob_key is not null and (m.state = 'taken' or m.state = 'arriving' and m.at < now() - interval '1 day' or m.at < now() - interval '30 days')
  order by m.at limit 500
$$;

create function core.forget_received_mail() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from core.received_mail where blob_key is null and (state = 'arriving' or at < now() - interval '30 days')
$$;

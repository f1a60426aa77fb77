-- What proves the books: nothing that was posted changes by any statement, and a pack of evidence for those who check them.

-- The only way into the ledger. Refuses what is not double entry, of another workspace, on a group or behind the hard lock; links the entry into the chain.
create or replace function accounting.post_entry(p_entry jsonb, p_lines jsonb, p_taxes jsonb) returns table (chain_seq bigint, recorded_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_workspace integer := core.current_workspace_id();
  v_id uuid := (p_entry->>'id')::uuid;
  v_on date := (p_entry->>'entry_on')::date;
  v_book accounting.book;
  v_debit numeric;
  v_credit numeric;
  v_count integer;
  v_wrong integer;
  v_at timestamptz;
  v_hash bytea;
  v_reverses uuid := (p_entry->>'reverses_id')::uuid;
begin
  select * into v_book from accounting.book b where b.workspace_id = v_workspace for update;
  if not found then raise exception 'the workspace has no book' using errcode = 'AC001'; end if;
  -- Only now that nobody else posts: the instants of the chain stand in its order, so that "as the books stood at" leaves nothing to come.
  v_at := clock_timestamp();
  if v_on <= v_book.hard_lock_on then raise exception 'the period is closed for good' using errcode = 'AC002'; end if;
  select count(*), coalesce(sum(l.debit), 0), coalesce(sum(l.credit), 0) into v_count, v_debit, v_credit from jsonb_to_recordset(p_lines) as l(debit bigint, credit bigint);
  if v_count < 2 or v_debit <> v_credit then raise exception 'not in double entry: % lines, debit %, credit %', v_count, v_debit, v_credit using errcode = 'AC003'; end if;
  select count(*) into v_wrong from jsonb_to_recordset(p_lines) as l(account_id uuid, currency text) left join accounting.account a on a.id = l.account_id and a.workspace_id = v_workspace and a.deleted_at is null and a.is_active and not a.is_group
    where a.id is null or (a.currency is not null and a.currency <> l.currency);
  if v_wrong > 0 then raise exception 'an account cannot carry the line' using errcode = 'AC004'; end if;
  if v_reverses is not null then
    update accounting.entry e set reversed_by_id = v_id where e.id = v_reverses and e.workspace_id = v_workspace and e.reversed_by_id is null;
    if not found then raise exception 'the entry is reversed already' using errcode = 'AC005'; end if;
  end if;
  insert into accounting.entry (id, workspace_id, journal, number, entry_on, memo, reference, source_type, source_id, reverses_id, total, posted_by, recorded_at, chain_seq, previous_hash, hash)
    values (v_id, v_workspace, p_entry->>'journal', p_entry->>'number', v_on, coalesce(p_entry->>'memo', ''), coalesce(p_entry->>'reference', ''), coalesce(p_entry->>'source_type', 'manual'), (p_entry->>'source_id')::uuid, v_reverses,
      v_debit::bigint, (p_entry->>'posted_by')::uuid, v_at, v_book.chain_seq + 1, v_book.chain_hash, '\x');
  insert into accounting.line (id, workspace_id, entry_id, position, account_id, entry_on, debit, credit, currency, amount, rate, party_id, due_on, tax_id, memo, dimensions)
    select l.id, v_workspace, v_id, l.position, l.account_id, v_on, l.debit, l.credit, l.currency, l.amount, l.rate, l.party_id, l.due_on, l.tax_id, coalesce(l.memo, ''), coalesce(l.dimensions, '{}')
    from jsonb_to_recordset(p_lines) as l(id uuid, position int, account_id uuid, debit bigint, credit bigint, currency text, amount bigint, rate numeric, party_id uuid, due_on date, tax_id uuid, memo text, dimensions jsonb);
  insert into accounting.tax_line (id, workspace_id, entry_id, tax_id, direction, rate, tax_on, base, amount, recoverable, party_id)
    select t.id, v_workspace, v_id, t.tax_id, t.direction, t.rate, coalesce(t.tax_on, v_on), t.base, t.amount, t.recoverable, t.party_id
    from jsonb_to_recordset(p_taxes) as t(id uuid, tax_id uuid, direction text, rate numeric, tax_on date, base bigint, amount bigint, recoverable bigint, party_id uuid)
    join accounting.tax x on x.id = t.tax_id and x.workspace_id = v_workspace;
  insert into accounting.open_item (id, workspace_id, entry_id, account_id, party_id, source_type, source_id, currency, entry_on, due_on, amount, base, open_amount, open_base)
    select l.id, v_workspace, v_id, l.account_id, l.party_id, coalesce(p_entry->>'source_type', 'manual'), (p_entry->>'source_id')::uuid, l.currency, v_on, coalesce(l.due_on, v_on), l.amount, l.debit - l.credit, l.amount, l.debit - l.credit
    from jsonb_to_recordset(p_lines) as l(id uuid, account_id uuid, debit bigint, credit bigint, currency text, amount bigint, party_id uuid, due_on date)
    join accounting.account a on a.id = l.account_id where a.reconcilable and l.amount <> 0;
  -- The hash is of what stands in the tables, not of what was sent.
  update accounting.entry e set hash = sha256(v_book.chain_hash || accounting.entry_content(v_id)) where e.id = v_id returning e.hash into v_hash;
  update accounting.book b set chain_seq = v_book.chain_seq + 1, chain_hash = v_hash where b.workspace_id = v_workspace;
  return query select v_book.chain_seq + 1, v_at;
end
$$;

-- Of an open item only what is open changes; the rest is its line's.
create function accounting.guard_columns() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - tg_argv::text[]) <> (to_jsonb(old) - tg_argv::text[]) then
    raise exception 'what was posted cannot be changed or deleted' using errcode = 'AC006';
  end if;
  return new;
end
$$;
create trigger posted before update or delete on accounting.open_item for each row execute function accounting.guard_columns('open_amount', 'open_base', 'version');
create trigger posted_truncate before truncate on accounting.open_item for each statement execute function accounting.refuse_change();
create trigger posted_truncate before truncate on accounting.tax_line for each statement execute function accounting.refuse_change();
revoke update on accounting.open_item from atrium_app;
grant update (open_amount, open_base, version) on accounting.open_item to atrium_app;

-- A settlement is taken back once, and never otherwise changed.
create function accounting.guard_settlement() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.undone_at is not null or (to_jsonb(new) - array['undone_at', 'undone_by', 'undone_on']) <> (to_jsonb(old) - array['undone_at', 'undone_by', 'undone_on']) then
    raise exception 'what was settled cannot be changed or deleted' using errcode = 'AC006';
  end if;
  return new;
end
$$;
create trigger posted before update or delete on accounting.settlement for each row execute function accounting.guard_settlement();
create trigger posted_truncate before truncate on accounting.settlement for each statement execute function accounting.refuse_change();
revoke update on accounting.settlement from atrium_app;
grant update (undone_at, undone_by, undone_on) on accounting.settlement to atrium_app;

-- Numbers only go up: one that was given is never given again.
create function accounting.guard_counter() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.last < old.last or (new.workspace_id, new.series, new.period) <> (old.workspace_id, old.series, old.period) then
    raise exception 'numbers only go up' using errcode = 'AC006';
  end if;
  return new;
end
$$;
create trigger given before update or delete on accounting.number_counter for each row execute function accounting.guard_counter();
revoke delete on accounting.number_counter from atrium_app;

-- What moved in stock stays; of a layer only what is left of it changes.
create trigger posted before update or delete on accounting.stock_move for each row execute function accounting.refuse_change();
create trigger posted_truncate before truncate on accounting.stock_move for each statement execute function accounting.refuse_change();
revoke update, delete on accounting.stock_layer from atrium_app;
grant update (left_quantity, left_value) on accounting.stock_layer to atrium_app;

-- A match is taken back once; a transfer that was posted is only voided; closings and exceptions to locks only end.
revoke update, delete on accounting.bank_match from atrium_app;
grant update (undone_at, undone_by) on accounting.bank_match to atrium_app;
create function accounting.guard_transfer() returns trigger language plpgsql as $$
declare
  v_free text[] := array['version', 'updated_at', 'bank_line_id'];
begin
  if old.status = 'draft' then return coalesce(new, old); end if;
  if tg_op = 'DELETE' then raise exception 'a posted transfer cannot be deleted' using errcode = 'AC006'; end if;
  if old.status = 'posted' and new.status = 'void' then v_free := v_free || array['status', 'voided_on']; end if;
  if (to_jsonb(new) - v_free) <> (to_jsonb(old) - v_free) then raise exception 'a posted transfer cannot be changed' using errcode = 'AC006'; end if;
  return new;
end
$$;
create trigger posted before update or delete on accounting.bank_transfer for each row execute function accounting.guard_transfer();
revoke update on accounting.period_close from atrium_app;
grant update (reopened_by, reopened_at, reopen_reason) on accounting.period_close to atrium_app;
revoke update, delete on accounting.lock_exception from atrium_app;
grant update (ended_at) on accounting.lock_exception to atrium_app;

-- A pack of evidence: everything about some days of the books in one archive, made in the background and kept for a while.
create table accounting.evidence_pack (
  id uuid primary key,
  workspace_id integer not null,
  from_on date not null,
  to_on date not null,
  language text not null check (language in ('en', 'ar')),
  -- The end of the chain and the instant when it was asked for: what is posted later is not in it.
  chain_seq bigint not null,
  chain_hash bytea not null,
  as_of timestamptz not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'cancelled')),
  -- The part that is being written, and how many of how many are.
  step text not null default '',
  handled integer not null default 0,
  total integer not null default 0,
  blob_key text,
  bytes bigint not null default 0,
  sha256 text,
  verified boolean,
  -- What its maker held of the permissions that parts of it ask for: whoever takes it away holds them too.
  rights text[] not null,
  created_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  version integer not null default 1,
  check (from_on <= to_on),
  check (state <> 'done' or (sha256 is not null and verified is not null))
);
create unique index evidence_pack_running on accounting.evidence_pack (workspace_id) where state = 'running';
create index evidence_pack_list on accounting.evidence_pack (workspace_id, created_at, id);
create index evidence_pack_kept on accounting.evidence_pack (created_at) where blob_key is not null;
alter table accounting.evidence_pack enable row level security;
create policy tenant on accounting.evidence_pack using (workspace_id = core.current_workspace_id());

-- Archives whose time is over, across workspaces: which bytes can go.
create function accounting.forget_packs(p_days integer) returns setof text
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with old as (select p.id, p.blob_key from accounting.evidence_pack p where p.blob_key is not null and p.created_at < now() - make_interval(days => p_days) order by p.created_at limit 500 for update skip locked)
  update accounting.evidence_pack p set blob_key = null, version = p.version + 1 from old where p.id = old.id returning old.blob_key
$$;
revoke execute on function accounting.forget_packs(integer) from public;
grant execute on function accounting.forget_packs(integer) to atrium_app;

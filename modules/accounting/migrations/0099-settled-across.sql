-- What is owed may stand on several accounts of a type. A settlement of two of them is an entry that carries the one over to the other, in their own currencies: it opens nothing, for it closes what stands on both.
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
    join accounting.account a on a.id = l.account_id where a.reconcilable and l.amount <> 0 and coalesce(p_entry->>'source_type', 'manual') <> 'accounting.settlement';
  -- The hash is of what stands in the tables, not of what was sent.
  update accounting.entry e set hash = sha256(v_book.chain_hash || accounting.entry_content(v_id)) where e.id = v_id returning e.hash into v_hash;
  update accounting.book b set chain_seq = v_book.chain_seq + 1, chain_hash = v_hash where b.workspace_id = v_workspace;
  return query select v_book.chain_seq + 1, v_at;
end
$$;

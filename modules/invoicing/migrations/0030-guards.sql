-- What stands behind a posted document, and expenses that were posted: of them only what comes afterwards changes.
create function invoicing.guard_cash_tax() returns trigger language plpgsql as $$
declare
  v_free text[] := array['moved', 'moved_base', 'moved_recoverable', 'written_off'];
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - v_free) <> (to_jsonb(old) - v_free) then raise exception 'a posted document cannot be changed' using errcode = 'IN001'; end if;
  return new;
end
$$;
create trigger posted before update or delete on invoicing.cash_tax for each row execute function invoicing.guard_cash_tax();

create function invoicing.guard_expense() returns trigger language plpgsql as $$
declare
  v_free text[] := array['report_id', 'party_id', 'billable', 'markup_percent', 'rebill_document_id', 'rebilled_at', 'open_amount', 'state', 'policy_flags', 'duplicate_reason', 'receipt_asked_at', 'receipt_asked_by', 'reminded_at', 'search', 'version', 'updated_at'];
begin
  if old.status not in ('posted', 'void') then return coalesce(new, old); end if;
  if tg_op = 'DELETE' then raise exception 'a posted expense cannot be deleted' using errcode = 'IN001'; end if;
  if old.status = 'posted' and new.status = 'void' then v_free := v_free || array['status', 'voided_on', 'void_reason']; end if;
  if (to_jsonb(new) - v_free) <> (to_jsonb(old) - v_free) then raise exception 'a posted expense cannot be changed' using errcode = 'IN001'; end if;
  return new;
end
$$;
create trigger posted before update or delete on invoicing.expense for each row execute function invoicing.guard_expense();
create function invoicing.guard_split() returns trigger language plpgsql as $$
begin
  if exists (select 1 from invoicing.expense x where x.id in (old.expense_id, new.expense_id) and x.status in ('posted', 'void')) then raise exception 'a posted expense cannot be changed' using errcode = 'IN001'; end if;
  return coalesce(new, old);
end
$$;
create trigger posted before insert or update or delete on invoicing.expense_split for each row execute function invoicing.guard_split();
create trigger posted_truncate before truncate on invoicing.expense for each statement execute function invoicing.refuse_truncate();
create trigger posted_truncate before truncate on invoicing.deposit_use for each statement execute function invoicing.refuse_truncate();

-- One that is taken back is reversed, and its row only hidden.
create function invoicing.guard_advance() returns trigger language plpgsql as $$
declare
  v_free text[] := array['open_amount', 'purpose', 'version', 'updated_at', 'deleted_at'];
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - v_free) <> (to_jsonb(old) - v_free) then raise exception 'an advance cannot be changed' using errcode = 'IN001'; end if;
  return new;
end
$$;
create trigger posted before update or delete on invoicing.expense_advance for each row execute function invoicing.guard_advance();

-- A payment is recorded and voided, never changed: for the role of the application and for the owner alike.
create function payments.guard_payment() returns trigger language plpgsql as $$
declare
  v_free text[] := array['party_id', 'party_name', 'open_amount', 'search', 'version', 'updated_at'];
begin
  if tg_op = 'DELETE' then raise exception 'a payment cannot be deleted' using errcode = 'PY001'; end if;
  if old.status = 'posted' and new.status = 'void' then v_free := v_free || array['status', 'void_entry_id', 'voided_on', 'void_reason']; end if;
  -- What a provider kept back is told once, with an entry of its own.
  if old.fee_amount = 0 and old.fee_entry_id is null and new.fee_entry_id is not null then v_free := v_free || array['fee_amount', 'fee_entry_id']; end if;
  if (to_jsonb(new) - v_free) <> (to_jsonb(old) - v_free) then raise exception 'a payment cannot be changed' using errcode = 'PY001'; end if;
  return new;
end
$$;
create trigger posted before update or delete on payments.payment for each row execute function payments.guard_payment();
create function payments.refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'payments stay' using errcode = 'PY001';
end
$$;
create trigger posted_truncate before truncate on payments.payment for each statement execute function payments.refuse_truncate();

-- That a mail about an invoice could not be delivered stands on it until a later one was: { reason, addresses, at, mailedAt }.
alter table invoicing.document add column delivery_failure jsonb;
create index document_delivery_failed on invoicing.document (workspace_id, direction, created_at, id) where deleted_at is null and delivery_failure is not null;

create or replace function invoicing.guard_document() returns trigger language plpgsql as $$
declare
  v_free text[] := array['party_id', 'contact_id', 'ship_to_id', 'owner_id', 'internal_note', 'track_views', 'deposit_used_by', 'open_amount', 'written_off_amount', 'due_on', 'paid_on', 'state', 'direction', 'sent_at', 'sent_by', 'sent_to', 'delivery_failure', 'viewed_at', 'last_viewed_at', 'view_count',
    'reminded_at', 'dunning_level', 'promised_on', 'search', 'version', 'updated_at'];
begin
  if old.status not in ('posted', 'void') then return coalesce(new, old); end if;
  if tg_op = 'DELETE' then raise exception 'a posted document cannot be deleted' using errcode = 'IN001'; end if;
  if old.status = 'posted' and new.status = 'void' then v_free := v_free || array['status', 'void_entry_id', 'voided_on', 'void_reason']; end if;
  if old.pdf_sha256 is null then v_free := v_free || array['pdf_key', 'pdf_sha256']; end if;
  if (to_jsonb(new) - v_free) <> (to_jsonb(old) - v_free) then raise exception 'a posted document cannot be changed' using errcode = 'IN001'; end if;
  return new;
end
$$;

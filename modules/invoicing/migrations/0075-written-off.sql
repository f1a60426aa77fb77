-- What of an invoice was written off stands on it: once nothing is open any more, one of which something was given up is not a paid one.
alter table invoicing.document add column written_off_amount bigint not null default 0 check (written_off_amount >= 0);

create or replace function invoicing.guard_document() returns trigger language plpgsql as $$
declare
  v_free text[] := array['party_id', 'contact_id', 'ship_to_id', 'owner_id', 'internal_note', 'track_views', 'deposit_used_by', 'open_amount', 'written_off_amount', 'due_on', 'paid_on', 'state', 'direction', 'sent_at', 'sent_by', 'sent_to', 'viewed_at', 'last_viewed_at', 'view_count',
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

-- What was written off before and still is.
update invoicing.document d set written_off_amount = w.amount
from (select i.source_id, sum(s.debit_amount) as amount from accounting.settlement s join accounting.open_item c on c.id = s.credit_item_id and c.source_type = 'invoicing.write_off'
    join accounting.open_item i on i.id = s.debit_item_id and i.source_type = 'invoicing.document' where s.undone_at is null group by i.source_id) w
where d.id = w.source_id;

-- What a generated column is made of cannot be changed: it is made anew, and with it the indexes that went with it.
alter table invoicing.document drop column state;
alter table invoicing.document add column state text not null generated always as (
  case when status <> 'posted' then status when open_amount = 0 and written_off_amount > 0 then 'written_off' when open_amount = 0 then 'paid' when open_amount < payable_amount then 'part_paid' else 'open' end) stored;
create index document_state on invoicing.document (workspace_id, direction, state, created_at, id) where deleted_at is null;
create index document_state_due on invoicing.document (workspace_id, direction, due_on, id) where deleted_at is null and state in ('open', 'part_paid');
create index document_paid_on on invoicing.document (workspace_id, direction, paid_on, id) where deleted_at is null and state = 'paid';
analyze invoicing.document (state);

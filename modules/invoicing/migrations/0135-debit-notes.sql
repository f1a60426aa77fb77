-- Debit notes: documents of a kind of their own that ask a customer for what an invoice asked too little. They name it by origin_id.
alter table invoicing.document drop constraint document_kind_check;
alter table invoicing.document add constraint document_kind_check check (kind in ('invoice', 'credit_note', 'debit_note', 'bill', 'vendor_credit'));
-- The direction was an expression of the kind, which cannot be changed without writing table and indexes anew: from here on it is put in when a document begins.
alter table invoicing.document alter column direction drop expression;
create function invoicing.direct_document() returns trigger language plpgsql as $$
begin
  new.direction := case when new.kind in ('bill', 'vendor_credit') then 'purchase' else 'sale' end;
  return new;
end
$$;
create trigger direct before insert or update of kind on invoicing.document for each row execute function invoicing.direct_document();
alter table invoicing.document add constraint document_direction_check check (direction = case when kind in ('bill', 'vendor_credit') then 'purchase' else 'sale' end);

create or replace function invoicing.due_reminders(p_limit integer) returns table (id uuid, workspace_id integer, level integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.id, d.workspace_id, max(l.level) from invoicing.dunning_level l
    join invoicing.document d on d.workspace_id = l.workspace_id and d.direction = 'sale' and d.kind in ('invoice', 'debit_note') and d.state in ('open', 'part_paid') and d.deleted_at is null and d.due_on <= current_date - l.days and d.dunning_level < l.level
  where l.automatic and cardinality(d.sent_to) > 0 and (d.promised_on is null or d.promised_on < current_date) group by d.id, d.workspace_id, d.due_on order by d.due_on, d.id limit p_limit
$$;

-- What is skipped stays due: whoever reminds goes on after the last one of a batch.
drop function invoicing.due_reminders(integer);
create function invoicing.due_reminders(p_limit integer, p_after uuid default null) returns table (id uuid, workspace_id integer, level integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.id, d.workspace_id, max(l.level) from invoicing.dunning_level l
    join invoicing.document d on d.workspace_id = l.workspace_id and d.direction = 'sale' and d.kind in ('invoice', 'debit_note') and d.state in ('open', 'part_paid') and d.deleted_at is null and d.due_on <= current_date - l.days and d.dunning_level < l.level
  where l.automatic and cardinality(d.sent_to) > 0 and (d.promised_on is null or d.promised_on < current_date) and (p_after is null or (d.due_on, d.id) > (select x.due_on, x.id from invoicing.document x where x.id = p_after))
  group by d.id, d.workspace_id, d.due_on order by d.due_on, d.id limit p_limit
$$;

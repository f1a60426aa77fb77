-- Where a part was recognised: accounts are merged, what was posted stays. And which entry of a document it is of: the document's own, of corrections that of the credit which took some back, or that of voiding either.
alter table invoicing.deferral_part add column account_id uuid, add column of_entry_id uuid;
alter table invoicing.deferral_part disable trigger posted;
update invoicing.deferral_part p set account_id = l.account_id, of_entry_id = case when p.kind = 'part' then d.entry_id else coalesce(
    (select case when (p.amount > 0) = (x.posted_amount > 0) then c.void_entry_id else c.entry_id end from invoicing.deferral_taken t join invoicing.document c on c.id = t.document_id where t.deferral_id = x.id and c.number = e.reference limit 1), d.void_entry_id, d.entry_id) end
  from invoicing.deferral x, invoicing.document d, accounting.entry e, accounting.line l
  where x.id = p.deferral_id and d.id = x.document_id and e.id = p.entry_id and l.entry_id = p.entry_id and l.position = 1;
alter table invoicing.deferral_part enable trigger posted;
create index deferral_part_of on invoicing.deferral_part (of_entry_id);
alter table invoicing.deferral_part add check (entry_id is null or (account_id is not null and of_entry_id is not null));

-- What entries of documents put where it waits (debit positive), as lines of the accounts where it is recognised: for reports that count what was paid and not when it is recognised. What was recognised before
-- its account was merged stands where it was recognised, as the merge's entry carries it over from there; the rest where it will be. Not a part of the report's own statement: the planner takes it for a few rows then and asks for them anew with each payment.
create or replace function invoicing.deferred_lines(p_workspace_id integer) returns table (entry_id uuid, account_id uuid, dimensions jsonb, net bigint)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  select v.entry_id, x.account_id, x.dimensions, v.sense * x.posted_amount from invoicing.deferral x join invoicing.document d on d.id = x.document_id
    cross join lateral (values (d.entry_id, 1), (d.void_entry_id, -1)) as v(entry_id, sense)
  where x.workspace_id = p_workspace_id and v.entry_id is not null
  union all
  select v.entry_id, x.account_id, l.dimensions, v.sense * t.amount from invoicing.deferral_taken t join invoicing.deferral x on x.id = t.deferral_id join invoicing.document d on d.id = t.document_id join invoicing.document_line l on l.id = t.line_id
    cross join lateral (values (d.entry_id, 1), (d.void_entry_id, -1)) as v(entry_id, sense)
  where t.workspace_id = p_workspace_id and v.entry_id is not null
  union all
  select p.of_entry_id, v.account_id, x.dimensions, v.sense * p.amount from invoicing.deferral x join invoicing.deferral_part p on p.deferral_id = x.id and p.account_id <> x.account_id
    cross join lateral (values (p.account_id, 1), (x.account_id, -1)) as v(account_id, sense)
  where x.workspace_id = p_workspace_id;
end
$$;

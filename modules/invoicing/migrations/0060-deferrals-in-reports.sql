-- What entries of documents put where it waits (debit positive), as lines of the accounts where it is recognised: for reports that count what was paid and not when it is recognised.
create function invoicing.deferred_lines(p_workspace_id integer) returns table (entry_id uuid, account_id uuid, dimensions jsonb, net bigint)
language sql stable as $$
  select v.entry_id, x.account_id, x.dimensions, v.sense * x.posted_amount from invoicing.deferral x join invoicing.document d on d.id = x.document_id
    cross join lateral (values (d.entry_id, 1), (d.void_entry_id, -1)) as v(entry_id, sense)
  where x.workspace_id = p_workspace_id and v.entry_id is not null
  union all
  select v.entry_id, x.account_id, l.dimensions, v.sense * t.amount from invoicing.deferral_taken t join invoicing.deferral x on x.id = t.deferral_id join invoicing.document d on d.id = t.document_id join invoicing.document_line l on l.id = t.line_id
    cross join lateral (values (d.entry_id, 1), (d.void_entry_id, -1)) as v(entry_id, sense)
  where t.workspace_id = p_workspace_id and v.entry_id is not null
$$;

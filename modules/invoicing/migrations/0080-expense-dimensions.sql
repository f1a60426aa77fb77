-- Projects and other dimensions of expenses are those of the books: by the ids of a dimension and of one of its values, as entries and reports have them.
alter table invoicing.expense add column dimensions jsonb not null default '{}';
alter table invoicing.recurring_expense add column dimensions jsonb not null default '{}';
-- Ids of the values that the expense or any of its parts carries, for lists: null where there are none.
alter table invoicing.expense add column dimension_values jsonb;
create index expense_dimension_values on invoicing.expense using gin (dimension_values) where dimension_values is not null and deleted_at is null;
create index expense_incomplete on invoicing.expense (workspace_id, spent_on, id) where status = 'draft' and deleted_at is null and (amount is null or category_id is null);

-- Until now a part named its project by any text. Each such text becomes a value of the dimension that is called like its key, which is made where it is not there.
-- What was posted so stays in the ledger as it was posted, since entries never change; lists and figures of expenses know the project all the same.
insert into accounting.dimension (id, workspace_id, name)
  select gen_random_uuid(), s.workspace_id, min(upper(left(btrim(k.key), 1)) || substr(btrim(k.key), 2)) from invoicing.expense_split s cross join jsonb_each_text(s.dimensions) k
  where btrim(k.key) <> '' and btrim(k.value) <> '' and not exists (select 1 from accounting.dimension d where d.workspace_id = s.workspace_id and (d.id::text = k.key or lower(d.name) = lower(btrim(k.key)))) group by s.workspace_id, lower(btrim(k.key));
insert into accounting.dimension_value (id, workspace_id, dimension_id, name)
  select gen_random_uuid(), s.workspace_id, d.id, min(btrim(left(btrim(k.value), 80))) from invoicing.expense_split s cross join jsonb_each_text(s.dimensions) k join accounting.dimension d on d.workspace_id = s.workspace_id and lower(d.name) = lower(btrim(k.key))
  where btrim(k.value) <> '' and not exists (select 1 from accounting.dimension_value v where v.dimension_id = d.id and lower(v.name) = lower(btrim(left(btrim(k.value), 80)))) group by s.workspace_id, d.id, lower(btrim(left(btrim(k.value), 80)));
alter table invoicing.expense_split disable trigger posted;
alter table invoicing.expense disable trigger posted;
update invoicing.expense_split s set dimensions = coalesce((
    select jsonb_object_agg(coalesce(d.id::text, k.key), coalesce(v.id::text, k.value)) from jsonb_each_text(s.dimensions) k
      left join accounting.dimension d on d.workspace_id = s.workspace_id and lower(d.name) = lower(btrim(k.key))
      left join accounting.dimension_value v on v.dimension_id = d.id and lower(v.name) = lower(btrim(left(btrim(k.value), 80)))
    where btrim(k.key) <> '' and btrim(k.value) <> ''), '{}')
  where s.dimensions <> '{}';
update invoicing.expense x set dimension_values = n.ids
  from (select s.expense_id, jsonb_agg(distinct k.value) as ids from invoicing.expense_split s cross join jsonb_each_text(s.dimensions) k group by s.expense_id) n where n.expense_id = x.id;
alter table invoicing.expense enable trigger posted;
alter table invoicing.expense_split enable trigger posted;

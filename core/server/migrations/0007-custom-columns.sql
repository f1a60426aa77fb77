-- Custom fields as columns of lists: two more kinds, and a field that is put away keeps its values until it is wanted again.
alter table core.custom_field drop constraint custom_field_type_check;
alter table core.custom_field add constraint custom_field_type_check check (type in ('text', 'number', 'money', 'date', 'select', 'multi', 'checkbox', 'user', 'relation', 'url'));
create or replace function core.forget_records() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from core.import where created_at < now() - interval '30 days';
  delete from core.comment where deleted_at < now() - interval '30 days'
$$;

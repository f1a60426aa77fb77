-- A file that a place takes in the very moment its day is over stays: it is locked before it is looked at, and left alone while a post or message is being made with it.
create or replace function files.delete_unattached(p_most integer) returns table (id uuid, workspace_id integer, owner_id uuid)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select e.* from files.end_files(array(
    select due.id from (select f.id from files.file f where f.unattached_until <= now() and f.state <> 'deleted' order by f.unattached_until limit p_most for update skip locked) due
  )) e
$$;

-- As 0014, for fields with several values: whether one of them is among those asked for tells nothing but that.
do $$
begin
  alter function pg_catalog.jsonb_exists_any(jsonb, text[]) leakproof;
exception when insufficient_privilege then
  raise notice 'pg_catalog.jsonb_exists_any is not marked leakproof: a superuser has to do it';
end $$;

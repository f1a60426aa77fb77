-- Under row-level security PostgreSQL uses an index only for conditions whose functions are marked leakproof: their errors must not tell
-- anything about a row the viewer may not see. Those of LIKE, lower() and the comparisons of numeric do not, but are not marked so.
-- Only a superuser may mark them; where the owner is none, lists work all the same and searching a very large workspace is slower
-- (docs/operations/running-at-scale.md says what to run).
do $$
declare
  signature text;
begin
  foreach signature in array array[
    'textlike(text, text)', 'texticlike(text, text)', 'lower(text)',
    'numeric_eq(numeric, numeric)', 'numeric_ne(numeric, numeric)', 'numeric_lt(numeric, numeric)', 'numeric_le(numeric, numeric)', 'numeric_gt(numeric, numeric)', 'numeric_ge(numeric, numeric)', 'numeric_cmp(numeric, numeric)'
  ] loop
    begin
      execute format('alter function pg_catalog.%s leakproof', signature);
    exception when insufficient_privilege then
      raise notice 'pg_catalog.% is not marked leakproof: a superuser has to do it', signature;
    end;
  end loop;
end $$;

-- A number of a pattern whose year and month are filled in already: its run of # becomes the counter.
create function accounting.number_text(p_pattern text, p_counter bigint) returns text
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select regexp_replace(p_pattern, '\{#+\}', lpad(p_counter::text, greatest(length(substring(p_pattern from '\{(#+)\}')), length(p_counter::text)), '0'))
$$;

-- The same with the counter that this transaction took last. A door for other rooms: what is sent together with the statement that takes a number can be written with it, so that nobody who waits for the book waits for that answer, too.
create function accounting.number_taken(p_pattern text) returns text
language sql stable set search_path = pg_catalog, pg_temp as $$
  select accounting.number_text(p_pattern, current_setting('accounting.counter_taken')::bigint)
$$;

-- Values of dimensions by their names, as an import reads them: for rooms whose records carry their ids.
create function accounting.dimension_names(p_workspace_id integer, p_values jsonb) returns text language sql stable parallel safe as $$
  select case when p_values <> '{}' then (
    select string_agg(m.name || ': ' || v.name, '; ' order by m.name) from jsonb_each_text(p_values) e
      join accounting.dimension_value v on v.workspace_id = p_workspace_id and v.id = e.value::uuid join accounting.dimension m on m.id = v.dimension_id) end
$$;

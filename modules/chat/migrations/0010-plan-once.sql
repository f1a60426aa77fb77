-- Planning this statement takes longer than running it: once a connection is enough, as it looks up a handful of rows by their keys whatever is asked.
alter function chat.post(uuid[], uuid[], uuid[], uuid[], text[], text[], bigint[], bigint[], jsonb) set plan_cache_mode = force_generic_plan;

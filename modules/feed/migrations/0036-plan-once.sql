-- Reading a timeline is planned in tens of milliseconds and carried out in one. Left to itself the database plans the first five calls of each connection anew,
-- and all of them again whenever a table was analysed; the plan for any reader is as good as one made for this reader: everything is found by an index.
alter function feed.timeline(uuid, uuid, integer, integer) set plan_cache_mode = force_generic_plan;
alter function feed.kept(uuid, uuid, uuid, integer) set plan_cache_mode = force_generic_plan;
alter function feed.pull(uuid, uuid, integer) set plan_cache_mode = force_generic_plan;
alter function feed.seen(uuid, uuid[]) set plan_cache_mode = force_generic_plan;
alter function feed.posts(uuid, uuid[]) set plan_cache_mode = force_generic_plan;

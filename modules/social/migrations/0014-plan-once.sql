-- Planned once a connection instead of six times: asked with every page of posts; see 0036 of feed.
alter function social.sight(uuid, uuid[]) set plan_cache_mode = force_generic_plan;
alter function social.cards(uuid, uuid[]) set plan_cache_mode = force_generic_plan;

-- Where a person's filter looks: posts with their comments, stories, messages. Those that were made before keep what they were made for.
alter table notifications.own_filter add column scopes text[] not null default '{posts}'
  check (cardinality(scopes) > 0 and scopes <@ array['posts', 'stories', 'messages']);
alter table notifications.own_filter alter column scopes set default '{posts,stories,messages}';

-- Workers of all nodes and when they were last seen: what a killed one held is freed minutes after that, not after four hours.
create table core.worker (
  id text primary key,
  node_id text not null,
  seen_at timestamptz not null default now()
);
create index worker_seen on core.worker (seen_at);

-- What pages elsewhere say about themselves: the same for everybody who shows a link, asked for once a day.
create table files.page (
  url_hash bytea primary key check (length(url_hash) = 32),
  url text not null,
  title text not null default '',
  description text not null default '',
  site text not null default '',
  -- Our own copy of its picture.
  file_id uuid,
  good boolean not null,
  fetched_at timestamptz not null default now()
);
create index page_old on files.page (fetched_at);
alter table files.page enable row level security;
revoke all on files.page from atrium_app;

create function files.pages(p_hashes bytea[]) returns table (url text, title text, description text, site text, file_id uuid, good boolean, fresh boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.url, p.title, p.description, p.site, p.file_id, p.good, p.fetched_at > now() - interval '24 hours' from files.page p where p.url_hash = any (p_hashes)
$$;

-- Keeps what a page said; answers the picture that was shown until now. Two at once take turns, so that no picture is forgotten.
create function files.keep_page(p_hash bytea, p_url text, p_title text, p_description text, p_site text, p_file uuid, p_good boolean, p_at timestamptz) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare former uuid;
begin
  perform pg_advisory_xact_lock(hashtext('files.page'), hashtext(p_url));
  select p.file_id into former from files.page p where p.url_hash = p_hash;
  insert into files.page (url_hash, url, title, description, site, file_id, good, fetched_at) values (p_hash, p_url, p_title, p_description, p_site, p_file, p_good, p_at)
  on conflict (url_hash) do update set title = excluded.title, description = excluded.description, site = excluded.site, file_id = excluded.file_id, good = excluded.good, fetched_at = excluded.fetched_at;
  return former;
end $$;

-- What nobody has asked for in a month; answers the pictures that go with it.
create function files.drop_pages(p_most integer) returns table (file_id uuid)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from files.page p where p.url_hash in (select o.url_hash from files.page o where o.fetched_at < now() - interval '30 days' order by o.fetched_at limit p_most) returning p.file_id
$$;

-- Pictures of pages that another room kept until now.
update files.file set sight = 'files.page' where sight = 'feed.preview';

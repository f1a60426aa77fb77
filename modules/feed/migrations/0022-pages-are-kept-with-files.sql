-- What pages elsewhere say about themselves is kept by the files room, for all rooms that show links.
select files.keep_page(l.url_hash, l.url, l.title, l.description, l.site, l.file_id, l.good, l.fetched_at) from feed.link_preview l;
drop function feed.previews(bytea[]);
drop function feed.keep_preview(bytea, text, text, text, text, uuid, boolean);

drop function feed.sweep(integer);
drop table feed.link_preview;
create function feed.sweep(p_keep integer) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare r record;
begin
  delete from feed.feed_rank_session s where s.expires_at < now();
  delete from feed.feed_item i using feed.reader x where x.account_id = i.account_id and x.active_at < now() - interval '31 days';
  for r in select i.account_id from feed.feed_item i group by 1 having count(*) > p_keep + 200 loop
    update feed.reader x set floor = (select i.post_id from feed.feed_item i where i.account_id = r.account_id order by i.post_id desc offset p_keep - 1 limit 1) where x.account_id = r.account_id;
    delete from feed.feed_item i using feed.reader x where x.account_id = r.account_id and i.account_id = r.account_id and i.post_id < x.floor;
  end loop;
end $$;

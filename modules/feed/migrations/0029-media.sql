-- Posts with files, for the grids of pictures and films on profiles and in groups.
create index post_author_media on feed.post (author_id, post_id desc) where deleted_at is null and file_count > 0;
create index post_group_media on feed.post (group_id, post_id desc) where group_id is not null and deleted_at is null and file_count > 0;

-- Files of live posts of a person, or of a group, that the viewer sees, newest post first, behind a file's place. p_audience: the viewer's own as 'friends' or 'everyone' in general see them.
create function feed.list_media(viewer uuid, p_author uuid, p_group uuid, p_audience text, p_post uuid, p_position integer, p_limit integer) returns table (post_id uuid, file_id uuid, "position" integer, alt text, created_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  q text := 'select p.post_id, f.file_id, f.position::integer, f.alt, p.created_at from feed.post p join feed.post_file f on f.post_id = p.post_id
    where p.deleted_at is null and p.file_count > 0 and p.state = ''live'' and (p.author_id = $1 or p.privacy <> ''only_me'')';
begin
  q := q || case when p_group is not null then ' and p.group_id = $3' else ' and p.author_id = $2' end;
  if p_audience is not null then q := q || ' and p.author_id = $1 and p.group_id is null and p.privacy ' || case p_audience when 'friends' then '<> ''only_me''' else '= ''public''' end; end if;
  if p_post is not null then q := q || ' and p.post_id <= $4 and (p.post_id < $4 or f.position > $5)'; end if;
  q := q || ' and not exists (select 1 from feed.hidden_post x where x.account_id = $1 and x.post_id = p.post_id) and feed.visible($1, p) order by p.post_id desc, f.position limit $6';
  return query execute q using viewer, p_author, p_group, p_post, p_position, p_limit;
end $$;

-- An earlier version of a post is for those who could see it when it was replaced, however the post is shared by now. What was never let
-- into its group, and all versions from before this was kept, are their author's alone.
alter table feed.post_edit add column privacy text not null default 'only_me' check (privacy in ('only_me', 'friends', 'public'));
alter table feed.post_edit alter column privacy drop default;

drop policy seen on feed.post_edit;
create policy seen on feed.post_edit for select using (exists (
  select 1 from feed.post p where p.post_id = post_edit.post_id and feed.author_visible(core.current_account_id(), p.author_id, post_edit.privacy)));

-- What is said in a film, as WebVTT text; '' for none. Read under the predicate of the post or story, like the film itself.
alter table feed.post_file add column captions text not null default '' check (length(captions) <= 100000);
alter table feed.story add column captions text not null default '' check (length(captions) <= 100000 and (captions = '' or file_id is not null));

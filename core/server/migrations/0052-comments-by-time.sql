-- Comments stand by when they were written: copies of a converted record keep their times, and have ids of their own.
create index comment_by_time on core.comment (workspace_id, topic, subject_id, created_at desc, id desc) where deleted_at is null;
drop index core.comment_subject;

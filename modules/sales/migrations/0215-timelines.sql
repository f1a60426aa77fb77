-- The timeline of a record has activities by when they happened, or were planned: each record's page of it is read off this.
create index activity_happened on sales.activity (workspace_id, topic, subject_id, (coalesce(done_at, created_at)) desc, id desc) where deleted_at is null;

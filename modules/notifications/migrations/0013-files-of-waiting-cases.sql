-- Cases that waited before files were noted: each is looked at once.
select graphile_worker.add_job('notifications.note_files', json_build_object('caseId', c.id, 'targetType', c.target_type, 'targetId', c.target_id, 'authorId', c.author_id))
from notifications.moderation_case c where c.state in ('open', 'assigned', 'appealed') and c.author_id is not null and not exists (select 1 from notifications.case_file f where f.case_id = c.id);

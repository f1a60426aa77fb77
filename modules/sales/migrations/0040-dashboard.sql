-- What the sales dashboard counts by. When a lead was qualified first stays known after it was lost or converted; the database notes it, so that no way of moving a lead can forget to.
alter table sales.lead
  add column qualified_at timestamptz,
  -- The first of its sources: what reports by source go by.
  add column source text generated always as (left(coalesce(sources ->> 0, ''), 60)) stored;

create function sales.note_qualified() returns trigger language plpgsql as $$
begin
  if new.status = 'qualified' and new.qualified_at is null then new.qualified_at := now(); end if;
  return new;
end $$;
create trigger note_qualified before insert or update of status on sales.lead for each row execute function sales.note_qualified();

update sales.lead l set qualified_at = h.first_at from (
  select t.subject_id, min(t.entered_at) as first_at from sales.stage_history t join sales.stage s on s.id = t.stage_id where t.topic = 'sales.lead' and s.lead_status = 'qualified' group by 1
) h where h.subject_id = l.id;
update sales.lead set qualified_at = stage_entered_at where status = 'qualified' and qualified_at is null;

-- The funnel and the sources are counted from this index alone.
create index lead_funnel on sales.lead (workspace_id, created_at) include (status, qualified_at, source, owner_id, created_by, pipeline_id) where deleted_at is null;
create index opportunity_open_age on sales.opportunity (workspace_id, stage_entered_at) where deleted_at is null and status = 'open';
create index activity_done on sales.activity (workspace_id, done_at) include (kind, assignee_id, topic, subject_id) where deleted_at is null and done_at is not null;

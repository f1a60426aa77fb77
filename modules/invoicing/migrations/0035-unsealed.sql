-- Posted documents whose file is not drawn and kept yet. A row is written with the post and goes with the file:
-- a queue of its own costs a post a tenth of what a job does, and files are drawn when the room is less busy.
create table invoicing.unsealed (
  document_id uuid primary key,
  workspace_id integer not null,
  tries integer not null default 0,
  due_at timestamptz not null default now() + interval '10 seconds'
);
create index unsealed_due on invoicing.unsealed (due_at);
alter table invoicing.unsealed enable row level security;
create policy tenant on invoicing.unsealed using (workspace_id = core.current_workspace_id());

insert into invoicing.unsealed (document_id, workspace_id) select d.id, d.workspace_id from invoicing.document d where d.status in ('posted', 'void') and d.pdf_key is null;
select graphile_worker.complete_jobs(array(select j.id from graphile_worker.jobs j where j.task_identifier = 'invoicing.sealDocument' and j.locked_at is null));

-- Across workspaces, for the one who draws: what is taken comes back later unless it was drawn, so that neither a
-- killed process nor a document that cannot be drawn loses its turn or stands in the way of the others.
create function invoicing.claim_unsealed(p_limit integer) returns table (document_id uuid, workspace_id integer)
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with taken as (
    update invoicing.unsealed u set tries = u.tries + 1, due_at = now() + least(power(2, least(u.tries, 10)), 1440) * interval '1 minute' + interval '4 minutes'
    from (select w.document_id, w.due_at from invoicing.unsealed w where w.due_at <= now() order by w.due_at limit p_limit for update skip locked) as x
    where u.document_id = x.document_id returning u.document_id, u.workspace_id, x.due_at
  )
  select t.document_id, t.workspace_id from taken t order by t.due_at
$$;
revoke execute on function invoicing.claim_unsealed(integer) from public;
grant execute on function invoicing.claim_unsealed(integer) to atrium_app;

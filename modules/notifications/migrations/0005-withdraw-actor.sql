-- Between two people one of whom blocked the other nothing of the past is told either; what happened at work stays.
create index actor_of_account on notifications.actor (account_id, actor_id);

create function notifications.withdraw_actor(p_account uuid, p_actor uuid) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare row record;
begin
  perform 1 from notifications.inbox i where i.account_id = p_account for update;
  for row in
    select n.id from notifications.actor a join notifications.notification n on n.id = a.notification_id and n.workspace_id is null
    where a.account_id = p_account and a.actor_id = p_actor
  loop
    delete from notifications.actor a where a.notification_id = row.id and a.actor_id = p_actor;
    if notifications.recount(row.id) = 0 then delete from notifications.notification n where n.id = row.id; end if;
    return next row.id;
  end loop;
end $$;

-- What waits counts only within the days after which a charge is tried again at the latest (rules/charge-plan.ts): a plan that waits for its next part months ahead does not charge one whose money went back meanwhile.
create or replace function payments.being_charged(p_source_type text, p_workspaces integer[], p_ids uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with asked as (select a.workspace_id, a.id from unnest(p_workspaces, p_ids) a(workspace_id, id))
  select a.id from asked a join payments.checkout c on c.workspace_id = a.workspace_id and c.source_id = a.id and c.source_type = p_source_type
  where c.status = 'pending' or (c.status = 'asked' and c.mandate_id is not null) or (c.status = 'paid' and c.payment_id is null)
  union
  select a.id from asked a join payments.charge_plan p on p.workspace_id = a.workspace_id and p.source_type = p_source_type and p.source_id = a.id
  where p.status = 'charging' or (p.status = 'waiting' and p.next_on <= current_date + 7 and exists (
    select 1 from payments.online o join payments.mandate m on m.workspace_id = o.workspace_id and m.provider = o.provider and m.live = o.live and m.status = 'active' and m.party_id = p.party_id
    where o.workspace_id = p.workspace_id and o.secret_key is not null and o.webhook_secret is not null))
$$;

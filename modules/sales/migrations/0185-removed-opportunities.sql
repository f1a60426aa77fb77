-- What was removed stood on the days before: its last state ends with its removal, and coming back begins another.
create or replace function sales.note_opportunity_state() returns trigger language plpgsql as $$
declare
  chance integer;
  last sales.opportunity_state;
  moment timestamptz := clock_timestamp();
begin
  if new.deleted_at is not null then
    update sales.opportunity_state set valid_to = greatest(valid_from, moment) where opportunity_id = new.id and valid_to is null;
    return null;
  end if;
  select sales.chance(new.status, new.probability, s.probability) into chance from sales.stage s where s.id = new.stage_id;
  select * into last from sales.opportunity_state where opportunity_id = new.id and valid_to is null;
  if found then
    if (last.pipeline_id, last.stage_id, last.status, last.currency, last.probability, last.category) = (new.pipeline_id, new.stage_id, new.status, new.currency, chance, sales.forecast(new.status, new.forecast_category, chance))
       and last.amount is not distinct from new.amount and last.close_on is not distinct from new.close_on and last.owner_id is not distinct from new.owner_id then
      return null;
    end if;
    update sales.opportunity_state set valid_to = moment where opportunity_id = new.id and valid_to is null;
  end if;
  insert into sales.opportunity_state (workspace_id, opportunity_id, valid_from, pipeline_id, stage_id, status, amount, currency, probability, category, close_on, owner_id)
    values (new.workspace_id, new.id, moment, new.pipeline_id, new.stage_id, new.status, new.amount, new.currency, chance, sales.forecast(new.status, new.forecast_category, chance), new.close_on, new.owner_id);
  return null;
end $$;
drop trigger note_state on sales.opportunity;
create trigger note_state after insert or update of pipeline_id, stage_id, status, amount, currency, probability, forecast_category, close_on, owner_id, deleted_at on sales.opportunity
  for each row execute function sales.note_opportunity_state();

update sales.opportunity_state h set valid_to = greatest(h.valid_from, o.deleted_at)
from sales.opportunity o where o.id = h.opportunity_id and o.deleted_at is not null and h.valid_to is null;

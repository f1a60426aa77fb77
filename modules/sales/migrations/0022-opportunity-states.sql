-- What an opportunity was worth and when: one row from each change of money, chance, day, stage or owner to the next.
-- The database writes it itself, so that no way of changing an opportunity can forget to.
create table sales.opportunity_state (
  workspace_id integer not null,
  opportunity_id uuid not null references sales.opportunity (id),
  valid_from timestamptz not null,
  valid_to timestamptz,
  pipeline_id uuid not null,
  stage_id uuid not null,
  status text not null,
  amount bigint,
  currency char(3) not null,
  probability smallint not null,
  category text not null,
  close_on date,
  owner_id uuid,
  primary key (opportunity_id, valid_from)
);
create index opportunity_state_time on sales.opportunity_state (workspace_id, valid_to, valid_from);
create unique index opportunity_state_now on sales.opportunity_state (opportunity_id) where valid_to is null;
alter table sales.opportunity_state enable row level security;
create policy tenant on sales.opportunity_state using (workspace_id = core.current_workspace_id());

create function sales.note_opportunity_state() returns trigger language plpgsql as $$
declare
  chance integer;
  last sales.opportunity_state;
  moment timestamptz := clock_timestamp();
begin
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
create trigger note_state after insert or update of pipeline_id, stage_id, status, amount, currency, probability, forecast_category, close_on, owner_id on sales.opportunity
  for each row execute function sales.note_opportunity_state();

-- A stage that becomes more or less likely changes what the opportunities in it are expected to bring.
create function sales.note_stage_probability() returns trigger language plpgsql as $$
begin
  update sales.opportunity set stage_id = stage_id where stage_id = new.id and workspace_id = new.workspace_id and probability is null and status = 'open';
  return null;
end $$;
create trigger note_probability after update of probability on sales.stage
  for each row when (old.probability is distinct from new.probability) execute function sales.note_stage_probability();

insert into sales.opportunity_state (workspace_id, opportunity_id, valid_from, pipeline_id, stage_id, status, amount, currency, probability, category, close_on, owner_id)
  select o.workspace_id, o.id, o.created_at, o.pipeline_id, o.stage_id, o.status, o.amount, o.currency, sales.chance(o.status, o.probability, s.probability), sales.forecast(o.status, o.forecast_category, sales.chance(o.status, o.probability, s.probability)), o.close_on, o.owner_id
  from sales.opportunity o join sales.stage s on s.id = o.stage_id;

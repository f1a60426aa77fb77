-- What an opportunity has beside its first columns: the account's name as lists show it, the forecast, how often its day slipped, the rate at which it was closed.
alter table sales.opportunity
  add column account_name text not null default '',
  -- Null takes it from the probability.
  add column forecast_category text check (forecast_category in ('pipeline', 'best_case', 'commit', 'omitted')),
  add column has_lines boolean not null default false,
  add column slips integer not null default 0,
  add column slipped_days integer not null default 0,
  -- Base units for one unit of the currency, frozen when it is closed.
  add column exchange_rate numeric(20, 10) check (exchange_rate > 0);
create index opportunity_account_name on sales.opportunity (workspace_id, account_name, id) where deleted_at is null;
create index opportunity_amount_up on sales.opportunity (workspace_id, sales.major(amount, currency), id) where deleted_at is null;
create index opportunity_amount_down on sales.opportunity (workspace_id, sales.major(amount, currency) desc nulls last, id desc) where deleted_at is null;
create index opportunity_close_up on sales.opportunity (workspace_id, close_on, id) where deleted_at is null;
create index opportunity_close_down on sales.opportunity (workspace_id, close_on desc nulls last, id desc) where deleted_at is null;
create index opportunity_closed on sales.opportunity (workspace_id, status, closed_at) where deleted_at is null;
create index opportunity_sources on sales.opportunity using gin (sources) where deleted_at is null;
create index opportunity_labels on sales.opportunity using gin (labels) where deleted_at is null;

-- Fraction digits of a currency; those of core/contract/currencies.ts.
create function sales.exponent(currency text) returns integer language sql immutable parallel safe as $$
  select case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when currency in ('CLF', 'UYW') then 4
    else 2 end
$$;
-- Minor units in another currency, rounded half away from zero; null without a rate.
create function sales.converted(amount numeric, currency text, rate numeric, base text) returns numeric language sql immutable parallel safe as $$
  select round(amount * rate * power(10::numeric, sales.exponent(base) - sales.exponent(currency)))
$$;
-- How likely an opportunity is, in percent: what it says itself, else what its stage says.
create function sales.chance(status text, own smallint, stage smallint) returns integer language sql immutable parallel safe as $$
  select case status when 'won' then 100 when 'lost' then 0 else coalesce(own, stage)::int end
$$;
-- Where it stands in the forecast.
create function sales.forecast(status text, own text, chance integer) returns text language sql immutable parallel safe as $$
  select case when status = 'won' then 'closed' when status = 'lost' then 'omitted' when own is not null then own when chance >= 90 then 'commit' when chance >= 50 then 'best_case' else 'pipeline' end
$$;

-- What is to be sold with it; the amount of an opportunity with lines is the sum of their nets.
create table sales.opportunity_line (
  id uuid primary key,
  workspace_id integer not null,
  opportunity_id uuid not null references sales.opportunity (id),
  place integer not null,
  item_id uuid,
  name text not null check (length(name) between 1 and 300),
  quantity numeric(18, 6) not null,
  unit text not null default '',
  unit_price numeric(18, 6) not null,
  discount_percent numeric(9, 6),
  net_amount bigint not null,
  created_at timestamptz not null default now()
);
create index opportunity_line_place on sales.opportunity_line (workspace_id, opportunity_id, place);
create index opportunity_line_opportunity on sales.opportunity_line (opportunity_id);
alter table sales.opportunity_line enable row level security;
create policy tenant on sales.opportunity_line using (workspace_id = core.current_workspace_id());

-- Who has a say in it; the first one is also the opportunity's contact.
create table sales.opportunity_contact (
  id uuid primary key,
  workspace_id integer not null,
  opportunity_id uuid not null references sales.opportunity (id),
  party_id uuid not null,
  role text not null check (role in ('decision_maker', 'champion', 'influencer', 'evaluator', 'user', 'procurement', 'blocker', 'other')),
  place integer not null default 0,
  created_at timestamptz not null default now(),
  unique (opportunity_id, party_id)
);
create index opportunity_contact_party on sales.opportunity_contact (workspace_id, party_id);
create index opportunity_contact_place on sales.opportunity_contact (workspace_id, opportunity_id, place);
alter table sales.opportunity_contact enable row level security;
create policy tenant on sales.opportunity_contact using (workspace_id = core.current_workspace_id());
insert into sales.opportunity_contact (id, workspace_id, opportunity_id, party_id, role)
  select gen_random_uuid(), workspace_id, id, contact_id, 'decision_maker' from sales.opportunity where contact_id is not null;

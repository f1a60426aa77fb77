-- Each value of a formula stands once in its SQL: what took an argument twice doubled it with every step of nesting.
create function core.formula_money_abs(m core.formula_money) returns core.formula_money language sql immutable parallel safe
  return core.formula_money(abs((m).amount), (m).currency);
-- The least (-1) or greatest (1) of the amounts that there are; empty where they are of several currencies.
create function core.formula_money_pick(amounts core.formula_money[], sign integer) returns core.formula_money language sql immutable parallel safe
  return (select case when count(distinct a.currency) <= 1 then core.formula_money(case when sign > 0 then max(a.amount) else min(a.amount) end, max(a.currency)) end from unnest(amounts) a where a.amount is not null);
drop function core.formula_money_pick(core.formula_money, core.formula_money, integer);
-- Without a number of digits nothing can be rounded.
create or replace function core.formula_round(n numeric, digits numeric) returns numeric language sql immutable parallel safe
  return case when digits is not null then core.formula_figure(round(n, greatest(-12, least(12, digits))::integer)) end;

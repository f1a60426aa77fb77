-- Custom fields that are computed. The expression holds names of fields as references; what it gives is kept beside it.
alter table core.custom_field drop constraint custom_field_type_check;
alter table core.custom_field add constraint custom_field_type_check check (type in ('text', 'number', 'money', 'date', 'select', 'multi', 'checkbox', 'user', 'relation', 'url', 'formula'));
alter table core.custom_field add column formula jsonb check (formula is null or (formula ? 'expression' and formula ? 'result'));
alter table core.custom_field add constraint custom_field_computed_check check ((type = 'formula') = (formula is not null));

-- What formulas are computed with. Nothing here raises an error: what cannot be computed, or leaves 10^20, is empty.
-- Amounts carry their currency; one without a currency is a plain nought, which fits every currency.
create type core.formula_money as (amount numeric, currency text);
create function core.formula_figure(n numeric) returns numeric language sql immutable parallel safe
  return case when abs(n) < 1e20 then round(n, 12) end;
create function core.formula_number(n numeric) returns numeric language sql immutable parallel safe
  return case when abs(n) < 1e15 then trim_scale(round(n, 10)) end;
create function core.formula_round(n numeric, digits numeric) returns numeric language sql immutable parallel safe
  return core.formula_figure(round(n, greatest(-12, least(12, digits))::integer));
create function core.formula_date(d date) returns date language sql immutable parallel safe
  return case when isfinite(d) then d end;
create function core.formula_day(d date, days numeric) returns date language sql immutable parallel safe
  return case when (d - date '0001-01-01') + round(days) between 0 and 3652058 then d + round(days)::integer end;
create function core.formula_money(n numeric, code text) returns core.formula_money language sql immutable parallel safe
  return case when core.formula_figure(n) is not null then row(core.formula_figure(n), code)::core.formula_money end;
create function core.formula_money_of(n numeric, code text) returns core.formula_money language sql immutable parallel safe
  return case when code <> '' then core.formula_money(n, code) end;
create function core.formula_money_fits(a core.formula_money, b core.formula_money) returns boolean language sql immutable parallel safe
  return (a).currency is null or (b).currency is null or (a).currency = (b).currency;
create function core.formula_money_add(a core.formula_money, b core.formula_money, sign integer) returns core.formula_money language sql immutable parallel safe
  return case when core.formula_money_fits(a, b) then core.formula_money((a).amount + sign * (b).amount, coalesce((a).currency, (b).currency)) end;
create function core.formula_money_order(a core.formula_money, b core.formula_money) returns numeric language sql immutable parallel safe
  return case when core.formula_money_fits(a, b) then sign((a).amount - (b).amount) end;
create function core.formula_money_ratio(a core.formula_money, b core.formula_money) returns numeric language sql immutable parallel safe
  return case when core.formula_money_fits(a, b) then core.formula_figure((a).amount / nullif((b).amount, 0)) end;
create function core.formula_money_if(yes boolean, a core.formula_money, b core.formula_money) returns core.formula_money language sql immutable parallel safe
  return case when yes then core.formula_money((a).amount, coalesce((a).currency, (b).currency)) else core.formula_money((b).amount, coalesce((b).currency, (a).currency)) end;
create function core.formula_money_pick(a core.formula_money, b core.formula_money, sign integer) returns core.formula_money language sql immutable parallel safe
  return case when (a).amount is null then b when (b).amount is null then a when core.formula_money_fits(a, b) then core.formula_money_if(core.formula_money_order(a, b) * sign >= 0, a, b) end;
-- The amount in whole minor units of its currency; `digits` names the currencies that do not have two of them.
create function core.formula_amount(m core.formula_money, digits jsonb) returns numeric language sql immutable parallel safe
  return case when abs((m).amount) < 1e15 and (m).currency is not null then round((m).amount, coalesce((digits ->> (m).currency)::integer, 2)) end;
create function core.formula_currency(m core.formula_money) returns text language sql immutable parallel safe
  return case when abs((m).amount) < 1e15 then (m).currency end;
create function core.formula_json(m core.formula_money, digits jsonb) returns jsonb language sql immutable parallel safe
  return case when core.formula_amount(m, digits) is not null then jsonb_build_object('amount', core.formula_amount(m, digits)::text, 'currency', (m).currency) end;
create function core.formula_money_scaled(m core.formula_money, n numeric, sign text) returns core.formula_money language sql immutable parallel safe
  return core.formula_money(case sign when '*' then (m).amount * n else (m).amount / nullif(n, 0) end, (m).currency);
create function core.formula_money_round(m core.formula_money, digits numeric) returns core.formula_money language sql immutable parallel safe
  return core.formula_money(core.formula_round((m).amount, digits), (m).currency);
create function core.formula_money_or(a core.formula_money, b core.formula_money) returns core.formula_money language sql immutable parallel safe
  return core.formula_money_if((a).amount is not null, a, b);

-- Factors are exact: decimal text, or a fraction such as 1/3 that no decimal says. The ratio is only there to sort and filter by.
alter table accounting.unit drop constraint unit_factor_check;
alter table accounting.unit alter column factor drop default;
alter table accounting.unit alter column factor type text using trim_scale(factor)::text;
alter table accounting.unit alter column factor set default '1';
alter table accounting.unit add constraint unit_factor_check check (factor ~ '^(\d{1,12}(\.\d{1,10})?|[1-9]\d{0,11}/[1-9]\d{0,11})$');
alter table accounting.unit add column factor_ratio numeric generated always as (split_part(factor, '/', 1)::numeric / coalesce(nullif(split_part(factor, '/', 2), ''), '1')::numeric) stored check (factor_ratio > 0);
-- What is converted into the unit is rounded to multiples of this; quantities have six fraction digits at most.
alter table accounting.unit add column rounding numeric(18, 6) not null default 0.000001 check (rounding > 0);

-- A product may be bought in another unit of the category it is counted in.
alter table accounting.item add column purchase_unit_id uuid references accounting.unit (id);
create index item_purchase_unit on accounting.item (purchase_unit_id) where purchase_unit_id is not null;

-- The fiscal position of a quote, and of the order it became: what it was when the quote was written, and whether a person chose it. A line keeps the taxes that were proposed to it before the position; null where a person chose them.
alter table sales.quote add column fiscal_position_id uuid, add column fiscal_position jsonb check (fiscal_position is null or jsonb_typeof(fiscal_position) = 'object'), add column fiscal_by text not null default 'auto' check (fiscal_by in ('auto', 'hand'));
create index quote_fiscal_position on sales.quote (workspace_id, fiscal_position_id) where fiscal_position_id is not null;
alter table sales.quote_line add column proposed_tax_ids uuid[];
alter table sales.sales_order add column fiscal_position_id uuid, add column fiscal_position jsonb, add column fiscal_by text not null default 'auto' check (fiscal_by in ('auto', 'hand'));
create index order_fiscal_position on sales.sales_order (workspace_id, fiscal_position_id) where fiscal_position_id is not null;

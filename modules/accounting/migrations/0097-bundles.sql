-- Bundles: sold as one thing, made of others. They hold products and services, never bundles, so none can hold itself; what a thing is never changes.
alter table accounting.item drop constraint item_kind_check, add constraint item_kind_check check (kind in ('product', 'service', 'bundle'));
alter table accounting.item
  -- Its own price, or what its components cost one by one.
  add column price_of text not null default 'own' check (price_of in ('own', 'sum')),
  add constraint item_bundle check (case kind when 'bundle' then not track_stock and not is_bought else price_of = 'own' end);
-- Products and bundles are one list, which an index that begins with the kind cannot be read in the order of.
create index item_products on accounting.item (workspace_id, name, id) where deleted_at is null and kind in ('product', 'bundle');
create index item_products_created on accounting.item (workspace_id, created_at, id) where deleted_at is null and kind in ('product', 'bundle');

create table accounting.bundle_component (
  workspace_id integer not null,
  bundle_id uuid not null,
  item_id uuid not null,
  position integer not null,
  quantity numeric(18, 6) not null check (quantity > 0),
  primary key (bundle_id, item_id),
  check (bundle_id <> item_id),
  foreign key (workspace_id, bundle_id) references accounting.item (workspace_id, id),
  foreign key (workspace_id, item_id) references accounting.item (workspace_id, id)
);
create index bundle_component_of on accounting.bundle_component (workspace_id, bundle_id, position);
create index bundle_component_item on accounting.bundle_component (workspace_id, item_id);
alter table accounting.bundle_component enable row level security;
create policy tenant on accounting.bundle_component using (workspace_id = core.current_workspace_id());

-- What a bundle holds, for lines of documents: one row, null for anything else. A door for other rooms, asked for every line:
-- a set, and without a search_path of its own, so that `(select c from accounting.bundle_contents(…) c)` becomes a look into the index.
create function accounting.bundle_contents(p_workspace integer, p_item uuid) returns setof jsonb
language sql stable parallel safe as $$
  select jsonb_agg(jsonb_build_object('itemId', i.id, 'name', i.name, 'sku', i.sku, 'quantity', trim_scale(c.quantity)::text, 'unit', coalesce(u.name, '')) order by c.position)
  from accounting.bundle_component c join accounting.item i on i.id = c.item_id left join accounting.unit u on u.id = i.unit_id
  where c.workspace_id = p_workspace and c.bundle_id = p_item
$$;

-- How many of a bundle there are: the least of its components whose stock is counted, whole ones; null where none is.
create function accounting.bundle_stock(p_workspace integer, p_item uuid) returns text
language sql stable parallel safe set search_path = pg_catalog, pg_temp as $$
  select min(floor(coalesce((select sum(l.left_quantity) from accounting.stock_layer l where l.workspace_id = p_workspace and l.item_id = i.id and l.left_quantity > 0), 0) / c.quantity))::text
  from accounting.bundle_component c join accounting.item i on i.id = c.item_id and i.track_stock where c.workspace_id = p_workspace and c.bundle_id = p_item
$$;

-- What the components cost together in a currency; null where one of them has no price in it.
create function accounting.components_price(p_workspace integer, p_item uuid, p_currency text) returns numeric
language sql stable set search_path = pg_catalog, pg_temp as $$
  select case when bool_and(i.sale_price is not null and i.currency = p_currency) then round(sum(i.sale_price * c.quantity), 6) end
  from accounting.bundle_component c join accounting.item i on i.id = c.item_id where c.workspace_id = p_workspace and c.bundle_id = p_item
$$;

-- A price that is a sum stays one, whoever writes it, and follows its components: when everything else is written, so that a change of many
-- rows finds the versions it read. Whoever says what a bundle holds keeps those items from others first (`for share`): this sees only what is there.
create function accounting.keep_bundle_price() returns trigger language plpgsql as $$
begin
  new.sale_price := accounting.components_price(new.workspace_id, new.id, new.currency);
  return new;
end
$$;
create trigger bundle_price before insert or update on accounting.item for each row when (new.price_of = 'sum') execute function accounting.keep_bundle_price();
create function accounting.follow_component_price() returns trigger language plpgsql as $$
begin
  -- One change, one version: a bundle this transaction has written already has its new one.
  update accounting.item b set version = b.version + (b.updated_at <> now())::int, updated_at = now() from accounting.bundle_component c where c.workspace_id = new.workspace_id and c.item_id = new.id and b.id = c.bundle_id and b.price_of = 'sum';
  return null;
end
$$;
create constraint trigger component_price after update of sale_price, currency on accounting.item deferrable initially deferred for each row when (new.kind <> 'bundle' and (old.sale_price is distinct from new.sale_price or old.currency <> new.currency)) execute function accounting.follow_component_price();

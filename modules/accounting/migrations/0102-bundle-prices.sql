-- A bundle has a new version only where its price is another one. It is held first, and looked at by a statement of its own: only that sees what
-- a change of another component has written meanwhile.
create or replace function accounting.follow_component_price() returns trigger language plpgsql as $$
begin
  perform 1 from accounting.item b where b.workspace_id = new.workspace_id and b.price_of = 'sum' and b.id in (select c.bundle_id from accounting.bundle_component c where c.workspace_id = new.workspace_id and c.item_id = new.id) order by b.id for update;
  -- One change, one version: a bundle this transaction has written already has its new one.
  update accounting.item b set version = b.version + (b.updated_at <> now())::int, updated_at = now() from accounting.bundle_component c
  where c.workspace_id = new.workspace_id and c.item_id = new.id and b.id = c.bundle_id and b.price_of = 'sum' and accounting.components_price(b.workspace_id, b.id, b.currency) is distinct from b.sale_price;
  return null;
end
$$;

-- Variants: ordinary products that know the template they were made of. A template has attributes and is never sold itself.
alter table accounting.item
  -- Of a template, in their order: [{"name": "Size", "values": ["S", "M"]}].
  add column attributes jsonb,
  add column template_id uuid,
  -- Of a variant: {"Size": "M"}; the key is its values in the template's order, to tell two alike.
  add column variant_values jsonb,
  add column variant_key text,
  add constraint item_template foreign key (workspace_id, template_id) references accounting.item (workspace_id, id),
  add constraint item_of_template check ((template_id is null) = (variant_values is null) and (template_id is null) = (variant_key is null) and (template_id is null or attributes is null)),
  add constraint item_is_template check (attributes is null or (kind = 'product' and not track_stock));
create unique index item_variant on accounting.item (workspace_id, template_id, variant_key) where template_id is not null and deleted_at is null;
create index item_variants on accounting.item (workspace_id, template_id, deleted_at) where template_id is not null;

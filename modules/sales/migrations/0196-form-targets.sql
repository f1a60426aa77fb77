-- What a form marks its leads with: labels, a campaign for those that came by a link without one, and products and services they are interested in.
alter table sales.lead_form
  add column labels text[] not null default '{}',
  add column campaign text not null default '' check (length(campaign) <= 100),
  add column product_ids text[] not null default '{}';

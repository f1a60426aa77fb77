-- What a conversion wrote to people and companies that were there already: taking it back takes that away again.
alter table sales.lead add column conversion_added jsonb;

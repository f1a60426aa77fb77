-- Whether accepting a quote that asks for a deposit makes the invoice of it, which the customer then pays from the quote's page.
alter table sales.quote_settings add column deposit_invoice boolean not null default false;

-- How e-invoices reach a customer, and under which address of the Peppol network: a scheme of four digits, a colon, the identifier.
alter table parties.party
  add column e_invoice_delivery text not null default 'email' check (e_invoice_delivery in ('email', 'portal', 'peppol')),
  add column peppol_id text not null default '' check (peppol_id = '' or peppol_id ~ '^[0-9]{4}:[A-Za-z0-9._~-]{1,50}$');

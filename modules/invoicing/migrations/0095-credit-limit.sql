-- What happens when an invoice or order would take a customer over their credit limit.
alter table invoicing.settings add column credit_check text not null default 'warn' check (credit_check in ('off', 'warn', 'block'));

-- Taxes that an early discount lowered, as returns were told of them (base currency), and the accounts on which that was posted: taken back there with the use.
create table payments.discount_tax (
  settlement_id uuid not null,
  position integer not null,
  workspace_id integer not null,
  tax_id uuid not null,
  direction text not null check (direction in ('sale', 'purchase')),
  rate numeric not null,
  base bigint not null,
  amount bigint not null,
  recoverable bigint not null,
  output_account_id uuid,
  input_account_id uuid,
  primary key (settlement_id, position)
);
create index discount_tax_output on payments.discount_tax (output_account_id) where output_account_id is not null;
create index discount_tax_input on payments.discount_tax (input_account_id) where input_account_id is not null;
alter table payments.discount_tax enable row level security;
create policy tenant on payments.discount_tax using (workspace_id = core.current_workspace_id());
revoke delete on payments.discount_tax from atrium_app;

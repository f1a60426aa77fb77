-- What VIES, the European Union's register of VAT numbers, said of a party's number when somebody asked. It is of the number that was asked for: another one makes it void.
create table parties.vat_check (
  party_id uuid primary key references parties.party (id),
  workspace_id integer not null,
  vat text not null,
  -- Null until there was an answer.
  valid boolean,
  name text not null default '',
  address text not null default '',
  checked_at timestamptz,
  asked_at timestamptz not null,
  asked_by uuid,
  -- Whether the last question found no answer.
  failed boolean not null default false,
  check ((valid is null) = (checked_at is null))
);
create index vat_check_workspace on parties.vat_check (workspace_id);
alter table parties.vat_check enable row level security;
create policy tenant on parties.vat_check using (workspace_id = core.current_workspace_id());

-- Parties by their tax number, whatever marks stand in it: how the vendor of an e-invoice is found.
create index party_tax_key on parties.party (workspace_id, upper(regexp_replace(tax_id, '[^0-9A-Za-z]', '', 'g'))) where tax_id <> '' and deleted_at is null and merged_into is null;

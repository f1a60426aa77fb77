-- Whose checkouts move when two parties are merged.
create index checkout_party on payments.checkout (workspace_id, party_id);

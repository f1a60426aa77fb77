-- Documents that were credited more than they came to are found from their credits.
create index document_credits on invoicing.document (workspace_id, origin_id) include (total_amount) where origin_id is not null and status = 'posted' and kind in ('credit_note', 'vendor_credit');

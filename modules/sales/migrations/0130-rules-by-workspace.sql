-- sales.has_commission asks for rules that are gone too, with every event of an order, an invoice or a payment.
create index commission_rule_workspace on sales.commission_rule (workspace_id);

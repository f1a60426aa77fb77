-- What is charged on a whole document: [{ id, kind, label, amount, percent, taxIds, accountId, sourceId }], figures as decimal texts; of a credit, `sourceId` is the charge that is given back.
alter table invoicing.document add column charges jsonb not null default '[]';
-- Accounts that charges of a kind are posted to where they name none: { shipping, handling, fee, other }.
alter table invoicing.settings add column charge_accounts jsonb not null default '{}';

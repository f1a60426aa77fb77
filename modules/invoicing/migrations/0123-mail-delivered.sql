-- When a mail about a document was taken for everybody it went to: one that is given up later says nothing about what arrived after it.
alter table invoicing.document_mail add column delivered_at timestamptz;

-- A draft may be mailed as a proforma invoice.
alter table invoicing.document_mail drop constraint document_mail_kind_check;
alter table invoicing.document_mail add constraint document_mail_kind_check check (kind in ('document', 'reminder', 'receipt', 'answer', 'proforma'));

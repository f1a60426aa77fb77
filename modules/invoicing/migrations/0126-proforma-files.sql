-- The file that goes with a mail and with nothing else (a proforma invoice), until the mail has ended.
alter table invoicing.document_mail add column pdf_key text;

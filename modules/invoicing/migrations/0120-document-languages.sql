-- Documents are written in more languages than the app is used in (core/contract/document-languages.ts).
alter table invoicing.document drop constraint document_language_check;
alter table invoicing.document add constraint document_language_check check (language in ('en', 'ar', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr', 'hi'));

-- Quotes are written in the languages of all documents (core/contract/document-languages.ts), and what an order brings is written in that of its quote.
alter table sales.quote drop constraint quote_language_check;
alter table sales.quote add constraint quote_language_check check (language in ('en', 'ar', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr', 'hi'));

alter table sales.sales_order add column language text not null default 'en' check (language in ('en', 'ar', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr', 'hi'));
update sales.sales_order o set language = q.language from sales.quote q where q.id = o.quote_id and q.language <> 'en';

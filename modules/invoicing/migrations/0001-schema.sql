-- Tables follow in files of their own: documents 0002-0009, expenses 0010-0019.
create schema if not exists invoicing;

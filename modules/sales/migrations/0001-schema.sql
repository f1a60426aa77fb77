-- Tables follow in files of their own: leads 0002-0009, capture 0010-0019, opportunities 0020-0029, quotes 0030-0039, dashboard 0040-0049.
create schema if not exists sales;

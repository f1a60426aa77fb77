-- A box on booking pages: its words and what they are about. What a guest agrees to is kept with their party.
alter table sales.booking_page add column consent_text text not null default '' check (length(consent_text) <= 2000), add column consent_channels text[] not null default '{email}';

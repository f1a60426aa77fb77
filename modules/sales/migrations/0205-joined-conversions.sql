-- A lead that was converted into an opportunity that was there already: what the conversion added to that one, so that taking it back takes that away and leaves the rest alone.
alter table sales.lead add column conversion_joined jsonb;

-- A yes or no with what proves it: the words that were shown, the page they stood on and the address it came from.
alter table parties.consent add column words text not null default '' check (length(words) <= 2000), add column page text not null default '' check (length(page) <= 500), add column ip inet;

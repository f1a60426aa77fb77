-- Texts and their conversations that went along with a conversion, as {texts: [id], conversations: [id]}: for taking it back.
alter table sales.lead add column conversion_texts jsonb;

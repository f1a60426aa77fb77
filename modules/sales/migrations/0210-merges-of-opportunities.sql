-- A text may also go to the contacts of many opportunities.
alter table sales.mail_merge drop constraint mail_merge_topic_check;
alter table sales.mail_merge add constraint mail_merge_topic_check check (topic in ('sales.lead', 'sales.opportunity', 'parties.party'));

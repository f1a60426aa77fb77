-- What of a use nobody paid is an early discount or a small rest that is given up; both may come with one use. The account it was posted to is kept, for it is taken back there.
alter table payments.discount add column kind text not null default 'discount' check (kind in ('discount', 'write_off')), add column account_id uuid, add column reason text not null default '';
alter table payments.discount drop constraint discount_pkey, add primary key (settlement_id, kind);
-- What of the payment itself was too much and is kept for good, in its currency, and why.
alter table payments.payment add column written_off bigint not null default 0 check (written_off >= 0), add column write_off_reason text not null default '';

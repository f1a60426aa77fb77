-- The address by which an account in Indian rupees is paid over UPI, such as name@bank.
alter table accounting.bank_account add column upi_id text not null default '' check (upi_id = '' or (currency = 'INR' and length(upi_id) <= 321 and upi_id ~ '^[A-Za-z0-9._-]{2,}@[A-Za-z][A-Za-z0-9]{1,63}$'));

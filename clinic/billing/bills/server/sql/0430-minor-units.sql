-- Amounts were hundredths of every currency; now they are in the currency's own minor units (ISO 4217):
-- none in yen, a thousandth in dinars. Triggers are off, because no amount changes.
alter table bills disable trigger user;
alter table bills drop constraint bills_amount_minor_check;

with factor (currency, factor) as (
  select currency, 0.01 from unnest(array['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG',
    'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF']) as currency
  union all
  select currency, 10 from unnest(array['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']) as currency
  union all select currency, 100 from unnest(array['CLF', 'UYW']) as currency
), bill as (
  update bills b set amount_minor = round(b.amount_minor * f.factor)
  from factor f where f.currency = b.currency
  returning b.id, f.factor
)
update bill_lines l set amount_minor = round(l.amount_minor * bill.factor)
from bill where l.bill_id = bill.id and l.amount_minor is not null;

-- Seven digits before the point and four after it.
alter table bills add check (amount_minor >= 0 and amount_minor <= 99999999999);
alter table bills enable trigger user;
comment on table bills is
  'Bills of patients. The amount is in minor units of the currency: cents, yen, fils.';

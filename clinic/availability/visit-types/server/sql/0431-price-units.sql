-- Prices, like the amounts of bills, are in minor units of the clinic's currency.
alter table visit_types disable trigger user;
alter table visit_types drop constraint visit_types_price_minor_check;

update visit_types set price_minor = round(price_minor * factor)
from (
  select case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI',
      'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0.01
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 10
    when currency in ('CLF', 'UYW') then 100
    else 1
  end as factor from clinic
) as units
where price_minor is not null and factor <> 1;

alter table visit_types add check (price_minor >= 0 and price_minor <= 99999999999);
alter table visit_types enable trigger user;

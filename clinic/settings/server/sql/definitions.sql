-- ISO 4217: how many decimals a currency has. `contract/money.ts` says the same.
create or replace function currency_decimals(currency text) returns integer
language sql immutable strict parallel safe as $$
  select case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI',
      'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when currency in ('CLF', 'UYW') then 4
    else 2
  end
$$;

create or replace function tell_lock_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('openward_session_ends', '');
  return null;
end $$;

create or replace trigger stamp_change before update on clinic
  for each row execute function stamp_change();
create or replace trigger tell_lock_change after update of lock_after_minutes on clinic
  for each row when (new.lock_after_minutes is distinct from old.lock_after_minutes)
  execute function tell_lock_change();
create or replace trigger stamp_change before update on clinic_logo
  for each row execute function stamp_change();

-- How people of the clinic write days and times.
alter table clinic
  -- ISO 3166 code.
  add column country text not null default 'US' check (country ~ '^[A-Z]{2}$'),
  -- `country`: as is usual there.
  add column clock text not null default '24' check (clock in ('country', '24', '12'));

-- By which schedule routine vaccinations become due.
alter table clinic
  add column vaccination_schedule text not null default 'cdc'
    check (vaccination_schedule in ('none', 'cdc', 'who'));
update clinic set vaccination_schedule = case when country = 'US' then 'cdc' else 'who' end;

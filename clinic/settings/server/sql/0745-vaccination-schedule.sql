-- By which schedule routine vaccinations become due. Clinics outside of the US choose theirs: WHO's is not the one of
-- every country.
alter table clinic
  add column vaccination_schedule text not null default 'none'
    check (vaccination_schedule in ('none', 'cdc', 'who'));
update clinic set vaccination_schedule = 'cdc' where country = 'US';

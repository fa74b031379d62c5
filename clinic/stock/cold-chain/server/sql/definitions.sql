-- A reading outside of the bounds of its place is part of an excursion: the open one, or a new one. OW008: a sentence
-- for the person who asks.
create or replace function judge_reading() returns trigger language plpgsql as $$
declare
  -- One after the other in each place, so that two readings begin one excursion.
  place stock_locations;
begin
  select * into place from stock_locations where id = new.location_id for no key update;
  if place.low_celsius is null and place.high_celsius is null then
    raise exception '% has no temperatures between which it is kept. Enter them first.', place.name
      using errcode = 'OW008';
  end if;
  if new.taken_at > now() + interval '15 minutes' and not brings_history() then
    raise exception 'A temperature cannot be read in the future.' using errcode = 'OW008';
  end if;
  if new.celsius >= coalesce(place.low_celsius, new.celsius) and new.celsius <= coalesce(place.high_celsius, new.celsius)
    or exists (select from temperature_readings where location_id = new.location_id and taken_at = new.taken_at)
  then
    return new;
  end if;
  update temperature_excursions set began_at = least(began_at, new.taken_at), last_at = greatest(last_at, new.taken_at),
    lowest = least(lowest, new.celsius), highest = greatest(highest, new.celsius)
  where location_id = place.id and answered_at is null returning id into new.excursion_id;
  if new.excursion_id is null then
    insert into temperature_excursions (id, location_id, low_celsius, high_celsius, began_at, last_at, lowest, highest)
    values (gen_random_uuid(), place.id, place.low_celsius, place.high_celsius, new.taken_at, new.taken_at, new.celsius,
      new.celsius)
    returning id into new.excursion_id;
  end if;
  return new;
end $$;

create or replace trigger judge_reading before insert on temperature_readings
  for each row execute function judge_reading();
create or replace trigger audit_write after insert on temperature_readings
  for each row when (new.source = 'typed') execute function audit_write('temperature', 'creation_hash');
create or replace trigger audit_write after insert or update on temperature_excursions
  for each row execute function audit_write('temperature excursion');
create or replace trigger stamp_change before update on temperature_excursions
  for each row execute function stamp_change();

-- All pieces of seven digits of a phone, by which charts are found that have a number, wherever it stands in what was
-- typed.
create or replace function phone_parts(contact text) returns integer[]
language plpgsql immutable strict parallel safe as $$
declare
  digits constant text := regexp_replace(contact, '[^0-9]', '', 'g');
  parts integer[];
begin
  for place in 1 .. length(digits) - 6 loop
    parts[place] := substr(digits, place, 7)::integer;
  end loop;
  return parts;
end $$;

-- Each new chart is looked up by its phone. Without a list of pending entries, which each lookup would have to read
-- from its start.
create index patients_phone_parts on patients using gin (phone_parts(contact)) with (fastupdate = off)
  where merged_into is null and archived_at is null;

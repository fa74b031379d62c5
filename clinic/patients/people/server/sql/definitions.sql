-- The account that the write of a trigger names; a removal names it in its context only.
create or replace function acting_account(otherwise uuid) returns uuid language sql stable as $$
  select coalesce(nullif(split_part(current_setting('openward.facts', true), '|', 1), '')::uuid, otherwise)
$$;

create or replace function today_in_clinic() returns date language sql stable as $$
  select (now() at time zone time_zone)::date from clinic
$$;

-- Chooses the main address of a chart and gives its line to the chart. Of the current ones the home comes
-- first, then the newest. `former` is the line that the chart had from an address that is gone.
create or replace function choose_main_address(chart uuid, former text, by_account uuid)
returns void language plpgsql as $$
declare
  chosen patient_addresses;
  line_before text;
begin
  -- Two writers of one chart's addresses work one after the other.
  perform from patients where id = chart for no key update;
  select coalesce(former, line) into line_before from patient_addresses where patient_id = chart and is_main;
  line_before := coalesce(line_before, former);
  select * into chosen from patient_addresses a
  where patient_id = chart and use <> 'old' and not is_set_aside
    and coalesce(valid_from <= today_in_clinic(), true)
    and coalesce(valid_until >= today_in_clinic(), true)
  order by array_position(array['home', 'temporary', 'work', 'billing'], use),
    valid_from desc nulls last, created_at desc, id limit 1;
  update patient_addresses set is_main = false
  where patient_id = chart and is_main and id is distinct from chosen.id;
  update patient_addresses set is_main = true where id = chosen.id and not is_main;
  if chosen.id is not null then
    perform keep_in_chart(chart, chosen.line, null, by_account);
  elsif exists (select from patients where id = chart and address = line_before) then
    perform keep_in_chart(chart, '', null, by_account);
  end if;
end $$;

create or replace function follow_address() returns trigger language plpgsql as $$
begin
  -- An import gives the chart and its main address the same line.
  if tg_op = 'INSERT' and new.is_main then
    return null;
  end if;
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or old.patient_id <> new.patient_id) then
    perform choose_main_address(old.patient_id, case when old.is_main then old.line end,
      acting_account(old.updated_by));
  end if;
  if tg_op <> 'DELETE' then
    perform choose_main_address(new.patient_id,
      case when tg_op = 'UPDATE' and old.is_main and old.patient_id = new.patient_id then old.line end,
      new.updated_by);
  end if;
  return null;
end $$;

-- An address that goes to another chart is chosen anew there; one that somebody edits counts again.
create or replace function begin_address_anew() returns trigger language plpgsql as $$
begin
  if old.patient_id <> new.patient_id then
    new.is_main := false;
  else
    new.is_set_aside := false;
  end if;
  return new;
end $$;

-- `Adam Kowalski (partner), 555 0140`: the current emergency contacts in words, empty without any; on
-- request also those that were set aside.
create or replace function emergency_in_words(chart uuid, with_aside boolean default false) returns text language sql stable as $$
  select coalesce(left(string_agg(concat_ws(', ',
    concat(coalesce(c.name, r.name), ' (' || nullif(array_to_string(array(
      select one from unnest(r.relations) one where one not in ('emergency contact', 'other')), ', '), '') || ')'),
    coalesce(c.contact, r.phone)), '; ' order by r.created_at, r.id), 500), '')
  from related_people r
    left join patients p on p.id = r.relative_id
    left join patients c on c.id = coalesce(p.merged_into, p.id)
  where r.patient_id = chart and 'emergency contact' = any(r.relations)
    and (with_aside or not r.is_set_aside)
    and coalesce(r.valid_from <= today_in_clinic(), true)
    and coalesce(r.valid_until >= today_in_clinic(), true)
    and c.deceased_on is null and c.death is null
$$;

-- The current guardians of a chart as they are shown where something is done for the patient: those who are
-- named so, and the parents of a child. Guardians come first; nobody deceased is one.
create or replace function guardians_of(chart uuid, born date) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', coalesce(c.name, r.name, ''),
      'phone', coalesce(c.contact, r.phone), 'isGuardian', 'guardian' = any(r.relations))
    order by not 'guardian' = any(r.relations), r.created_at, r.id), '[]')
  from related_people r
    left join patients p on p.id = r.relative_id
    left join patients c on c.id = coalesce(p.merged_into, p.id)
  where r.patient_id = chart
    and ('guardian' = any(r.relations) or ('parent' = any(r.relations)
      and born > (today_in_clinic() - interval '18 years')::date))
    and coalesce(r.valid_from <= today_in_clinic(), true)
    and coalesce(r.valid_until >= today_in_clinic(), true)
    and c.deceased_on is null and c.death is null
$$;

-- Gives the chart its emergency contacts in words. `was_one` tells that the change is about such a
-- contact; a chart that never had one keeps the words that were typed.
create or replace function follow_related_person() returns trigger language plpgsql as $$
declare
  charts uuid[] := array[]::uuid[];
  chart uuid;
begin
  if tg_op <> 'INSERT' and 'emergency contact' = any(old.relations) and not old.is_set_aside then
    charts := charts || old.patient_id;
  end if;
  if tg_op <> 'DELETE' and 'emergency contact' = any(new.relations) and not new.is_set_aside then
    charts := charts || new.patient_id;
  end if;
  foreach chart in array charts loop
    perform keep_in_chart(chart, null, emergency_in_words(chart),
      case when tg_op = 'DELETE' then acting_account(old.updated_by) else new.updated_by end);
  end loop;
  return null;
end $$;

create or replace function begin_related_person_anew() returns trigger language plpgsql as $$
begin
  if old.patient_id = new.patient_id then
    new.is_set_aside := false;
  end if;
  return new;
end $$;

-- Further names and numbers go into the search of the chart.
create or replace function find_by_further_words(chart uuid) returns void language plpgsql as $$
begin
  perform keep_also_known(chart,
    (select string_agg(concat_ws(' ', name,
        case when name ~ '[''’-]' then regexp_replace(name, '[''’-]', '', 'g') end), ' ' order by id)
      from patient_names where patient_id = chart),
    (select string_agg(concat_ws(' ', value,
        case when kind in ('phone', 'mobile') then regexp_replace(value, '\D', '', 'g') end), ' ' order by id)
      from contact_points where patient_id = chart));
end $$;

create or replace function follow_further_words() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform find_by_further_words(old.patient_id);
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.patient_id <> old.patient_id) then
    perform find_by_further_words(new.patient_id);
  end if;
  return null;
end $$;

-- A line typed over that of the main address sets the address aside, and typed again takes it back. The
-- same holds for the emergency contact in words. What a related person's chart says is said again.
create or replace function follow_typed_words() returns trigger language plpgsql as $$
declare
  chart uuid;
begin
  if new.address is distinct from old.address then
    update patient_addresses set is_set_aside = false
    where patient_id = new.id and is_set_aside and line = new.address;
    update patient_addresses set is_set_aside = true
    where patient_id = new.id and is_main and line is distinct from new.address;
    if found or exists (select from patient_addresses where patient_id = new.id and line = new.address
      and not is_main)
    then
      perform choose_main_address(new.id, null, new.updated_by);
    end if;
  end if;
  if new.emergency_contact is distinct from old.emergency_contact then
    if emergency_in_words(new.id) <> coalesce(new.emergency_contact, '') then
      update related_people
      set is_set_aside = emergency_in_words(new.id, true) <> coalesce(new.emergency_contact, '')
      where patient_id = new.id and 'emergency contact' = any(relations);
    end if;
  end if;
  if (new.name, new.contact, new.deceased_on, new.death)
    is distinct from (old.name, old.contact, old.deceased_on, old.death)
  then
    for chart in
      select distinct patient_id from related_people
      where relative_id = new.id and 'emergency contact' = any(relations) and not is_set_aside
    loop
      perform keep_in_chart(chart, null, emergency_in_words(chart), new.updated_by);
    end loop;
  end if;
  return null;
end $$;

create or replace trigger audit_write after insert or delete or update of patient_id, use, lines, city,
    district, region, postal_code, country, valid_from, valid_until, line on patient_addresses
  for each row execute function audit_write('address', 'creation_hash');
create or replace trigger begin_anew before update of patient_id, use, lines, city, district, region,
    postal_code, country, valid_from, valid_until, line on patient_addresses
  for each row execute function begin_address_anew();
create or replace trigger follow_address after insert or delete or update of patient_id, use, line,
    valid_from, valid_until on patient_addresses
  for each row execute function follow_address();
create or replace trigger follow_merged_chart before insert or update of patient_id on patient_addresses
  for each row execute function follow_merged_chart();
-- A choice of the main address is no change of an address.
create or replace trigger stamp_change before update on patient_addresses
  for each row when ((old.is_main, old.is_set_aside) is not distinct from (new.is_main, new.is_set_aside)
    or to_jsonb(old) - '{is_main,is_set_aside}'::text[]
      is distinct from to_jsonb(new) - '{is_main,is_set_aside}'::text[])
  execute function stamp_change();

create or replace trigger audit_write after insert or delete or update on contact_points
  for each row execute function audit_write('contact point', 'creation_hash');
create or replace trigger follow_further_words after insert or delete or update on contact_points
  for each row execute function follow_further_words();
create or replace trigger follow_merged_chart before insert or update of patient_id on contact_points
  for each row execute function follow_merged_chart();
create or replace trigger stamp_change before update on contact_points
  for each row execute function stamp_change();

create or replace trigger audit_write after insert or delete or update on patient_names
  for each row execute function audit_write('further name', 'creation_hash');
create or replace trigger follow_further_words after insert or delete or update on patient_names
  for each row execute function follow_further_words();
create or replace trigger follow_merged_chart before insert or update of patient_id on patient_names
  for each row execute function follow_merged_chart();
create or replace trigger stamp_change before update on patient_names
  for each row execute function stamp_change();

create or replace trigger audit_write after insert or delete or update of patient_id, relations, relative_id,
    name, phone, email, note, valid_from, valid_until on related_people
  for each row execute function audit_write('related person', 'creation_hash');
create or replace trigger begin_anew before update of relations, relative_id, name, phone, email,
    valid_from, valid_until on related_people
  for each row execute function begin_related_person_anew();
create or replace trigger follow_related_person after insert or delete or update of patient_id, relations,
    relative_id, name, phone, email, valid_from, valid_until on related_people
  for each row execute function follow_related_person();
create or replace trigger follow_merged_chart before insert or update of patient_id on related_people
  for each row execute function follow_merged_chart();
create or replace trigger stamp_change before update on related_people
  for each row when (old.is_set_aside = new.is_set_aside
    or to_jsonb(old) - 'is_set_aside' is distinct from to_jsonb(new) - 'is_set_aside')
  execute function stamp_change();

create or replace trigger follow_typed_words after update of address, emergency_contact, name, contact,
    deceased_on, death on patients
  for each row when (old.merged_into is not distinct from new.merged_into)
  execute function follow_typed_words();

-- How people wish to be called, how sure their date of birth is, and what they need at a visit.
alter table patients
  add column preferred_name text,
  add column pronouns text,
  -- Null: the date of birth is as documents have it.
  add column dob_certainty text check (dob_certainty in ('estimated')),
  -- The language in which the clinic provides an interpreter.
  add column interpreter text,
  add column mobility text;

-- A chart is found by every name and number of its person.
alter table patients alter column search_text
  set expression as (searchable(variadic array[name, preferred_name, mrn, email, contact,
    regexp_replace(contact, '\D', '', 'g'),
    case when name ~ '[''’-]' then regexp_replace(name, '[''’-]', '', 'g') else null end,
    jsonb_path_query_array(identifiers, '$[*].value')::text,
    regexp_replace(jsonb_path_query_array(identifiers, '$[*].value')::text, '[-./ ]', '', 'g')
  ]));

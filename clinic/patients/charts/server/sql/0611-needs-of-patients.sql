-- How people wish to be called, how sure their date of birth is, and what they need at a visit.
alter table patients
  add column preferred_name text,
  add column pronouns text,
  -- Null: the date of birth is as documents have it.
  add column dob_certainty text check (dob_certainty in ('estimated')),
  -- The language in which the clinic provides an interpreter.
  add column interpreter text,
  add column mobility text;

-- A chart is found by every name and number of its person: a trigger writes what the search compares,
-- because PostgreSQL before 17 cannot change how a generated column is made.
alter table patients alter column search_text drop expression;

-- Nothing about a person changes, so no version, event or count does.
alter table patients disable trigger user;
update patients set search_text = searchable(variadic array[search_text,
    jsonb_path_query_array(identifiers, '$[*].value')::text,
    regexp_replace(jsonb_path_query_array(identifiers, '$[*].value')::text, '[-./ ]', '', 'g')])
where identifiers <> '[]';
alter table patients enable trigger user;

alter table fhir_resources
  -- Such a resource is an item of the chart too where it became a row of the clinic.
  add column has_attachments boolean not null default false;

-- The narrative is shown with its form, beside the words.
update fhir_resources set words = regexp_replace(words, '(^|\n\n)As written:\n.*$', '')
where words like '%As written:%';

with attached as (
  select id, coalesce(content #>> '{code,text}', content #>> '{code,coding,0,display}', resource_type) as title,
    coalesce(content ->> 'effectiveDateTime', content #>> '{effectivePeriod,start}', content ->> 'issued',
      content ->> 'date') as dated
  from fhir_resources
  where mapped_to is not null and patient_id is not null
    and content::text ~ '"(contentType|presentedForm|photo|\w*[aA]ttachment)"'
)
update fhir_resources r set has_attachments = true, title = coalesce(r.title, left(a.title, 300)),
  words = coalesce(r.words, ''),
  dated = coalesce(r.dated, a.dated),
  day = coalesce(r.day, case when a.dated ~ '^[12]\d{3}-(0[1-9]|1[0-2])-[0-3]\d'
    then (left(a.dated, 7) || '-01')::date + (substr(a.dated, 9, 2)::integer - 1) end, '0001-01-01')
from attached a where a.id = r.id;

drop index fhir_resources_items;
create index fhir_resources_items on fhir_resources (patient_id, day, id)
  where mapped_to = 'imported item' or has_attachments;
create index fhir_resources_in_error on fhir_resources (patient_id, day, id)
  where mapped_to is null and patient_id is not null;

alter table fhir_resources
  add column title text,
  add column words text,
  -- The date of the resource as it came: a year, a month, a day or an instant.
  add column dated text,
  -- Its day on the clinic's calendar, by which the chart lists it; the first day there is without a date.
  add column day date,
  drop constraint fhir_resources_mapped_to_check,
  add constraint fhir_resources_mapped_to_check check (mapped_to in ('patient', 'user', 'appointment',
    'medical record', 'bill', 'imported item')),
  -- A resource may come again as it was two versions before.
  drop constraint fhir_resources_resource_type_resource_id_content_hash_key;
create index fhir_resources_versions on fhir_resources (resource_type, resource_id, id);
create index fhir_resources_items on fhir_resources (patient_id, day, id)
  where mapped_to = 'imported item';
create index fhir_resources_kept on fhir_resources (import_id, id) where mapped_to is null;

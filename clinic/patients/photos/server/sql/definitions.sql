-- The photo that a chart shows, without the picture.
create or replace function photo_of(chart uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('id', id, 'tag', tag, 'version', version)
  from patient_photos where patient_id = chart order by created_at desc, id desc limit 1
$$;

create or replace trigger audit_write after insert or delete or update on patient_photos
  for each row execute function audit_write('photo of a patient', 'large', 'small');
create or replace trigger stamp_change before update on patient_photos
  for each row execute function stamp_change();
create or replace trigger follow_merged_chart before insert on patient_photos
  for each row execute function follow_merged_chart();

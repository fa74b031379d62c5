-- An issued document stays as it was issued. It may follow its chart, and be replaced or revoked once.
create or replace function guard_issued_document() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.id, new.number, new.kind, new.title, new.record_id, new.limited, new.template_version,
        new.content, new.file_type, new.file_hash, new.parts, new.code_hash, new.signer_id,
        new.issued_at)
      is distinct from (old.id, old.number, old.kind, old.title, old.record_id, old.limited,
        old.template_version, old.content, old.file_type, old.file_hash, old.parts, old.code_hash,
        old.signer_id, old.issued_at)
    or new.file <> old.file
    or (old.replaced_at is not null or old.revoked_at is not null)
      and (new.replaced_by, new.replaced_at, new.revoked_at, new.revoked_by, new.revoke_reason)
        is distinct from
        (old.replaced_by, old.replaced_at, old.revoked_at, old.revoked_by, old.revoke_reason)
  then
    raise exception 'An issued document stays as it was issued.' using errcode = 'OW002';
  end if;
  return new;
end $$;

create or replace trigger audit_write after insert or delete or update on issued_documents
  for each row execute function audit_write('issued document', 'creation_hash', 'file', 'parts',
    'code_hash', 'content', 'revoke_reason');
create or replace trigger follow_merged_chart before insert or update of patient_id on issued_documents
  for each row execute function follow_merged_chart();
create or replace trigger guard_issued_document before update or delete on issued_documents
  for each row execute function guard_issued_document();
create or replace trigger stamp_change before update on issued_documents
  for each row execute function stamp_change();
create or replace trigger audit_write after insert on letter_template_versions
  for each row execute function audit_write('letter template');

-- A referral letter or a certificate costs the fee that the price list has for it.
create or replace function charge_issued_document() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform release_document(new.id);
  else
    perform charge_document(new.id,
      (select appointment_id from medical_records where id = new.record_id),
      (select case new.kind when 'referral-letter' then letter_item_id when 'certificate' then certificate_item_id end
        from price_settings),
      new.created_by);
  end if;
  return null;
end $$;

create or replace trigger charge_issued after insert on issued_documents
  for each row execute function charge_issued_document();
create or replace trigger charge_withdrawn after update of replaced_at, revoked_at on issued_documents
  for each row when (new.replaced_at is not null or new.revoked_at is not null)
  execute function charge_issued_document();

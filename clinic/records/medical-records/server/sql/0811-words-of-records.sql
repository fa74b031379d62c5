alter table medical_records
  add column words tsvector
    generated always as (words_in(coalesce(notes, '') || ' ' || coalesce(prescription, ''))) stored;
comment on column medical_records.words is 'The words of notes and prescription, for searches.';
create index medical_records_words on medical_records using gin (words);

alter table record_addenda
  add column words tsvector generated always as (words_in(text)) stored;
comment on column record_addenda.words is 'The words of the text, for searches.';
create index record_addenda_words on record_addenda using gin (words);

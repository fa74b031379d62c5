-- Words as people search for them in texts of any language: in lower case, without accents, and not cut to
-- their stems.
create text search configuration clinic_words (copy = simple);
alter text search configuration clinic_words
  alter mapping for word, numword, hword, hword_part, numhword, hword_numpart with unaccent, simple;
comment on text search configuration clinic_words is 'Words of any language, without case and accents.';

-- A text with a space in the place of each character by which PostgreSQL would take `120/80`, `post-op`,
-- `6.5`, `+5` and `<b>` for paths, compounds, numbers and markup: they are cut into words everywhere alike. Few
-- characters, since each costs time at every write.
create or replace function without_marks(value text) returns text language sql immutable parallel safe
return translate(value, '-+/.<', '     ');

create or replace function words_in(value text) returns tsvector language sql immutable parallel safe
return to_tsvector('clinic_words', without_marks(value));

-- The same text as before, from a body that is parsed once and not at every row that is written.
create or replace function searchable(variadic parts text[]) returns text
language sql immutable parallel safe
return lower(public.unaccent('public.unaccent'::regdictionary, array_to_string(parts, ' ')));

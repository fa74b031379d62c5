create table clinic_term_lists (
  -- The list that it stands before, such as `medicines`.
  id text primary key,
  terms integer not null check (terms > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table clinic_term_lists is
  'The lists of terms that the clinic loaded, one for each kind of facts.';

create table clinic_terms (
  list_id text not null references clinic_term_lists (id) on delete cascade,
  line integer not null,
  text text not null check (text <> ''),
  code text,
  system text,
  search_text text generated always as (searchable(variadic array[text, code])) stored not null,
  primary key (list_id, line)
);
comment on table clinic_terms is
  'The terms of the clinic''s own lists. A list is replaced as a whole, so single terms have no version and are not '
  'copied into the audit log.';
create index clinic_terms_search on clinic_terms using gin (search_text gin_trgm_ops);

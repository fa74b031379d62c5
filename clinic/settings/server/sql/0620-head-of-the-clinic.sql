-- The head of everything that the clinic prints, mails and shows, and the settings of its country.
alter table clinic
  -- Street and building, one or several lines.
  add column street text,
  add column city text,
  add column region text,
  add column postal_code text,
  add column phone text,
  add column email text,
  add column website text,
  add column tax_number text,
  add column tax_number_name text,
  add column registration_number text,
  add column registration_number_name text,
  -- The taxes on sales, as bills name them.
  add column tax_names text,
  add column paper text not null default 'Letter' check (paper in ('A4', 'Letter')),
  -- The day on which a week begins: 1 for Monday to 7 for Sunday.
  add column first_weekday integer not null default 1 check (first_weekday between 1 and 7);

-- Letter is the paper of these countries (CLDR, measurementData).
update clinic set paper = 'A4'
where country not in ('US', 'CA', 'MX', 'PH', 'PR', 'CL', 'CO', 'CR', 'GT', 'NI', 'PA', 'SV', 'VE', 'BZ');

create table clinic_logo (
  id integer default 1 primary key check (id = 1),
  -- PNG, drawn anew from the picture that was sent.
  content bytea not null,
  content_hash bytea not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1
);
comment on table clinic_logo is 'The clinic''s logo: one row, or none.';

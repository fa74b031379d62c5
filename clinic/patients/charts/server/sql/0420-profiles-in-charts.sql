-- An account with a chart has its profile on the chart alone. Nothing copies columns between them.
drop trigger if exists account_to_chart on users;
drop trigger if exists chart_for_account on users;
drop trigger if exists release_chart on users;
drop trigger if exists chart_to_account on patients;
drop function if exists account_to_chart();
drop function if exists chart_to_account();
drop function if exists chart_for_account();
drop function if exists release_chart();

alter table patients
  -- In cm and kg; the person enters them in the profile.
  add column height numeric(5,1) check (height > 0 and height <= 300),
  add column weight numeric(5,1) check (weight > 0 and weight <= 700);

-- Nothing about a person changes, so no version, event or count does.
alter table patients disable trigger user;
alter table users disable trigger user;
alter table chart_links disable trigger user;

-- A link that is undone later gives height and weight back to the account's own chart.
update chart_links l set
  chart_before = l.chart_before || '{"height": null, "weight": null}',
  account_before = l.account_before || jsonb_build_object(
    'height', u.height::text, 'weight', u.weight::text)
from users u where u.id = l.user_id and l.undone_at is null;

update patients p set height = u.height, weight = u.weight
from users u where u.id = p.user_id and (u.height is not null or u.weight is not null);

update users u set contact = null, address = null, blood_group = null, height = null, weight = null,
  dob = null, gender = null, emergency_contact = null, insurance_number = null, allergies = null
where exists (select from patients where user_id = u.id);

alter table patients enable trigger user;
alter table users enable trigger user;
alter table chart_links enable trigger user;

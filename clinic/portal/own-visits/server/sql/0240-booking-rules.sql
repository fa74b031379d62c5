create table booking_rules (
  id integer default 1 primary key check (id = 1),
  -- Future visits that one patient may have booked without the desk.
  most_visits integer not null default 3 check (most_visits >= 1 and most_visits <= 50),
  -- For visits without a type: hours before the visit until which patients may cancel.
  cutoff_hours integer not null default 24 check (cutoff_hours >= 0 and cutoff_hours <= 720),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  version integer not null default 1,
  -- How long an offer holds its time.
  hold_minutes integer not null default 120 check (hold_minutes >= 5 and hold_minutes <= 2880),
  -- `on`: people without an account may request a visit on the public page.
  public_booking text not null default 'off' check (public_booking in ('on', 'off'))
);
comment on table booking_rules is
  'The rules for patients who book their own visits, where the visit type has no rule: one row.';

insert into booking_rules (id) values (1);

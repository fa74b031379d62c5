-- How a patient found the clinic, and by whom, such as the doctor who sent them.
alter table patients
  add column referral text check (referral in ('Friend or family', 'Internet search', 'Another doctor',
    'Insurance', 'Walked in', 'Other')),
  add column referral_note text;

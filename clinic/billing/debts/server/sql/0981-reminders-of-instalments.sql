-- Reminders of bills that are paid in instalments: each instalment has its own three steps.
alter table payment_reminder_bills
  add instalment_id uuid references payment_plan_instalments (id),
  drop constraint reminded_once,
  -- No bill, and no instalment of it, is reminded of twice at the same step.
  add constraint reminded_once unique nulls not distinct (bill_id, instalment_id, step);
-- Its function takes the patient.
drop view if exists bills_to_remind;

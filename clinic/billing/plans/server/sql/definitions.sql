-- The bills of plans that run, or that ran just before a moment: what was owed of each then, and the sum of
-- it that the plan is about. A sum that was paid before the plan and given back since is part of it.
create or replace function planned_bills(at timestamptz, only_plan uuid default null, only_patient uuid default null)
returns table (plan_id uuid, round integer, bill_id uuid, due_on date, owed bigint, total bigint)
language sql stable as $$
  select plan_id, round, bill_id, due_on, owed, greatest(total, owed)
  from (
    select p.plan_id, p.round, p.bill_id, b.due_on,
      b.open_minor + coalesce(s.billed + s.paid, 0) as owed,
      case when b.voided_at is null then b.amount_minor else 0 end + coalesce(s.billed, 0)
        - p.paid_before_minor as total
    from payment_plan_bills p join bills b on b.id = p.bill_id
    left join lateral (
      select
        (select coalesce(sum(case d.kind when 'invoice' then -d.amount_minor else d.amount_minor end), 0)::bigint
          from bill_documents d where d.bill_id = b.id and d.created_at >= at) as billed,
        (select coalesce(sum(a.amount_minor), 0)::bigint
          from payment_allocations a where a.bill_id = b.id and a.created_at >= at) as paid
    ) s on at is not null
    where case when at is null then p.left_at is null
      else p.began_at < at and (p.left_at is null or p.left_at >= at) end
      and (only_plan is null or p.plan_id = only_plan)
      and (only_patient is null or b.patient_id = only_patient)) v
$$;

-- The instalments of these plans on the line from nothing to the total, and how far payments cover it: the oldest
-- first. Where the bills owe more than was agreed on, the last instalment takes it; where they owe less, the last
-- ones go.
create or replace function planned_instalments(at timestamptz, only_plan uuid default null, only_patient uuid default null)
returns table (plan_id uuid, instalment_id uuid, place integer, due_on date, starts bigint, ends bigint, covered bigint)
language sql stable as $$
  select plan_id, id, position, due_on, coalesce(lag(ends) over line, 0), ends, covered
  from (
    select i.plan_id, i.id, i.position, i.due_on, p.covered,
      case when i.position = max(i.position) over (partition by i.plan_id) then p.total
        else least(p.total, sum(i.amount_minor) over (partition by i.plan_id order by i.position)::bigint) end as ends
    from (select plan_id, round, sum(total)::bigint as total, sum(total - owed)::bigint as covered
      from planned_bills(at, only_plan, only_patient) group by plan_id, round) p
    join payment_plan_instalments i on i.plan_id = p.plan_id and i.round = p.round) v
  window line as (partition by plan_id order by position)
$$;

-- The sums that are owed of planned bills, by the days of the instalments: the oldest instalment of the bill that was
-- due first. All sums of a bill add up to what is owed of it.
create or replace function planned_sums(at timestamptz, only_patient uuid default null)
returns table (plan_id uuid, bill_id uuid, instalment_id uuid, due_on date, minor bigint)
language sql stable as $$
  select b.plan_id, b.bill_id, i.instalment_id, i.due_on,
    least(i.ends, b.ends) - greatest(i.starts, b.ends - b.owed)
  from (
    select v.plan_id, v.bill_id, v.owed, sum(v.total - v.owed) over (partition by v.plan_id)
      + sum(v.owed) over (partition by v.plan_id order by v.due_on, v.bill_id) as ends
    from planned_bills(at, null, only_patient) v) b
  join planned_instalments(at, null, only_patient) i on i.plan_id = b.plan_id
  where least(i.ends, b.ends) > greatest(i.starts, b.ends - b.owed)
$$;

-- The bills of plans that run, for concepts that come before.
create or replace view bills_in_plans as
select bill_id, plan_id from payment_plan_bills where left_at is null;

-- The overdue sums of bills in plans that run, with the oldest overdue instalment and its day.
create or replace function overdue_in_plans(only_patient uuid default null)
returns table (bill_id uuid, due_on date, overdue_minor bigint, instalment_id uuid) language sql stable as $$
  select bill_id, min(due_on), sum(minor)::bigint, (array_agg(instalment_id order by due_on))[1]
  from planned_sums(null, only_patient) where due_on < (select today_in_clinic()) group by bill_id
$$;

-- A bill that is voided, or corrected to another patient, leaves its plan, and a plan without bills ends.
create or replace function leave_plan() returns trigger language plpgsql as $$
declare
  plan uuid;
begin
  if rows_only_move() then return null; end if;
  update payment_plan_bills set left_at = now() where bill_id = new.id and left_at is null
  returning plan_id into plan;
  if plan is not null and not exists (select from payment_plan_bills where plan_id = plan and left_at is null) then
    update payment_plan_instalments set left_at = now() where plan_id = plan and left_at is null;
    update payment_plans set ended_at = now(), reason = 'None of its bills is left.', updated_by = new.updated_by
    where id = plan and ended_at is null;
  end if;
  return null;
end $$;

create or replace trigger leave_plan after update of voided_at, patient_id on bills
  for each row when (old.voided_at is null and new.voided_at is not null or old.patient_id <> new.patient_id)
  execute function leave_plan();
create or replace trigger audit_write after insert or update on payment_plans
  for each row execute function audit_write('payment plan', 'creation_hash', 'round');
create or replace trigger follow_merged_chart before insert or update of patient_id on payment_plans
  for each row execute function follow_merged_chart();
create or replace trigger stamp_change before update on payment_plans
  for each row execute function stamp_change();

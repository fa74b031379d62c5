import { stateWords } from '../../../../visits/appointments/visit-state.ts'
import type { Dimension, MakeDataset } from '../dataset.ts'
import { sharedDimensions } from '../dimensions.ts'
import { visitStory } from './visit-story.ts'

/** A cancelation counts as late if it came so many hours before the visit, or later. */
const lateHours = 24
/** Minutes; longer waits count as this long in medians. */
const longestWait = 1440

/** Visits of all states, by the day on which they are. */
export const visits: MakeDataset = (sql, { zone, firstWeekday, viewer }) => {
  const { user, visitType, weekday, hour, namesBy } = sharedDimensions(sql)
  const wall = sql`(a.starts_at at time zone ${zone}::text)`
  const isHeld = sql`a.status <> 'canceled'`
  const isNoShow = sql`a.stage = 'no-show'`
  const isCanceled = sql`a.status = 'canceled' and a.stage is distinct from 'no-show'`
  const isLate = sql`${isCanceled}
    and a.canceled_at > a.starts_at - make_interval(hours => ${lateHours})`
  const isAnyway = sql`coalesce(a.overlap_reason, a.patient_overlap_reason, a.resource_overlap_reason,
    a.outside_reason) is not null`
  const waited = sql`extract(epoch from coalesce(a.called_at, a.started_at) - a.arrived_at) / 60`
  const wholeMinutes = sql`least(round(${waited}), ${longestWait})::int`
  const hasWaited = sql`coalesce(a.called_at, a.started_at) >= a.arrived_at`
  const minutes = sql`extract(epoch from a.ends_at - a.starts_at) / 60`
  const isFirstOfGroup = sql`(a.group_id is null or not exists (select from appointments o
    where o.group_id = a.group_id and o.released is null and o.group_place < a.group_place))`
  const isRefilled = sql`${isCanceled} and exists (select from appointments o
    where o.doctor_id = a.doctor_id and o.starts_at = a.starts_at and o.released is null and o.deleted_at is null and o.id <> a.id)`
  const { calledOffBy, anywayBecause, anywayBy } = visitStory(sql)
  const booked = (name: 'Room' | 'Device', without: string): Dimension => ({
    name,
    value: sql`(select b.resource_id from resource_bookings b join resources r on r.id = b.resource_id
      where b.appointment_id = a.id and r.kind = ${name.toLowerCase()} order by b.resource_id limit 1)`,
    without,
    wordsOf: namesBy(
      (ids) => sql`select id, name from resources where id = any(${[...ids]}::uuid[])`,
    ),
  })
  return {
    of: ['visit', 'visits'],
    about:
      'All booked visits by the day on which they are, whatever became of them. Deleted ones are left out.',
    permission: 'visits.read',
    own: sql`a.doctor_id = ${viewer.userId}`,
    from: sql`appointments a`,
    where: sql`a.deleted_at is null`,
    at: { kind: 'moment', value: sql`a.starts_at` },
    kept: 'appointments',
    spread: { point: wholeMinutes, where: hasWaited },
    dimensions: {
      state: { name: 'State', value: sql`coalesce(a.stage, a.status)`, words: stateWords },
      doctor: user('Doctor', sql`a.doctor_id`),
      type: visitType(sql`a.visit_type_id`),
      room: booked('Room', 'No room'),
      device: booked('Device', 'No device'),
      weekday: weekday(wall, firstWeekday),
      hour: hour(wall),
      bookedBy: user('Booked by', sql`a.created_by`, 'Not known'),
    },
    measures: {
      visits: { name: 'Visits', unit: 'count', value: sql`count(*)` },
      held: {
        name: 'Held or to come',
        unit: 'count',
        value: sql`count(*) filter (where ${isHeld})`,
        rows: isHeld,
        about: 'Visits that took place, or are still to come.',
      },
      completed: {
        name: 'Completed',
        unit: 'count',
        value: sql`count(*) filter (where a.status = 'completed')`,
        rows: sql`a.status = 'completed'`,
      },
      noShows: {
        name: 'No-shows',
        unit: 'count',
        value: sql`count(*) filter (where ${isNoShow})`,
        rows: isNoShow,
      },
      noShowRate: {
        name: 'No-show rate',
        unit: 'percent',
        value: sql`count(*) filter (where ${isNoShow})`,
        per: sql`count(*) filter (where ${isNoShow} or a.status = 'completed')`,
        rows: isNoShow,
        about: 'No-shows among visits that were completed or missed.',
      },
      canceled: {
        name: 'Canceled',
        unit: 'count',
        value: sql`count(*) filter (where ${isCanceled})`,
        rows: isCanceled,
      },
      late: {
        name: 'Canceled late',
        unit: 'count',
        value: sql`count(*) filter (where ${isLate})`,
        rows: isLate,
        about: `Called off less than ${lateHours} hours before the visit.`,
      },
      lateRate: {
        name: 'Late cancel rate',
        unit: 'percent',
        value: sql`count(*) filter (where ${isLate})`,
        per: sql`count(*)`,
        rows: isLate,
        about: `Called off less than ${lateHours} hours before the visit, among all visits.`,
      },
      refilled: {
        name: 'Refilled',
        unit: 'count',
        value: sql`count(*) filter (where ${isRefilled})`,
        rows: isRefilled,
        about: 'Canceled visits whose time the doctor gave to another patient.',
      },
      refillRate: {
        name: 'Refill rate',
        unit: 'percent',
        value: sql`count(*) filter (where ${isRefilled})`,
        per: sql`count(*) filter (where ${isCanceled})`,
        rows: isRefilled,
        about:
          'Canceled visits whose time the doctor gave to another patient, among canceled ones.',
      },
      anyway: {
        name: 'Overrides',
        unit: 'count',
        value: sql`count(*) filter (where ${isAnyway})`,
        rows: isAnyway,
        about: 'Visits that overlap another one or lie outside the hours, with a reason.',
      },
      minutes: {
        name: 'Booked time',
        unit: 'minutes',
        value: sql`sum(${minutes}) filter (where ${isHeld})`,
        rows: isHeld,
        about: 'Of visits that were held or are to come.',
      },
      doctorMinutes: {
        name: 'Time of doctors',
        unit: 'minutes',
        value: sql`sum(${minutes}) filter (where ${isHeld} and ${isFirstOfGroup})`,
        rows: sql`${isHeld} and ${isFirstOfGroup}`,
        about: 'Of visits that were held or are to come; a group visit takes its doctor once.',
      },
      wait: {
        name: 'Average wait',
        unit: 'minutes',
        value: sql`sum(${waited}) filter (where ${hasWaited})`,
        per: sql`count(*) filter (where ${hasWaited})`,
        rows: hasWaited,
        about: 'From arrival until the patient is called, or else until the visit starts.',
      },
      medianWait: {
        name: 'Half waited at most',
        unit: 'minutes',
        share: 0.5,
        rows: hasWaited,
        about: 'Half of the patients waited so long or less.',
      },
      longWait: {
        name: 'Nine of ten waited at most',
        unit: 'minutes',
        share: 0.9,
        rows: hasWaited,
      },
      leadTime: {
        name: 'Lead time',
        unit: 'days',
        value: sql`sum(extract(epoch from a.starts_at - a.created_at) / 86400) filter (where a.created_at <= a.starts_at)`,
        per: sql`count(*) filter (where a.created_at <= a.starts_at)`,
        rows: sql`a.created_at <= a.starts_at`,
        about: 'Average of the days from booking to the visit.',
      },
    },
    rows: {
      joins: sql`join patients p on p.id = a.patient_id left join users d on d.id = a.doctor_id
        left join visit_types t on t.id = a.visit_type_id`,
      id: sql`a.id`,
      patientId: sql`a.patient_id`,
      link: { to: 'appointment', id: sql`a.id` },
      order: { value: sql`a.starts_at`, type: 'timestamptz' },
      columns: [
        { name: 'Time', unit: 'moment', value: sql`a.starts_at` },
        { name: 'Patient', unit: null, value: sql`p.name` },
        { name: 'Doctor', unit: null, value: sql`coalesce(nullif(d.name, ''), d.email)` },
        { name: 'Type', unit: null, value: sql`t.name` },
        { name: 'State', unit: null, value: sql`coalesce(a.stage, a.status)`, words: stateWords },
        {
          name: 'Waited',
          unit: 'minutes',
          value: sql`case when ${hasWaited} then round(${waited}) end`,
        },
        { name: 'Called off because', unit: null, value: sql`a.cancel_reason` },
        { name: 'Called off by', unit: null, value: calledOffBy },
        { name: 'Overridden because', unit: null, value: anywayBecause },
        { name: 'Overridden by', unit: null, value: anywayBy },
      ],
    },
  }
}

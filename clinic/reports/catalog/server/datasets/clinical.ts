import type { Sql } from '../../../../../server/database/connect.ts'
import type { Fragment } from '../../../../../server/database/keyset.ts'
import { chartIsOpen } from '../../../../chart/facts/server/open-chart.ts'
import { conditionStatuses } from '../../../../chart/conditions/condition.ts'
import { trendNumber } from '../../../../chart/observations/server/measures-at.ts'
import { rangeOf } from '../../../../chart/observations/server/range-of.ts'
import { flags } from '../../../../chart/observations/observation.ts'
import {
  type Column,
  countOf,
  type Dataset,
  type Dimension,
  type Facts,
  type MakeDataset,
  type Measure,
} from '../dataset.ts'
import { sharedDimensions } from '../dimensions.ts'
import { daysOfFacts } from './days-of-facts.ts'
import { averageOfOneKind, unitColumn, unitWords, valueOf } from './ranges.ts'

/** Groups of rows with a patient `p`. */
function personDimensions(sql: Sql, { today }: Facts): Record<'sex' | 'age', Dimension> {
  const { gender, ageBand } = sharedDimensions(sql)
  return { sex: gender(sql`p.gender`), age: ageBand(sql`p.dob`, today) }
}

const patientColumn = (sql: Sql): Column => ({ name: 'Patient', unit: null, value: sql`p.name` })

const patientsOf = (sql: Sql, fact: Fragment): Measure =>
  countOf(sql, 'Patients', sql`${fact}.patient_id`)

/** A row of facts leads to the patient. */
const factOf = (sql: Sql, fact: Fragment): Omit<Dataset['rows'], 'columns'> => ({
  id: sql`${fact}.id`,
  patientId: sql`${fact}.patient_id`,
  link: { to: 'patient', id: sql`${fact}.patient_id` },
  order: { value: sql`${fact}.created_at`, type: 'timestamptz' },
})

/** Doctors count facts of charts that are open to them. */
const openTo = (sql: Sql, { viewer }: Facts): Fragment => chartIsOpen(sql, viewer)

/** Problems that were found, by the day on which they were. */
export const conditions: MakeDataset = (sql, facts) => {
  return {
    of: ['problem', 'problems'],
    about:
      'Problems and diagnoses in charts by the day since when they are known, or else the day on which they were written. Refuted ones and those entered in error are left out.',
    permission: 'records.read',
    own: sql`true`,
    from: sql`conditions c left join patients p on p.id = c.patient_id`,
    where: sql`c.error_at is null and c.certainty is distinct from 'refuted' and ${openTo(sql, facts)}`,
    at: daysOfFacts(sql, facts, { moment: sql`c.since`, written: sql`c.created_at` }),
    dimensions: {
      problem: { name: 'Problem', value: sql`c.text`, isText: true },
      code: { name: 'Code', value: sql`c.codes -> 0 ->> 'code'`, without: 'No code' },
      status: {
        name: 'Status',
        value: sql`c.status`,
        words: conditionStatuses,
        without: 'Not known',
      },
      ...personDimensions(sql, facts),
    },
    measures: {
      problems: { name: 'Problems', unit: 'count', value: sql`count(*)` },
      patients: patientsOf(sql, sql`c`),
    },
    rows: {
      ...factOf(sql, sql`c`),
      columns: [
        patientColumn(sql),
        { name: 'Problem', unit: null, value: sql`c.text` },
        { name: 'Since', unit: 'when', value: sql`c.since` },
        { name: 'Status', unit: null, value: sql`c.status`, words: conditionStatuses },
      ],
    },
  }
}

/** Vaccinations by the day on which they were given. */
export const vaccinations: MakeDataset = (sql, facts) => ({
  of: ['vaccination', 'vaccinations'],
  about: 'Vaccinations that were given, by their day. Those entered in error are left out.',
  permission: 'records.read',
  own: sql`true`,
  from: sql`immunizations v left join patients p on p.id = v.patient_id`,
  where: sql`v.error_at is null and v.status = 'completed' and ${openTo(sql, facts)}`,
  at: daysOfFacts(sql, facts, { moment: sql`v.given`, written: sql`v.created_at` }),
  dimensions: {
    vaccine: { name: 'Vaccine', value: sql`v.text`, isText: true },
    ...personDimensions(sql, facts),
    lot: { name: 'Lot', value: sql`v.lot`, isText: true, without: 'No lot' },
  },
  measures: {
    doses: { name: 'Doses', unit: 'count', value: sql`count(*)` },
    patients: patientsOf(sql, sql`v`),
  },
  rows: {
    ...factOf(sql, sql`v`),
    columns: [
      patientColumn(sql),
      { name: 'Vaccine', unit: null, value: sql`v.text` },
      { name: 'Given', unit: 'when', value: sql`v.given` },
      { name: 'Lot', unit: null, value: sql`v.lot` },
    ],
  },
})

/** Measurements and results by the day on which they were taken. */
export const observations: MakeDataset = (sql, facts) => {
  const number = trendNumber(sql, sql`o`)
  const { isOut } = rangeOf(sql, number)
  return {
    of: ['result', 'results'],
    about:
      'Measurements and results by the day on which they were taken. Those entered in error and canceled ones are left out. The number of a blood pressure is the systolic one. A result is out of range by the flag that came with it, or else by its number.',
    permission: 'records.read',
    own: sql`true`,
    from: sql`observations o left join patients p on p.id = o.patient_id`,
    where: sql`o.error_at is null and o.status <> 'canceled' and ${openTo(sql, facts)}`,
    at: daysOfFacts(sql, facts, { moment: sql`o.taken`, written: sql`o.created_at` }),
    dimensions: {
      measure: { name: 'Measurement', value: sql`o.text`, isText: true },
      flag: { name: 'Flag', value: sql`o.flag`, words: flags, without: 'No flag' },
      unit: { name: 'Unit', value: sql`o.unit`, wordsOf: unitWords, without: 'No unit' },
      ...personDimensions(sql, facts),
    },
    measures: {
      results: { name: 'Results', unit: 'count', value: sql`count(*)` },
      abnormal: {
        name: 'Out of range',
        unit: 'count',
        value: sql`count(*) filter (where ${isOut})`,
        rows: isOut,
      },
      abnormalShare: {
        name: 'Share out of range',
        unit: 'percent',
        value: sql`count(*) filter (where ${isOut})`,
        per: sql`count(*)`,
        rows: isOut,
      },
      average: {
        name: 'Average',
        unit: 'quantity',
        value: averageOfOneKind(sql, number),
        isWhole: true,
        rows: sql`${number} is not null`,
        about: 'Of one measurement in one unit.',
      },
      patients: patientsOf(sql, sql`o`),
    },
    rows: {
      ...factOf(sql, sql`o`),
      columns: [
        patientColumn(sql),
        { name: 'Measurement', unit: null, value: sql`o.text` },
        { name: 'Taken', unit: 'when', value: sql`o.taken` },
        { name: 'Value', unit: null, value: valueOf(sql) },
        unitColumn(sql),
        { name: 'Flag', unit: null, value: sql`o.flag`, words: flags },
      ],
    },
  }
}

/** Notes that wait for a signature. */
export const unsignedNotes: MakeDataset = (sql, { zone, today, viewer }) => {
  const { user } = sharedDimensions(sql)
  const days = sql`(${today}::date - (r.created_at at time zone ${zone}::text)::date)`
  return {
    of: ['note', 'notes'],
    about: 'Records that their doctor has not signed, or that wait for a second signature.',
    permission: 'records.list',
    own: sql`(r.doctor_id = ${viewer.userId} or r.co_signer_id = ${viewer.userId})`,
    from: sql`medical_records r`,
    where: sql`(r.signed_at is null or r.co_signer_id is not null and r.co_signed_at is null)`,
    dimensions: {
      age: {
        name: 'Written',
        value: sql`case when ${days} <= 1 then '0' when ${days} <= 7 then '1' when ${days} <= 30 then '2' else '3' end`,
        words: {
          '0': 'Today or yesterday',
          '1': '2 to 7 days ago',
          '2': '8 to 30 days ago',
          '3': 'Longer ago',
        },
        isOrdered: true,
      },
      doctor: user('Doctor', sql`r.doctor_id`),
      waitsFor: {
        name: 'Waits for',
        value: sql`case when r.signed_at is null then 'doctor' else 'co-signer' end`,
        words: { doctor: 'Its doctor', 'co-signer': 'The co-signer' },
      },
    },
    measures: {
      notes: { name: 'Notes', unit: 'count', value: sql`count(*)` },
      oldest: { name: 'Oldest', unit: 'days', value: sql`max(${days})`, isWhole: true },
    },
    rows: {
      joins: sql`join patients p on p.id = r.patient_id left join users u on u.id = r.doctor_id`,
      id: sql`r.id`,
      patientId: sql`r.patient_id`,
      link: { to: 'record', id: sql`r.id` },
      order: { value: sql`r.created_at`, type: 'timestamptz' },
      columns: [
        { name: 'Date', unit: 'day', value: sql`r.record_date` },
        patientColumn(sql),
        { name: 'Doctor', unit: null, value: sql`coalesce(nullif(u.name, ''), u.email)` },
      ],
    },
  }
}

import { hasPermission } from '../../../../../contract/permission.ts'
import { chartIsOpen } from '../../../../chart/facts/server/open-chart.ts'
import { countOf, type Dimension, type MakeDataset } from '../dataset.ts'
import { sharedDimensions } from '../dimensions.ts'
import { unitColumn, unitWords, valueOf } from './ranges.ts'

/** The first value of each band, finer where most measurements are. */
const bandStarts = [
  ...Array.from({ length: 10 }, (_, place) => place),
  ...Array.from({ length: 19 }, (_, place) => 10 * (place + 1)),
  ...Array.from({ length: 9 }, (_, place) => 100 * (place + 2)),
]

function bandWords(): Record<string, string> {
  const words = bandStarts.map((start, place): [string, string] => {
    const next = bandStarts[place + 1]
    return [
      String(place + 1),
      next === undefined ? `${start} and more` : `${start} to under ${next}`,
    ]
  })
  return Object.fromEntries([['0', 'Below 0'], ...words])
}

/** Long-term problems by their codes of ICD-10. A patient with several counts in the first of them. */
const problemGroups = [
  ['Diabetes', '^E(0[89]|1[0-4])'],
  ['High blood pressure', '^I1[0-6]'],
  ['Other heart disease', '^I([2-4]|5[0-2])'],
  ['Kidney disease', '^N18'],
  ['Asthma and COPD', '^J4[0-7]'],
] as const

/** The latest value of each measurement of each patient in some days. */
export const latestValues: MakeDataset = (sql, facts) => {
  const { today, viewer } = facts
  const { gender, ageBand, ageAtTheTime } = sharedDimensions(sql)
  const isAbove = sql`m.standing = 'above'`
  const lastSeen = sql`(select max(a.starts_at) from appointments a
    where a.patient_id = m.patient_id and a.deleted_at is null and a.status = 'completed')`
  const seen: Dimension = {
    name: 'Last visit',
    value: sql`case when ${lastSeen} is null then 'never'
      when ${lastSeen} >= now() - interval '6 months' then 'recent'
      when ${lastSeen} >= now() - interval '12 months' then 'year' else 'longer' end`,
    words: {
      recent: 'In the last 6 months',
      year: '6 to 12 months ago',
      longer: 'Longer ago',
      never: 'Never seen',
    },
    isOrdered: true,
  }
  return {
    of: ['latest value', 'latest values'],
    about:
      'The latest value of each measurement of each patient in these days; of a blood pressure the systolic one. Where only a month or a year is known, its first day counts. Age is that of today. A change of a chart counts within a minute. A patient with several long-term problems counts in the first of them, in the order in which they are listed.',
    permission: 'records.read',
    computedAt: sql`(select coalesce(min(noted_at), now()) from measured_changes)`,
    own: sql`true`,
    from: (days) =>
      Promise.resolve({
        is: sql`(
          select * from measured_values
          where day between ${days.from}::date and ${days.to}::date
            and (next_day is null or next_day > ${days.to}::date)
        ) m join measured_kinds k on k.id = m.kind
          left join patients p on p.id = m.patient_id`,
      }),
    // Few charts were merged away: they are looked for instead of all others.
    where: sql`not exists (
        select from patients gone where gone.id = m.patient_id and gone.merged_into is not null)
      and ${chartIsOpen(sql, viewer)}`,
    at: { kind: 'day', value: sql`m.day` },
    dimensions: {
      measure: { name: 'Measurement', value: sql`k.text`, isText: true },
      value: {
        name: 'Value',
        value: sql`width_bucket(m.number, ${sql.array(bandStarts)}::float8[])`,
        words: bandWords(),
        number: sql`m.number`,
        isOrdered: true,
      },
      range: {
        name: 'Range',
        value: sql`m.standing`,
        words: {
          below: 'Below the normal range',
          in: 'In the normal range',
          above: 'Above the normal range',
          out: 'Abnormal',
        },
        without: 'No range known',
        isOrdered: true,
      },
      unit: { name: 'Unit', value: sql`k.unit`, wordsOf: unitWords, without: 'No unit' },
      age: ageBand(sql`p.dob`, today),
      ageThen: ageAtTheTime(sql`m.age`),
      sex: gender(sql`p.gender`),
      problem: {
        name: 'Long-term problem',
        value: sql`(select min(g.place) from conditions c, jsonb_to_recordset(c.codes) k (code text),
            unnest(${sql.array(problemGroups.map(([, codes]) => codes))}::text[]) with ordinality g (codes, place)
          where c.patient_id = m.patient_id and c.error_at is null and c.status = 'active'
            and c.certainty is distinct from 'refuted' and k.code ~ g.codes)`,
        words: Object.fromEntries(problemGroups.map(([name], place) => [String(place + 1), name])),
        without: 'None of these',
        isOrdered: true,
      },
      ...(hasPermission(viewer, 'visits.read') ? { seen } : {}),
    },
    measures: {
      values: { name: 'Values', unit: 'count', value: sql`count(*)` },
      patients: countOf(sql, 'Patients', sql`m.patient_id`),
      above: {
        name: 'Above the range',
        unit: 'count',
        value: sql`count(*) filter (where ${isAbove})`,
        rows: isAbove,
      },
      average: {
        name: 'Average',
        unit: 'quantity',
        value: sql`case when min(m.kind) = max(m.kind) then avg(m.number) end`,
        isWhole: true,
        about: 'Of one measurement in one unit.',
      },
    },
    rows: {
      joins: sql`join observations o on o.id = m.observation_id`,
      id: sql`m.observation_id`,
      patientId: sql`m.patient_id`,
      link: { to: 'patient', id: sql`m.patient_id` },
      order: { value: sql`m.day`, type: 'date' },
      columns: [
        { name: 'Patient', unit: null, value: sql`p.name` },
        { name: 'Measurement', unit: null, value: sql`k.text` },
        { name: 'Taken', unit: 'when', value: sql`o.taken` },
        { name: 'Value', unit: null, value: valueOf(sql) },
        unitColumn(sql),
        { name: 'Date of birth', unit: 'day', value: sql`p.dob` },
      ],
    },
  }
}

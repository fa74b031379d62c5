import type { Dataset, Facts, MakeDataset } from '../dataset.ts'
import type { Sql } from '../../../../../server/database/connect.ts'
import { sharedDimensions } from '../dimensions.ts'

/** Days after the last visit after which a patient counts as lapsed. */
const lapsedDays = 548

function patientRows(sql: Sql, { today, zone }: Facts): Omit<Dataset, 'about' | 'where'> {
  const { gender, ageBand } = sharedDimensions(sql)
  const lastSeen = sql`v.starts_at`
  const since = (days: number) =>
    sql`(${today}::date - ${days}::int)::timestamp at time zone ${zone}::text`
  const isActive = sql`${lastSeen} >= ${since(lapsedDays)}`
  const isLapsed = sql`${lastSeen} < ${since(lapsedDays)}`
  return {
    of: ['patient', 'patients'],
    permission: 'patients.list',
    from: sql`patients p left join last_visits v on v.patient_id = p.id`,
    dimensions: {
      sex: gender(sql`p.gender`),
      age: ageBand(sql`p.dob`, today),
      city: {
        name: 'City',
        isText: true,
        value: sql`nullif(d.city, '')`,
        joins: sql`left join patient_addresses d on d.patient_id = p.id and d.is_main`,
        without: 'Not known',
      },
      seen: {
        name: 'Last visit',
        value: sql`case when ${lastSeen} is null then 'never' when ${isActive} then 'active' else 'lapsed' end`,
        words: {
          active: 'In the last 18 months',
          lapsed: 'Longer ago',
          never: 'Never seen',
        },
        isOrdered: true,
      },
      referral: { name: 'Found us by', value: sql`p.referral`, without: 'Not asked' },
      account: {
        name: 'Account',
        value: sql`case when p.user_id is null then 'no' else 'yes' end`,
        words: { yes: 'With an account', no: 'Without an account' },
      },
    },
    measures: {
      patients: { name: 'Patients', unit: 'count', value: sql`count(*)` },
      active: {
        name: 'Active',
        unit: 'count',
        value: sql`count(*) filter (where ${isActive})`,
        rows: isActive,
        about: 'Seen in the last 18 months.',
      },
      lapsed: {
        name: 'Lapsed',
        unit: 'count',
        value: sql`count(*) filter (where ${isLapsed})`,
        rows: isLapsed,
        about: 'Last seen longer than 18 months ago.',
      },
    },
    rows: {
      id: sql`p.id`,
      patientId: sql`p.id`,
      link: { to: 'patient', id: sql`p.id` },
      order: { value: sql`p.created_at`, type: 'timestamptz' },
      columns: [
        { name: 'Patient', unit: null, value: sql`p.name` },
        { name: 'Number', unit: null, value: sql`p.mrn` },
        { name: 'Date of birth', unit: 'day', value: sql`p.dob` },
        { name: 'Registered', unit: 'moment', value: sql`p.created_at` },
      ],
    },
  }
}

/** All charts in use, as they are now. */
export const patients: MakeDataset = (sql, facts) => ({
  ...patientRows(sql, facts),
  about:
    'All patients whose charts are in use; archived charts, deceased patients and merged ones are left out.',
  where: sql`p.merged_into is null and p.archived_at is null and p.deceased_on is null`,
})

/** Patients by the day on which they were registered. */
export const newPatients: MakeDataset = (sql, facts) => ({
  ...patientRows(sql, facts),
  about: 'All patients by the day on which their chart was begun; merged charts are left out.',
  where: sql`p.merged_into is null`,
  at: { kind: 'moment', value: sql`p.created_at` },
})

/** Pairs of charts that may be of one person. */
export const doubles: MakeDataset = (sql) => ({
  of: ['pair of charts', 'pairs of charts'],
  about: 'Pairs of charts that look as if they were of one person, and that nobody has looked at.',
  permission: 'patients.merge',
  from: sql`likely_doubles d`,
  where: sql`d.different_at is null`,
  dimensions: {
    score: {
      name: 'How likely',
      value: sql`case when d.score >= 90 then 'sure' when d.score >= 70 then 'likely' else 'possible' end`,
      words: { sure: 'Very likely', likely: 'Likely', possible: 'Possible' },
      isOrdered: true,
    },
  },
  measures: { pairs: { name: 'Pairs', unit: 'count', value: sql`count(*)` } },
  rows: {
    joins: sql`join patients p on p.id = d.one_id join patients o on o.id = d.other_id`,
    id: sql`d.id`,
    patientId: sql`d.one_id`,
    link: { to: 'patient', id: sql`d.one_id` },
    order: { value: sql`d.created_at`, type: 'timestamptz' },
    columns: [
      { name: 'Patient', unit: null, value: sql`p.name` },
      { name: 'Number', unit: null, value: sql`p.mrn` },
      { name: 'The other', unit: null, value: sql`o.name` },
      { name: 'Number of the other', unit: null, value: sql`o.mrn` },
    ],
  },
})

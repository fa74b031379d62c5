import { chartIsOpen } from '../../../../chart/facts/server/open-chart.ts'
import { countOf, type MakeDataset } from '../dataset.ts'
import { sharedDimensions } from '../dimensions.ts'

/** Vaccinations that are due, as they are kept for all patients. */
export const vaccinationsDue: MakeDataset = (sql, { today, viewer }) => {
  const { gender, ageBand } = sharedDimensions(sql)
  const isOverdue = sql`d.state = 'overdue'`
  return {
    of: ['vaccination due', 'vaccinations due'],
    about:
      'Doses of the schedule of the clinic that are due or overdue, of patients whose charts are in use. A change of a chart counts within a minute, and all charts are computed anew each night.',
    permission: 'records.read',
    computedAt: sql`(select min(computed_at) from vaccinations_computed where round is not null)`,
    own: sql`true`,
    from: sql`vaccinations_due d left join patients p on p.id = d.patient_id`,
    // Few charts are out of use: they are looked for instead of all others.
    where: sql`not exists (
        select from patients gone where gone.id = d.patient_id and not is_living_chart(gone))
      and ${chartIsOpen(sql, viewer)}`,
    dimensions: {
      vaccine: { name: 'Vaccine', value: sql`d.vaccine` },
      state: {
        name: 'State',
        value: sql`d.state`,
        words: { due: 'Due', overdue: 'Overdue' },
        isOrdered: true,
      },
      since: {
        name: 'Overdue since',
        value: sql`case when not ${isOverdue} or d.overdue_on is null then null
          when d.overdue_on > ${today}::date - 31 then '0' when d.overdue_on > ${today}::date - 366 then '1' else '2' end`,
        words: { '0': 'Less than a month', '1': 'A month to a year', '2': 'A year and longer' },
        without: 'Not overdue',
        isOrdered: true,
      },
      age: ageBand(sql`p.dob`, today),
      sex: gender(sql`p.gender`),
    },
    measures: {
      doses: { name: 'Due', unit: 'count', value: sql`count(*)` },
      overdue: {
        name: 'Of them overdue',
        unit: 'count',
        value: sql`count(*) filter (where ${isOverdue})`,
        rows: isOverdue,
      },
      patients: countOf(sql, 'Patients', sql`d.patient_id`),
    },
    rows: {
      id: sql`d.patient_id || ' ' || d.vaccine`,
      patientId: sql`d.patient_id`,
      link: { to: 'patient', id: sql`d.patient_id` },
      order: { value: sql`d.due_on`, type: 'date' },
      columns: [
        { name: 'Patient', unit: null, value: sql`p.name` },
        { name: 'Vaccine', unit: null, value: sql`d.vaccine` },
        { name: 'Dose', unit: null, value: sql`d.dose::text` },
        { name: 'Due since', unit: 'day', value: sql`d.due_on` },
        {
          name: 'Overdue since',
          unit: 'day',
          value: sql`case when ${isOverdue} then d.overdue_on end`,
        },
        { name: 'Date of birth', unit: 'day', value: sql`p.dob` },
        { name: 'Phone', unit: null, value: sql`p.contact` },
      ],
    },
  }
}

import type { ReportDefinition } from '../dataset.ts'

const newPatients = { group: 'Patients', dataset: 'newPatients' } as const
const patients = { group: 'Patients', dataset: 'patients' } as const
const doubles = { group: 'Patients', dataset: 'doubles' } as const

export const patientReports: readonly ReportDefinition[] = [
  {
    ...newPatients,
    id: 'new-patients',
    title: 'New patients',
    question: 'How many patients join the clinic?',
    by: ['time'],
    measures: ['patients'],
    chart: 'over time',
  },
  {
    ...newPatients,
    id: 'new-patients-by-city',
    title: 'New patients by city',
    question: 'Where do new patients come from?',
    by: ['city'],
    measures: ['patients'],
    chart: 'bars',
    days: '12 months',
  },
  {
    ...newPatients,
    id: 'patients-by-referral',
    title: 'How patients found us',
    question: 'What brings new patients to the clinic?',
    by: ['referral'],
    measures: ['patients'],
    chart: 'bars',
    days: '12 months',
  },
  {
    ...patients,
    id: 'patients-by-age',
    title: 'Patients by age and sex',
    question: 'Who are the patients of the clinic?',
    by: ['age', 'sex'],
    measures: ['patients'],
    chart: 'pyramid',
  },
  {
    ...patients,
    id: 'patients-by-city',
    title: 'Patients by city',
    question: 'Where do the patients live?',
    by: ['city'],
    measures: ['patients'],
    chart: 'bars',
  },
  {
    ...patients,
    id: 'active-patients',
    title: 'Active and lapsed patients',
    question: 'Who comes back, and who has not been seen for a long time?',
    by: ['seen'],
    measures: ['patients'],
    chart: 'bars',
  },
  {
    ...doubles,
    id: 'likely-doubles',
    title: 'Likely doubles',
    question: 'Which charts may be of one person?',
    by: ['score'],
    measures: ['pairs'],
    chart: 'bars',
  },
]

import type { ReportDefinition } from '../dataset.ts'

const conditions = { group: 'Clinical', dataset: 'conditions' } as const
const vaccinations = { group: 'Clinical', dataset: 'vaccinations' } as const
const vaccinationsDue = { group: 'Clinical', dataset: 'vaccinationsDue' } as const
const observations = { group: 'Clinical', dataset: 'observations' } as const
const latestValues = { group: 'Clinical', dataset: 'latestValues' } as const
const unsignedNotes = { group: 'Clinical', dataset: 'unsignedNotes' } as const

export const clinicalReports: readonly ReportDefinition[] = [
  {
    ...conditions,
    id: 'top-problems',
    title: 'Top problems',
    question: 'Which problems are found most often?',
    by: ['problem'],
    measures: ['patients', 'problems'],
    chart: 'bars',
  },
  {
    ...conditions,
    id: 'problems-by-age',
    title: 'Problems by age and sex',
    question: 'Who has which problems?',
    by: ['age', 'sex'],
    measures: ['problems'],
    chart: 'pyramid',
  },
  {
    ...vaccinations,
    id: 'vaccinations-given',
    title: 'Vaccinations given',
    question: 'Which vaccines were given, and how often?',
    by: ['vaccine'],
    measures: ['doses', 'patients'],
    chart: 'bars',
  },
  {
    ...vaccinations,
    id: 'vaccinations-over-time',
    title: 'Vaccinations over time',
    question: 'How many doses are given?',
    by: ['time'],
    measures: ['doses'],
    chart: 'over time',
  },
  {
    ...vaccinationsDue,
    id: 'vaccinations-due',
    title: 'Vaccinations due',
    question: 'Who is due for which vaccination?',
    by: ['vaccine'],
    measures: ['doses', 'overdue', 'patients'],
    chart: 'bars',
  },
  {
    ...vaccinationsDue,
    id: 'vaccinations-due-by-age',
    title: 'Vaccinations due by age',
    question: 'At which ages are vaccinations due?',
    by: ['age', 'state'],
    measures: ['doses'],
    chart: 'grid',
  },
  {
    ...observations,
    id: 'abnormal-results',
    title: 'Results out of range',
    question: 'Which results are out of range most often?',
    by: ['measure'],
    measures: ['abnormal', 'results', 'abnormalShare'],
    chart: 'bars',
  },
  {
    ...latestValues,
    id: 'measurements-by-age',
    title: 'Measurements by age',
    question: 'How do measurements differ by age?',
    by: ['measure', 'ageThen'],
    measures: ['average', 'values'],
    chart: 'none',
  },
  {
    ...latestValues,
    id: 'measurements-by-cohort',
    title: 'Measurements by cohort',
    question: 'Which patients have which latest values, by age, sex, problem and last visit?',
    by: ['measure', 'value'],
    measures: ['values', 'average'],
    chart: 'none',
  },
  {
    ...latestValues,
    id: 'latest-values-by-range',
    title: 'Latest values by range',
    question: 'Whose latest values are above or below the normal range?',
    by: ['measure', 'range'],
    measures: ['values'],
    chart: 'grid',
  },
  {
    ...unsignedNotes,
    id: 'unsigned-notes',
    title: 'Unsigned notes',
    question: 'Which notes wait for a signature, and how long?',
    by: ['age'],
    measures: ['notes', 'oldest'],
    chart: 'bars',
  },
  {
    ...unsignedNotes,
    id: 'unsigned-notes-by-doctor',
    title: 'Unsigned notes by doctor',
    question: 'Whose notes wait for a signature?',
    by: ['doctor'],
    measures: ['notes', 'oldest'],
    chart: 'bars',
  },
]

import type { ReportDefinition } from '../dataset.ts'

const events = { group: 'Trust', dataset: 'events' } as const
const accesses = { group: 'Trust', dataset: 'accesses' } as const
const backups = { group: 'Trust', dataset: 'backups' } as const

export const trustReports: readonly ReportDefinition[] = [
  {
    ...events,
    id: 'sign-ins',
    title: 'Sign-ins',
    question: 'Who signs in, and how often does it fail?',
    by: ['time'],
    measures: ['signIns', 'failedSignIns'],
    chart: 'over time',
    days: '90 days',
  },
  {
    ...events,
    id: 'refused-acts',
    title: 'Refused acts',
    question: 'Who tried what the clinic does not allow?',
    by: ['person'],
    measures: ['refused'],
    chart: 'bars',
    days: 'month',
  },
  {
    ...events,
    id: 'exports',
    title: 'Exports',
    question: 'Who took data out, and what?',
    by: ['person', 'about'],
    measures: ['exports'],
    chart: 'none',
    days: '90 days',
  },
  {
    ...accesses,
    id: 'emergency-access',
    title: 'Emergency access and care taken',
    question: 'Who opened charts of patients not in their care?',
    by: ['doctor'],
    measures: ['acts', 'open'],
    chart: 'bars',
    days: '90 days',
  },
  {
    ...backups,
    id: 'backups',
    title: 'Backups',
    question: 'When was the last backup that is proved to work?',
    by: ['state'],
    measures: ['backups', 'proved', 'sinceProof'],
    chart: 'bars',
    days: '90 days',
  },
]

import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { vaccinationSchedules } from '../../settings/vaccination-schedule.ts'
import { Code, wordsOf } from '../facts/fact.ts'
import { readsOfFacts } from '../facts/fact-endpoints.ts'

export const doseStates = {
  overdue: 'Overdue',
  due: 'Due',
  coming: 'Coming',
  given: 'Given',
  'too late': 'Too late',
} as const
export type DoseState = keyof typeof doseStates

/** Why a vaccination that was given is no dose of the schedule. */
export const notCountedReasons = {
  'too young': 'Does not count: given too young',
  'too soon': 'Does not count: given too soon after the dose before',
  'too old': 'Does not count: given too late',
  'other vaccine': 'Does not count: this vaccine is not for this dose',
  'other use': 'Does not count: this vaccine is not for this age',
  'live vaccine before': 'Does not count: given too soon after another live vaccine',
  'not needed': 'Was not needed',
  part: 'Counts against a part of the illnesses',
} as const
export type NotCountedReason = keyof typeof notCountedReasons

/** A dose of a schedule: given, or expected at a time. */
export const ScheduledDose = z.object({
  /** The vaccine as clinicians say it, such as `MMR`. */
  group: z.string(),
  /** The illnesses in plain words. */
  words: z.string(),
  /** Its place among the doses that count; null for one that does not. */
  dose: z.number().int().nullable(),
  state: z.enum(wordsOf(doseStates)),
  /** The first day on which it can be given; null for one that was given. */
  earliest: z.string().nullable(),
  /** From when it is due. */
  from: z.string().nullable(),
  /** The last day before it is overdue, or before it is too late; null where the schedule names none. */
  until: z.string().nullable(),
  givenOn: z.string().nullable(),
  /** Set for a dose that was given and does not count. */
  reason: z.enum(wordsOf(notCountedReasons)).nullable(),
  /** A usual vaccine for it, for the form; null for one that was given. */
  vaccine: z.object({ text: z.string(), codes: z.array(Code) }).nullable(),
})
export type ScheduledDose = z.infer<typeof ScheduledDose>

/** Why nothing is calculated. */
export const notCalculated = ['schedule', 'date of birth', 'deceased'] as const

export const VaccinationsDue = z.object({
  schedule: z.enum(wordsOf(vaccinationSchedules)),
  missing: z.enum(notCalculated).nullable(),
  /** The date of birth is a guess, and so is every day. */
  isBirthEstimated: z.boolean(),
  doses: z.array(ScheduledDose),
  /** Vaccinations that were given and cannot be placed: their vaccine is not known, or only their year. */
  unplaced: z.array(
    z.object({ id: Id, text: z.string(), given: z.string(), why: z.enum(['vaccine', 'day']) }),
  ),
})
export type VaccinationsDue = z.infer<typeof VaccinationsDue>

export const readVaccinationsDue = endpoint({
  method: 'GET',
  path: '/api/patients/:id/vaccinations-due',
  summary: 'Calculate which routine vaccinations of a patient are due',
  action: 'read',
  kind: 'immunization',
  permission: 'records.read',
  params: ById,
  answer: VaccinationsDue,
  reads: [...readsOfFacts, 'settings'],
})

import * as z from 'zod'
import { stamps } from '../../contract/endpoint.ts'
import { Language } from '../../contract/language.ts'
import { Role } from '../../contract/role.ts'
import { ClinicHead } from './clinic-head.ts'
import { papers } from './paper.ts'
import { type VaccinationSchedule, vaccinationSchedules } from './vaccination-schedule.ts'

/** A clock as is usual in the country, or always of 24 or 12 hours. */
export const Clock = z.enum(['country', '24', '12'])

// `Object.keys` does not know the names of its object.
export const scheduleNames = Object.keys(vaccinationSchedules) as VaccinationSchedule[]

/** The settings of the whole clinic. */
export const Clinic = z.object({
  name: z.string(),
  /** IANA time zone in which dates and times are entered and shown. */
  timeZone: z.string(),
  /** ISO 3166 code: the form of days and times, and phone numbers without a country code. */
  country: z.string(),
  clock: Clock,
  /** ISO 4217 code of every amount. */
  currency: z.string(),
  /** There are bills, so the currency stays. */
  isCurrencyFixed: z.boolean(),
  /** The parts of the address; `head.address` has them in the order of the country. */
  street: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  postalCode: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  taxNumber: z.string().nullable(),
  taxNumberName: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  registrationNumberName: z.string().nullable(),
  /** The taxes on sales, as bills name them. */
  taxNames: z.string().nullable(),
  /** A text on invoices, such as the account to which they are paid. */
  howToPay: z.string().nullable(),
  /** The paper in the printers. */
  paper: z.enum(papers),
  /** The day on which a week begins, 1 for Monday to 7 for Sunday. */
  firstWeekday: z.number().int(),
  /** By which schedule routine vaccinations become due. */
  vaccinationSchedule: z.enum(scheduleNames),
  head: ClinicHead,
  /** The term of payment: days from the date of a bill until it is due. */
  paymentDays: z.number().int(),
  /** The default length of a visit. */
  visitMinutes: z.number().int(),
  /** Minutes without use after which a screen locks; null for never (T-07). */
  lockAfterMinutes: z.number().int().nullable(),
  /** Roles whose accounts must have a second factor. */
  secondFactorRoles: z.array(Role),
  /** `ask`: a visit outside of the hours needs a reason; `mark`: it is only marked. */
  outsideHours: z.enum(['ask', 'mark']),
  /** Years for which the audit log is kept; the owner of the database may drop older months. */
  auditYears: z.number().int(),
  isDemo: z.boolean(),
  /** Language of messages to patients and of the public pages. */
  language: Language,
  /** Today in the clinic's time zone. */
  today: z.string(),
  ...stamps,
})
export type Clinic = z.infer<typeof Clinic>

import * as z from 'zod'
import { countries } from '../../contract/countries.ts'
import { endpoint, stamps } from '../../contract/endpoint.ts'
import { Language } from '../../contract/language.ts'
import { anyRole, Role, roles } from '../../contract/role.ts'
import {
  lineLength,
  nameLength,
  optionalLine,
  optionalText,
  requiredLine,
} from '../../contract/text.ts'
import { settingsOnly } from '../../contract/unaudited.ts'
import { ClinicEmail, ClinicHead, Street, Website } from './clinic-head.ts'
import { papers } from './paper.ts'
import { type VaccinationSchedule, vaccinationSchedules } from './vaccination-schedule.ts'

/** A clock as is usual in the country, or always of 24 or 12 hours. */
const Clock = z.enum(['country', '24', '12'])

// `Object.keys` does not know the names of its object.
const scheduleNames = Object.keys(vaccinationSchedules) as VaccinationSchedule[]

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

export const ClinicChanges = z.strictObject({
  name: requiredLine('Clinic name', nameLength),
  timeZone: z
    .string()
    .max(100)
    .refine(isTimeZone, 'This is not a time zone, such as Europe/Berlin.'),
  country: z.string().refine((code) => countries.includes(code), 'Choose a country.'),
  clock: Clock,
  street: Street,
  city: optionalLine('City', nameLength),
  region: optionalLine('Region', nameLength),
  postalCode: optionalLine('Postal code', 20),
  phone: optionalLine('Phone', 100),
  email: ClinicEmail,
  website: Website,
  taxNumber: optionalLine('Tax number', 100),
  taxNumberName: optionalLine('Name of the tax number', 100),
  registrationNumber: optionalLine('Registration number', 100),
  registrationNumberName: optionalLine('Name of the registration number', 100),
  taxNames: optionalLine('Taxes', lineLength),
  howToPay: optionalText('How to pay', 1000),
  paper: z.enum(papers, 'Choose a paper.'),
  firstWeekday: z.coerce
    .number('Choose the first day of the week.')
    .int('Choose the first day of the week.')
    .min(1, 'Choose the first day of the week.')
    .max(7, 'Choose the first day of the week.'),
  vaccinationSchedule: z.enum(scheduleNames, 'Choose a schedule.'),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, 'Currency is a code of three letters, such as USD.'),
  paymentDays: z.coerce
    .number('Term of payment is a number of days.')
    .int('Term of payment is a whole number of days.')
    .min(0, 'Term of payment is 0 to 365 days.')
    .max(365, 'Term of payment is 0 to 365 days.'),
  visitMinutes: z.coerce
    .number('Visit length is a number of minutes.')
    .int('Visit length is a whole number of minutes.')
    .min(5, 'A visit lasts at least 5 minutes.')
    .max(480, 'A visit lasts at most 480 minutes.'),
  outsideHours: z.enum(['ask', 'mark']),
  lockAfterMinutes: z
    .union([z.string(), z.number(), z.null()])
    .transform((value) => (value === null || value === '' ? null : Number(value)))
    .pipe(
      z
        .number('Screen lock is a number of minutes.')
        .int('Screen lock is a whole number of minutes.')
        .min(5, 'A screen locks after 5 minutes at the earliest.')
        .max(60, 'A screen locks after 60 minutes at the latest.')
        .nullable(),
    ),
  auditYears: z.coerce
    .number('Audit log is a number of years.')
    .int('Audit log is a whole number of years.')
    .min(6, 'The audit log is kept for at least 6 years.')
    .max(30, 'The audit log is kept for at most 30 years.'),
  secondFactorRoles: z
    .array(Role)
    .max(roles.length)
    .transform((chosen) => roles.filter((role) => chosen.includes(role))),
})

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export const readClinic = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: 'Read the clinic settings',
  action: 'list',
  kind: 'clinic',
  roles: anyRole,
  unaudited: settingsOnly,
  answer: Clinic,
})

export const changeClinic = endpoint({
  method: 'PUT',
  path: '/api/settings',
  summary: 'Change the clinic settings',
  action: 'update',
  kind: 'clinic',
  permission: 'settings.write',
  body: ClinicChanges,
  answer: Clinic,
  versioned: true,
  changes: ['settings', 'session'],
})

import * as z from 'zod'
import { countries } from '../../contract/countries.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { anyRole, Role, roles } from '../../contract/role.ts'
import {
  emailAddress,
  lineLength,
  nameLength,
  optionalLine,
  optionalText,
  requiredLine,
} from '../../contract/text.ts'
import { settingsOnly } from '../../contract/unaudited.ts'
import { Clinic, Clock, scheduleNames } from './clinic.ts'
import { papers } from './paper.ts'

/** The most lines of street and building. */
const mostStreetLines = 4

/** Lines without the blanks around them, and without empty ones. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Street and building; each line one of the address. */
const Street = optionalText('Street and building', 300)
  .transform((value) => (value === null ? null : linesOf(value).join('\n')))
  .refine(
    (value) => (value ?? '').split('\n').length <= mostStreetLines,
    `Street and building take at most ${mostStreetLines} lines.`,
  )
  .refine(
    (value) => !/(?!\n)\p{Cc}/u.test(value ?? ''),
    'Street and building cannot have control characters.',
  )

/** ISO 4217 codes, also of currencies of the past. */
export const currencies: readonly string[] = Intl.supportedValuesOf('currency')

const isWebAddress = (value: string) =>
  z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).safeParse(value).success

/** `www.lakeside.example` too; stored with its `https://`. */
const Website = z
  .string()
  .trim()
  .max(lineLength, `Website takes at most ${lineLength} characters.`)
  .nullish()
  .transform((value) => (!value || /^\w+:/.test(value) ? value || null : `https://${value}`))
  .refine(
    (value) => value === null || isWebAddress(value),
    'Enter a web address, such as www.lakeside.example.',
  )

/** The clinic's own email; empty becomes null. */
const ClinicEmail = z
  .string()
  .trim()
  .nullish()
  .transform((value) => value || null)
  .pipe(emailAddress.nullable())

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
    .regex(/^[A-Z]{3}$/, 'Currency is a code of three letters, such as USD.')
    .refine(
      (code) => currencies.includes(code),
      'There is no currency with these letters. Choose one, such as USD.',
    ),
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

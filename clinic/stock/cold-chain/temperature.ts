import * as z from 'zod'
import { optionalDate, plainDate, plainTime } from '../../../contract/dates.ts'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'
import { lineLength, optionalLine, requiredText } from '../../../contract/text.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'

/** A time in which a place was too warm or too cold: an alert until somebody writes what was done. */
export const TemperatureExcursion = z.object({
  id: Id,
  locationId: Id,
  location: z.string(),
  /** The bounds as they were then, in °C. */
  lowCelsius: z.number().nullable(),
  highCelsius: z.number().nullable(),
  beganAt: z.string(),
  lastAt: z.string(),
  lowest: z.number(),
  highest: z.number(),
  /** The answer to it; null while it is open. */
  action: z.string().nullable(),
  answeredAt: z.string().nullable(),
  answeredBy: Person.nullable(),
  ...stamps,
})
export type TemperatureExcursion = z.infer<typeof TemperatureExcursion>

/** A place whose temperature is read, and how it is. */
export const ColdPlace = z.object({
  id: Id,
  name: z.string(),
  lowCelsius: z.number().nullable(),
  highCelsius: z.number().nullable(),
  lastAt: z.string().nullable(),
  lastCelsius: z.number().nullable(),
  isReadToday: z.boolean(),
  /** The alert that waits for an answer. */
  openExcursionId: Id.nullable(),
})
export type ColdPlace = z.infer<typeof ColdPlace>

export const listColdPlaces = endpoint({
  method: 'GET',
  path: '/api/cold-places',
  summary: 'Places that are kept between temperatures, the last reading of each, and its alert',
  action: 'list',
  kind: 'temperature',
  permission: 'stock.read',
  unaudited: settingsOnly,
  answer: z.array(ColdPlace),
  reads: ['stock'],
})

export const TemperatureReading = z.object({
  id: Id,
  locationId: Id,
  location: z.string(),
  takenAt: z.string(),
  celsius: z.number(),
  /** Outside of the bounds of its place. */
  isOutside: z.boolean(),
  note: z.string().nullable(),
  source: z.enum(['typed', 'file']),
  by: Person.nullable(),
  /** The answer to the alert that it is a part of, and by whom. */
  action: z.string().nullable(),
  answeredBy: Person.nullable(),
})
export type TemperatureReading = z.infer<typeof TemperatureReading>

export const TemperatureFilters = z.strictObject({
  locationId: Id.optional(),
  from: optionalDate('From').optional(),
  to: optionalDate('To').optional(),
  only: z.literal('outside').optional(),
})
export type TemperatureFilters = z.output<typeof TemperatureFilters>

export const listTemperatures = endpoint({
  method: 'GET',
  path: '/api/temperatures',
  summary: 'Temperatures that were read, the newest first',
  action: 'list',
  kind: 'temperature',
  permission: 'stock.read',
  unaudited: settingsOnly,
  query: PageQuery.omit({ search: true }).extend(TemperatureFilters.shape),
  answer: pageOf(TemperatureReading),
  reads: ['stock'],
})

export const exportTemperatures = endpoint({
  method: 'POST',
  path: '/api/temperature-exports',
  summary: 'Export the temperatures that filters leave as CSV; an event of the audit log',
  action: 'export',
  kind: 'temperature',
  permission: 'stock.read',
  file: true,
  body: TemperatureFilters,
})

/** A chart shows so many days at most, the newest ones. */
export const mostCharted = 92

/** The lowest and the highest reading of a place on a day. */
export const TemperatureDay = z.object({
  day: z.string(),
  lowest: z.number(),
  highest: z.number(),
})
export type TemperatureDay = z.infer<typeof TemperatureDay>

export const listTemperatureDays = endpoint({
  method: 'GET',
  path: '/api/stock-locations/:id/temperature-days',
  summary: `The lowest and highest temperature of a place by day; at most ${mostCharted} days, the newest`,
  action: 'list',
  kind: 'temperature',
  permission: 'stock.read',
  unaudited: settingsOnly,
  params: ById,
  query: z.strictObject({
    from: optionalDate('From').optional(),
    to: optionalDate('To').optional(),
  }),
  answer: z.array(TemperatureDay),
  reads: ['stock'],
})

const wrongDegrees = 'Enter a temperature in °C from −100 to 100, with at most one decimal.'
export const NewTemperature = z.strictObject({
  id: Id,
  locationId: z.union([Id], 'Choose a place.'),
  day: plainDate('Date'),
  time: plainTime('Time'),
  /** As people write it, such as `4.5` or `-18,0`. */
  celsius: z
    .string({ error: wrongDegrees })
    .trim()
    .regex(/^[-−]?\d{1,3}([.,]\d)?$/, wrongDegrees)
    .transform((text) => Number(text.replace('−', '-').replace(',', '.')))
    .refine((value) => Math.abs(value) <= 100, wrongDegrees),
  note: optionalLine('Note', lineLength),
})
export type NewTemperature = z.output<typeof NewTemperature>

export const addTemperature = endpoint({
  method: 'POST',
  path: '/api/temperatures',
  summary: 'Enter a temperature of a place; outside of its bounds it is an alert',
  action: 'insert',
  kind: 'temperature',
  permission: 'stock.write',
  body: NewTemperature,
  answer: TemperatureReading,
  status: 201,
  changes: ['stock'],
})

/** Characters of a file of a logger. */
export const mostOfLogger = 800_000

export const TemperatureFile = z.strictObject({
  /** CSV with a time and a temperature in °C on each line. */
  text: z
    .string({ error: 'Choose a file.' })
    .min(1, 'The file is empty.')
    .max(mostOfLogger, 'The file has more than 800,000 characters. Import it in parts.'),
})
export const TemperatureFileResult = z.object({
  added: z.number().int(),
  /** Those of moments of which there was a reading already. */
  known: z.number().int(),
  outside: z.number().int(),
})
export type TemperatureFileResult = z.infer<typeof TemperatureFileResult>

export const importTemperatures = endpoint({
  method: 'POST',
  path: '/api/stock-locations/:id/temperature-files',
  summary: 'Import the CSV file of a temperature logger; readings that are there already stay',
  action: 'insert',
  kind: 'temperature',
  permission: 'stock.write',
  noted: true,
  params: ById,
  body: TemperatureFile,
  answer: TemperatureFileResult,
  changes: ['stock'],
})

const ExcursionFilters = z.strictObject({
  state: z.enum(['open', 'answered']).optional(),
  locationId: Id.optional(),
})
export type ExcursionFilters = z.output<typeof ExcursionFilters>

export const listExcursions = endpoint({
  method: 'GET',
  path: '/api/temperature-excursions',
  summary: 'Times in which places were too warm or too cold, the newest first',
  action: 'list',
  kind: 'temperature excursion',
  permission: 'stock.read',
  unaudited: settingsOnly,
  query: PageQuery.omit({ search: true }).extend(ExcursionFilters.shape),
  answer: pageOf(TemperatureExcursion),
  reads: ['stock'],
})

export const exportExcursions = endpoint({
  method: 'POST',
  path: '/api/temperature-excursions/exports',
  summary: 'Export times in which places were too warm or too cold as CSV, with what was done',
  action: 'export',
  kind: 'temperature excursion',
  permission: 'stock.read',
  body: ExcursionFilters,
  file: true,
})

export const ExcursionAnswer = z.strictObject({ action: requiredText('What was done', lineLength) })

export const answerExcursion = endpoint({
  method: 'PUT',
  path: '/api/temperature-excursions/:id/settlement',
  summary: 'Write what was done about a place that was too warm or too cold',
  action: 'update',
  kind: 'temperature excursion',
  permission: 'stock.write',
  params: ById,
  body: ExcursionAnswer,
  answer: TemperatureExcursion,
  versioned: true,
  changes: ['stock'],
})

import * as z from 'zod'
import { emailAddress, lineLength, optionalText } from '../../contract/text.ts'

/** The most lines of street and building. */
const mostStreetLines = 4

/** Lines without the blanks around them, and without empty ones. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Street and building; each line one of the address. */
export const Street = optionalText('Street and building', 300)
  .transform((value) => (value === null ? null : linesOf(value).join('\n')))
  .refine(
    (value) => (value ?? '').split('\n').length <= mostStreetLines,
    `Street and building take at most ${mostStreetLines} lines.`,
  )
  .refine(
    (value) => !/(?!\n)\p{Cc}/u.test(value ?? ''),
    'Street and building cannot have control characters.',
  )

const isWebAddress = (value: string) =>
  z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).safeParse(value).success

/** `www.lakeside.example` too; stored with its `https://`. */
export const Website = z
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
export const ClinicEmail = z
  .string()
  .trim()
  .nullish()
  .transform((value) => value || null)
  .pipe(emailAddress.nullable())

/** A number of the clinic, such as its tax number, with its name. */
const NamedNumber = z.object({ name: z.string(), value: z.string() })

/** The head of everything that the clinic prints, mails and shows, as it is written there. */
export const ClinicHead = z.object({
  /** The lines of the address in the order of the country. */
  address: z.array(z.string()),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  /** Tax number and registration number, those that were entered. */
  numbers: z.array(NamedNumber),
  /** The path of the logo and its size in pixels; null while there is none. */
  logo: z.object({ path: z.string(), width: z.number(), height: z.number() }).nullable(),
})
export type ClinicHead = z.infer<typeof ClinicHead>

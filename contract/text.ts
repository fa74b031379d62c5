import * as z from 'zod'
import { grouped } from './number-words.ts'

/** PostgreSQL stores no NUL and no half of a surrogate pair; both are refused with a sentence. */
function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed()
}
const unstorable = 'This holds a character that cannot be stored.'

/** A text that PostgreSQL can store. */
export const Storable = z.string('This is a text.').refine(isStorable, unstorable)

type Check = z.core.$ZodCheck<string>

/**
 * All checks of a typed text in one call: each `min`, `max` or `refine` would make the schema anew, which the browser
 * does for hundreds of fields before a page is drawn.
 */
function typedText(text: z.ZodString, label: string, most: number, ...more: readonly Check[]) {
  return text.check(
    z.trim(),
    z.maxLength(most, `${label} takes at most ${grouped(most)} characters.`),
    z.refine<string>(isStorable, unstorable),
    ...more,
  )
}

/** A text that is required: blanks alone are refused (V-11). Stored without outer blanks. */
export function requiredText(label: string, most: number, ...more: readonly Check[]) {
  const missing = `${label} is required.`
  return typedText(z.string({ error: missing }), label, most, z.minLength(1, missing), ...more)
}

/** A text that may be left out; empty becomes null. */
export function optionalText(label: string, most: number, ...more: readonly Check[]) {
  return typedText(z.string(), label, most, ...more)
    .nullish()
    .transform((value) => value || null)
}

/** Includes the separators of lines and paragraphs, which are not control characters. */
const lineEnders = /[\p{Cc}\u2028\u2029]+/gu

/** Makes text from elsewhere one line: runs of line breaks and control characters become a space. */
export function oneLine(text: string): string {
  return text.replace(lineEnders, ' ').replace(/ {2,}/g, ' ').trim()
}

function isOneLine(label: string): Check {
  return z.refine<string>(
    (value) => value.search(lineEnders) < 0,
    `${label} must be one line, without line breaks or control characters.`,
  )
}

/** As `requiredText`, but one line: a name, a number. */
export function requiredLine(label: string, most: number) {
  return requiredText(label, most, isOneLine(label))
}

/** As `optionalText`, but one line. */
export function optionalLine(label: string, most: number) {
  return optionalText(label, most, isOneLine(label))
}

export const nameLength = 200
export const lineLength = 500
export const notesLength = 20_000

export const searchLength = 200

export const searchText = z
  .string()
  .check(
    z.trim(),
    z.maxLength(searchLength, `Search for at most ${searchLength} characters.`),
    z.refine<string>(isStorable, unstorable),
  )

/** Lower case, so that one address is one account. */
export const emailAddress = z
  .string({ error: 'Email is required.' })
  .trim()
  .min(1, 'Email is required.')
  .max(254, 'Enter a valid email address.')
  .refine(isStorable, unstorable)
  .pipe(z.email('Enter a valid email address.'))
  .transform((value) => value.toLowerCase())

export const optionalEmail = z
  .union([z.literal(''), z.null(), emailAddress], 'Enter a valid email address.')
  .optional()
  .transform((value) => value || null)

/** The error of a decimal text that breaks its rule; a comma is named, because it means two things in the world. */
export function decimalError(sentence: string, example: string) {
  return {
    error: ({ input }: { readonly input?: unknown }) =>
      typeof input === 'string' && input.includes(',')
        ? `Enter it with a point and without commas, such as ${example}.`
        : sentence,
  }
}

import * as z from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { Person } from '../../../contract/person.ts'
import { requiredLine, requiredText } from '../../../contract/text.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'
import { letterKinds, type LetterKind } from './letter-fields.ts'

/** The clinic's words of a letter. Version 1 is the text that the product brings. */
export const LetterTemplate = z.object({
  kind: z.enum(letterKinds),
  title: z.string(),
  body: z.string(),
  writtenAt: z.string().nullable(),
  writtenBy: Person.nullable(),
  version: z.number().int(),
})
export type LetterTemplate = z.infer<typeof LetterTemplate>

export const letterLength = 10_000

/** The fields in braces are checked for the kind of the letter. */
export const EnteredLetter = z.strictObject({
  kind: z.enum(letterKinds, 'Choose a letter.'),
  title: requiredLine('Title', 200),
  body: requiredText('Text', letterLength),
})
export type EnteredLetter = z.output<typeof EnteredLetter>

export const shippedLetters: Readonly<Record<LetterKind, { title: string; body: string }>> = {
  'referral-letter': {
    title: 'Referral letter',
    body: `To:
{recipient}

Dear colleague,

Thank you for seeing {patient.name}.

{reason}

Seen here on {visit.date}.
{record.notes}

Prescribed here: {record.prescription}

Current problems: {problems}
Current medicines: {medicines}
Allergies: {allergies}

With kind regards`,
  },
  certificate: {
    title: 'Certificate of illness',
    body: `This is to certify that {patient.name} is a patient of {clinic.name}.
Examined on {visit.date}.

From {from} until {until}, both days included: {fitness}.

Diagnosis: {diagnosis}`,
  },
}

export const listLetterTemplates = endpoint({
  method: 'GET',
  path: '/api/letter-templates',
  summary: 'The clinic’s texts of letters and certificates',
  action: 'list',
  kind: 'letter template',
  permission: 'services.write',
  unaudited: settingsOnly,
  answer: z.array(LetterTemplate),
  reads: ['letter-templates'],
})

export const changeLetterTemplate = endpoint({
  method: 'PUT',
  path: '/api/letter-templates',
  summary: 'Write a new version of a letter; documents keep the version they were issued with',
  action: 'update',
  kind: 'letter template',
  permission: 'services.write',
  body: EnteredLetter,
  answer: LetterTemplate,
  versioned: true,
  changes: ['letter-templates'],
})

export const previewLetterTemplate = endpoint({
  method: 'POST',
  path: '/api/letter-templates/preview',
  summary: 'See the text of a letter as PDF, about an invented patient',
  action: 'read',
  kind: 'letter template',
  permission: 'services.write',
  noted: true,
  body: EnteredLetter,
  file: true,
})

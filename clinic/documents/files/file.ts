import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { requiredLine } from '../../../contract/text.ts'
import { grouped } from '../../../contract/number-words.ts'
import { EnteredInError, readsOfFacts } from '../../chart/facts/fact-endpoints.ts'
import { enteredWithFacts, factFields, factVersion, wordsOf } from '../../chart/facts/fact.ts'
import { optionalMoment } from '../../chart/facts/moment.ts'
import { documentTypes } from './document-type.ts'

/** The kinds of files that are taken, told by their content. */
export const fileKinds = [
  ...['PDF', 'JPEG', 'PNG', 'GIF', 'WebP', 'TIFF', 'HEIC', 'DICOM', 'Text'],
] as const satisfies readonly string[]
/** Files are sent in parts of this size, so that a lost connection loses little. */
export const partSize = 1_000_000
/** The parts of the largest file that the clinic may allow. */
export const mostParts = 500

/** The sentences of refused files. */
export const fileRefusals = {
  kind: 'This kind of file is not taken. Send a PDF, JPEG, PNG, GIF, WebP, TIFF, HEIC, DICOM or plain text.',
  markup:
    'Web pages, SVG drawings and other markup are not taken, because they can run programs. Send it as a PDF or a picture.',
  empty: 'The file is empty.',
  cutPdf: 'The end of this PDF is missing. Save it again, or ask for another copy.',
  large: (mostBytes: number) =>
    `A file may have at most ${Math.floor(mostBytes / 1_000_000)} MB. Send a smaller one.`,
  parts: 'Not all of the file has arrived. Send it again.',
  waiting: 'Too many files of yours were begun and not finished. Try again in some hours.',
} as const

/** The sentences for files whose content is not there any more. */
export const damageWords = {
  gone: 'The content of this file is gone from the disk of the server. An admin can bring it back from a backup.',
  damaged:
    'The content of this file is damaged on the disk of the server. An admin can bring it back from a backup.',
} as const

const entered = {
  text: requiredLine('Title', 200),
  type: z.enum(wordsOf(documentTypes), 'Choose a type.'),
  dated: optionalMoment('Date'),
  forPatient: z.boolean('Say whether the patient may read it.').default(false),
  rotation: z.literal([0, 90, 180, 270], 'Turn it by quarters.').default(0),
}
const { comment, appointmentId } = enteredWithFacts
export const FileChanges = z.strictObject({ ...entered, comment, appointmentId })

const told = {
  text: z.string(),
  type: z.enum(wordsOf(documentTypes)),
  dated: z.string().nullable(),
  /** Whether the patient may read it in the portal. */
  forPatient: z.boolean(),
  /** Degrees by which it is shown turned, clockwise. */
  rotation: z.number().int(),
}

export const PatientFile = z.object({
  ...told,
  kind: z.enum(fileKinds),
  bytes: z.number().int(),
  /** A PDF that says it is encrypted: it may ask for a password. */
  isProtected: z.boolean(),
  hasPreview: z.boolean(),
  /** Why a picture has no preview. */
  previewProblem: z.string().nullable(),
  damage: z.enum(['gone', 'damaged']).nullable(),
  /** When the patient was last mailed a link to it. */
  sentAt: z.string().nullable(),
  ...factFields,
})
export type PatientFile = z.infer<typeof PatientFile>

export const FileVersion = z.object({ ...told, ...factVersion })
export type FileVersion = z.infer<typeof FileVersion>

const fileTold = { kind: 'file of a patient' } as const

export const listFiles = endpoint({
  ...fileTold,
  method: 'GET',
  path: '/api/patients/:id/files',
  summary: 'List the files of a chart, newest first, also those entered in error',
  action: 'list',
  permission: 'files.read',
  params: ById,
  /** Those of a type, or of a message to the patient. */
  query: z.strictObject({ type: entered.type.optional(), message: Id.optional() }),
  answer: z.object({
    files: z.array(PatientFile),
    /** The most bytes of a file, by the settings of the server. */
    mostBytes: z.number().int(),
  }),
  reads: ['files', ...readsOfFacts],
})

export const readFileContent = endpoint({
  ...fileTold,
  method: 'GET',
  path: '/api/files/:id/content',
  summary: 'Download a file of a patient',
  action: 'read',
  permission: 'files.read',
  params: ById,
  file: true,
})

export const readFilePreview = endpoint({
  ...fileTold,
  method: 'GET',
  path: '/api/files/:id/preview',
  summary: 'See a small preview of a picture of a patient',
  action: 'read',
  permission: 'files.read',
  params: ById,
  file: true,
})

export const listFileVersions = endpoint({
  ...fileTold,
  method: 'GET',
  path: '/api/files/:id/versions',
  summary: 'What was said of a file before, newest first',
  action: 'read',
  permission: 'files.read',
  params: ById,
  answer: z.array(FileVersion),
  reads: ['files', ...readsOfFacts],
})

const number = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number)
  .pipe(z.number())

export const sendFilePart = endpoint({
  ...fileTold,
  method: 'PUT',
  path: '/api/patients/:id/files/:fileId/parts/:part',
  summary: `Send one part of a file, of ${grouped(partSize)} bytes but for the last; they are counted from 0`,
  action: 'update',
  permission: 'files.write',
  params: ById.extend({ fileId: Id, part: number.pipe(z.number().max(mostParts - 1)) }),
  bytes: true,
})

export const addFile = endpoint({
  ...fileTold,
  method: 'POST',
  path: '/api/patients/:id/files',
  summary: 'Add a file whose parts are all here to a chart',
  action: 'insert',
  permission: 'files.write',
  params: ById,
  body: z.strictObject({
    id: Id,
    /** As its sender has it: its title comes from it, and nothing else. */
    fileName: z.string('Name is a text.').max(5_000, 'The name of the file is too long.'),
    bytes: z.number('Bytes is a number.').int().min(1, fileRefusals.empty),
    /** Left out, it is the usual one of its content. */
    ...{ type: entered.type.optional(), dated: entered.dated },
    ...{ forPatient: entered.forPatient, comment, appointmentId },
  }),
  answer: PatientFile,
  status: 201,
  changes: ['files'],
})

export const changeFile = endpoint({
  ...fileTold,
  method: 'PUT',
  path: '/api/files/:id',
  summary: 'Change the title, type, date or notes of a file, turn it, or let the patient read it',
  action: 'update',
  permission: 'files.write',
  params: ById,
  body: FileChanges,
  answer: PatientFile,
  versioned: true,
  changes: ['files'],
})

export const markFileError = endpoint({
  ...fileTold,
  method: 'PUT',
  path: '/api/files/:id/error',
  summary: 'Say that a file was entered in error; it stays and the patient sees it no longer',
  action: 'update',
  permission: 'files.write',
  params: ById,
  body: EnteredInError,
  answer: PatientFile,
  versioned: true,
  changes: ['files'],
})

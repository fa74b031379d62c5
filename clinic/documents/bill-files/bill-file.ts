import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { Person } from '../../../contract/person.ts'
import { optionalText, requiredLine } from '../../../contract/text.ts'
import { EnteredInError } from '../../chart/facts/fact-endpoints.ts'
import { factVersion, wordsOf } from '../../chart/facts/fact.ts'
import { optionalMoment } from '../../chart/facts/moment.ts'
import { addFile, fileKinds, fileRefusals, PatientFile, sendFilePart } from '../files/file.ts'

/** The types of documents that stand on bills. */
export const billFileTypes = {
  insurer: 'Letter of an insurer',
  approval: 'Approval of costs',
  receipt: 'Receipt',
  letter: 'Letter',
  other: 'Other document',
} as const
export type BillFileType = keyof typeof billFileTypes

/** The sentences of refused files, besides those of files of charts. */
export const billFileRefusals = {
  dicom: 'A DICOM file belongs to the health of the patient. A doctor adds it to the chart.',
} as const

const entered = {
  text: requiredLine('Title', 200),
  type: z.enum(wordsOf(billFileTypes), 'Choose a type.'),
  dated: optionalMoment('Date'),
  forPatient: z.boolean('Say whether the patient may read it.').default(false),
  rotation: z.literal([0, 90, 180, 270], 'Turn it by quarters.').default(0),
}
const comment = optionalText('Comment', 2000)
export const BillFileChanges = z.strictObject({ ...entered, comment })

const told = {
  text: z.string(),
  type: z.enum(wordsOf(billFileTypes)),
  dated: z.string().nullable(),
  /** Whether the patient may read it beside the bill. */
  forPatient: z.boolean(),
  /** Degrees by which it is shown turned, clockwise. */
  rotation: z.number().int(),
}

/** A document on a bill, such as the letter of an insurer: none of the chart. */
export const BillFile = z.object({
  id: Id,
  billId: Id,
  ...told,
  kind: z.enum(fileKinds),
  ...PatientFile.pick({
    bytes: true,
    isProtected: true,
    hasPreview: true,
    previewProblem: true,
    damage: true,
  }).shape,
  comment: z.string().nullable(),
  writer: Person.nullable(),
  /** Set for a file that was entered in error: it stays, and its patient sees it no longer. */
  errorAt: z.string().nullable(),
  errorReason: z.string().nullable(),
  errorBy: Person.nullable(),
  ...stamps,
})
export type BillFile = z.infer<typeof BillFile>

export const BillFileVersion = z.object({ ...told, ...factVersion })
export type BillFileVersion = z.infer<typeof BillFileVersion>

const BillFiles = z.object({
  files: z.array(BillFile),
  /** The most bytes of a file, by the settings of the server. */
  mostBytes: z.number().int(),
})

const reading = {
  kind: 'file of a bill',
  method: 'GET',
  params: ById,
} as const
const writing = { kind: 'file of a bill', permission: 'bills.write' } as const
const reads = ['bill-files', 'bills', 'patients'] as const
const changes = ['bill-files'] as const

export const listBillFiles = endpoint({
  ...reading,
  path: '/api/bills/:id/files',
  summary: 'List the files of a bill, also of one that was voided, and those entered in error',
  action: 'list',
  permission: 'bills.read',
  answer: BillFiles,
  reads,
})

export const readBillFileContent = endpoint({
  ...reading,
  path: '/api/bill-files/:id/content',
  summary: 'Download a file of a bill',
  action: 'read',
  permission: 'bills.read',
  file: true,
})

export const readBillFilePreview = endpoint({
  ...reading,
  path: '/api/bill-files/:id/preview',
  summary: 'See a small preview of a file of a bill',
  action: 'read',
  permission: 'bills.read',
  file: true,
})

export const readBillFilePicture = endpoint({
  ...reading,
  path: '/api/bill-files/:id/picture',
  summary: 'See a HEIC picture of a bill as a JPEG, which all browsers show',
  action: 'read',
  permission: 'bills.read',
  file: true,
})

export const listBillFileVersions = endpoint({
  ...reading,
  path: '/api/bill-files/:id/versions',
  summary: 'The words about a file of a bill as they were before, newest first',
  action: 'read',
  permission: 'bills.read',
  answer: z.array(BillFileVersion),
  reads,
})

export const sendBillFilePart = endpoint({
  ...writing,
  method: 'PUT',
  path: '/api/bills/:id/files/:fileId/parts/:part',
  summary: sendFilePart.summary,
  action: 'update',
  params: sendFilePart.params,
  bytes: true,
})

export const addBillFile = endpoint({
  ...writing,
  method: 'POST',
  path: '/api/bills/:id/files',
  summary: 'Add a file whose parts are all here to a bill',
  action: 'insert',
  params: ById,
  body: z.strictObject({
    id: Id,
    fileName: addFile.body.shape.fileName,
    bytes: z.number('Bytes is a number.').int().min(1, fileRefusals.empty),
    ...{ type: entered.type.default('other'), dated: entered.dated },
    ...{ forPatient: entered.forPatient, comment },
  }),
  answer: BillFile,
  status: 201,
  changes,
})

export const changeBillFile = endpoint({
  ...writing,
  method: 'PUT',
  path: '/api/bill-files/:id',
  summary: 'Change the words about a file of a bill, turn it, or let the patient read it',
  action: 'update',
  params: ById,
  body: BillFileChanges,
  answer: BillFile,
  versioned: true,
  changes,
})

export const markBillFileError = endpoint({
  ...writing,
  method: 'PUT',
  path: '/api/bill-files/:id/error',
  summary:
    'Say that a file of a bill was entered in error; it stays, and the patient sees it no longer',
  action: 'update',
  params: ById,
  body: EnteredInError,
  answer: BillFile,
  versioned: true,
  changes,
})

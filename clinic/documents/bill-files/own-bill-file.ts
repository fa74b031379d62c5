import * as z from 'zod'
import { ById, endpoint } from '../../../contract/endpoint.ts'
import { BillFile } from './bill-file.ts'

/** A file of a bill as its patient sees it: notes of the desk and names of its people stay there. */
export const OwnBillFile = BillFile.omit({
  comment: true,
  writer: true,
  errorAt: true,
  errorReason: true,
  errorBy: true,
})
export type OwnBillFile = z.infer<typeof OwnBillFile>

const reading = {
  kind: 'file of a bill',
  method: 'GET',
  roles: ['patient'],
  params: ById,
} as const

export const listOwnBillFiles = endpoint({
  ...reading,
  path: '/api/my/bills/:id/files',
  summary: 'List the files of your own bill that you may read',
  action: 'list',
  answer: z.array(OwnBillFile),
  reads: ['bill-files', 'bills'],
})

export const readOwnBillFileContent = endpoint({
  ...reading,
  path: '/api/my/bill-files/:id/content',
  summary: 'Download a file of your own bill',
  action: 'read',
  file: true,
})

export const readOwnBillFilePreview = endpoint({
  ...reading,
  path: '/api/my/bill-files/:id/preview',
  summary: 'See a small preview of a file of your own bill',
  action: 'read',
  file: true,
})

export const readOwnBillFilePicture = endpoint({
  ...reading,
  path: '/api/my/bill-files/:id/picture',
  summary: 'See a HEIC picture of your own bill as a JPEG, which all browsers show',
  action: 'read',
  file: true,
})

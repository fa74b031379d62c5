import { v7 as uuidv7 } from 'uuid'
import type { Caller, TestClinic } from '../../../../app/server/test-clinic.ts'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import { readPdf } from '../../../../server/paper/a-pdf-reader.ts'
import { aCareTaking } from '../../../records/care/server/a-care-taking.ts'
import { aMedicalRecord } from '../../../records/medical-records/server/a-medical-record.ts'
import { issueDocument, readDocument } from '../issued-document.ts'

/** A doctor with a patient in care, who has an account, and a signed record of them. */
export async function aSignedVisit(
  clinic: TestClinic,
  { name = 'Ana Šimić', notes = 'Cough for three days, lungs clear.' } = {},
) {
  const doctor = await clinic.signedIn('doctor', { name: 'Mei Chen' })
  const patient = await clinic.signedIn('patient', { name })
  const patientId = patient.patientId ?? ''
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId })
  const by = { doctorId: doctor.userId, patientId, notes, prescription: 'Rest, fluids' }
  const recordId = await aMedicalRecord(clinic.sql, { ...by, isSigned: true })
  return { doctor, patient, patientId, recordId }
}

/** Asks for a file as a browser does. */
export async function askForPdf(
  { app }: TestClinic,
  { cookie }: Caller,
  { method, path }: Endpoint,
  params: Readonly<Record<string, string>>,
  { body, query = {} }: { body?: object; query?: Record<string, string> } = {},
) {
  const url = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const headers = { host: 'clinic.example', origin: 'https://clinic.example', cookie }
  return app.inject({ method, url, headers, query, ...(body ? { payload: body } : {}) })
}

export const issue = (by: Caller, patientId: string, body: object) =>
  by.ask(issueDocument, { params: { id: patientId }, body: { id: uuidv7(), ...body } })

const unread = {
  text: '',
  code: '',
  title: '',
  language: '',
  isTagged: false,
  pages: 0,
  roles: [''],
  pdf: null,
}

/** An issued document as its reader sees it, with the code that stands on it. */
export async function readIssued(clinic: TestClinic, by: Caller, id: string) {
  const answer = await askForPdf(clinic, by, readDocument, { id })
  if (answer.statusCode !== 200) return { ...unread, status: answer.statusCode }
  const { text, links, ...more } = await readPdf(answer.rawPayload)
  const code = links.map((link) => link.split('#')[1]).find(Boolean) ?? ''
  return { ...more, status: 200, text, code, pdf: answer.rawPayload }
}

import { JSDOM } from 'jsdom'
import { v7 as uuidv7 } from 'uuid'
import type { Caller, TestClinic } from '../../../../../app/server/test-clinic.ts'
import { makeOwnChartFile, readDocument } from '../../issued-document.ts'
import { askForPdf, issue } from '../a-document.ts'

/** A file of a chart as a program that reads HTML sees it. */
export function readChartFile(content: Buffer) {
  const html = content.toString()
  const { document } = new JSDOM(html).window
  const links = [...document.querySelectorAll('a')]
  const saved = links
    .filter((link) => link.hasAttribute('download'))
    .map((link) => {
      const [head = '', data = ''] = link.href.split(',')
      const content = Buffer.from(data, 'base64')
      return { name: link.getAttribute('download') ?? '', type: head, content }
    })
  const check = links.find(({ href }) => href.includes('/documents/check#'))
  return {
    html,
    document,
    links,
    saved,
    text: document.body.textContent.replace(/\s+/g, ' '),
    code: check?.href.split('#')[1] ?? '',
    bundle: JSON.parse(
      saved.find(({ name }) => name === 'chart.fhir.json')?.content.toString() ?? '{}',
    ) as { readonly entry?: readonly { readonly resource: { readonly resourceType: string } }[] },
  }
}

async function readBy(clinic: TestClinic, by: Caller, id: string) {
  const answer = await askForPdf(clinic, by, readDocument, { id })
  if (answer.statusCode !== 200) throw new Error(`The file is not open: ${answer.statusCode}`)
  return { ...readChartFile(answer.rawPayload), content: answer.rawPayload, answer }
}

/** Issues the chart of a patient as a file, by a doctor, and reads it. */
export async function issuedChartFile(clinic: TestClinic, doctor: Caller, patientId: string) {
  const issued = await issue(doctor, patientId, { kind: 'chart-file' })
  if (issued.status !== 201) throw new Error(`It was not issued: ${JSON.stringify(issued.problem)}`)
  return { ...(await readBy(clinic, doctor, issued.body.id)), issued: issued.body }
}

/** Makes the file of the own chart of a patient, and reads it. */
export async function ownChartFile(clinic: TestClinic, patient: Caller) {
  const made = await patient.ask(makeOwnChartFile, { body: { id: uuidv7() } })
  if (made.status !== 201) throw new Error(`It was not made: ${JSON.stringify(made.problem)}`)
  return { ...(await readBy(clinic, patient, made.body.id)), issued: made.body }
}

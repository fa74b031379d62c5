import { hash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Caller, TestClinic } from '../../../../app/server/test-clinic.ts'
import type { BodyInputOf } from '../../../../contract/endpoint.ts'
import { addFile, type PatientFile, partSize, sendFilePart } from '../file.ts'

/** A small PDF with some words, whole enough for readers of PDFs. */
export function aPdf(words = 'Dear colleague'): Buffer {
  const text = `BT /F1 18 Tf 72 720 Td (${words}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const xref = file.length
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  file += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

interface Sent extends Partial<BodyInputOf<typeof addFile>> {
  readonly content?: Buffer
}

/** Sends one part, as a browser does. */
export function sendPart(
  { app }: Pick<TestClinic, 'app'>,
  { cookie }: Pick<Caller, 'cookie'>,
  params: { readonly id: string; readonly fileId: string; readonly part: number },
  content: Buffer,
) {
  const url = sendFilePart.path
    .replace(':id', params.id)
    .replace(':fileId', params.fileId)
    .replace(':part', String(params.part))
  return app.inject({
    method: 'PUT',
    url,
    headers: {
      ...{ host: 'clinic.example', origin: 'https://clinic.example', cookie },
      'content-type': 'application/octet-stream',
    },
    payload: content,
  })
}

/** Sends a file to a chart; answers the first refusal, or what adding it answered. */
export async function sendFile(
  clinic: Pick<TestClinic, 'app'>,
  caller: Caller,
  chartId: string,
  { content = aPdf(), ...more }: Sent = {},
): Promise<{ readonly status: number; readonly detail: string; readonly file: PatientFile }> {
  const id = more.id ?? uuidv7()
  for (let part = 0; part === 0 || part * partSize < content.length; part += 1) {
    const bytes = content.subarray(part * partSize, (part + 1) * partSize)
    const answer = await sendPart(clinic, caller, { id: chartId, fileId: id, part }, bytes)
    if (answer.statusCode !== 204) {
      const { detail } = answer.json<{ detail: string }>()
      return { status: answer.statusCode, detail, file: null as never }
    }
  }
  const body = { id, name: 'letter.pdf', bytes: content.length, ...more }
  const {
    status,
    body: file,
    problem,
  } = await caller.ask(addFile, { params: { id: chartId }, body })
  return { status, detail: problem.detail, file }
}

export const sha256 = (content: Uint8Array) => hash('sha256', content)

import { hash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Caller, TestClinic } from '../../../../app/server/test-clinic.ts'
import type { BodyInputOf } from '../../../../contract/endpoint.ts'
import { aPdf } from '../../../../server/files/a-pdf.ts'
import { addFile, type PatientFile, partSize, sendFilePart } from '../file.ts'

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
  const body = { id, fileName: 'letter.pdf', bytes: content.length, ...more }
  const {
    status,
    body: file,
    problem,
  } = await caller.ask(addFile, { params: { id: chartId }, body })
  return { status, detail: problem.detail, file }
}

export const sha256 = (content: Uint8Array) => hash('sha256', content)

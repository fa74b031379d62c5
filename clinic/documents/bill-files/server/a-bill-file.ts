import { v7 as uuidv7 } from 'uuid'
import type { Caller, TestClinic } from '../../../../app/server/test-clinic.ts'
import type { BodyInputOf } from '../../../../contract/endpoint.ts'
import { aPdf } from '../../../../server/files/a-pdf.ts'
import { partSize } from '../../files/file.ts'
import { addBillFile, type BillFile, sendBillFilePart } from '../bill-file.ts'

interface Sent extends Partial<BodyInputOf<typeof addBillFile>> {
  readonly content?: Buffer
}

/** Sends a file to a bill; answers the first refusal, or what adding it answered. */
export async function sendBillFile(
  { app }: Pick<TestClinic, 'app'>,
  caller: Caller,
  billId: string,
  { content = aPdf(), ...more }: Sent = {},
): Promise<{ readonly status: number; readonly detail: string; readonly file: BillFile }> {
  const id = more.id ?? uuidv7()
  for (let part = 0; part === 0 || part * partSize < content.length; part += 1) {
    const answer = await app.inject({
      method: 'PUT',
      url: sendBillFilePart.path
        .replace(':id', billId)
        .replace(':fileId', id)
        .replace(':part', String(part)),
      headers: {
        ...{ host: 'clinic.example', origin: 'https://clinic.example', cookie: caller.cookie },
        'content-type': 'application/octet-stream',
      },
      payload: content.subarray(part * partSize, (part + 1) * partSize),
    })
    if (answer.statusCode !== 204) {
      const { detail } = answer.json<{ detail: string }>()
      return { status: answer.statusCode, detail, file: null as never }
    }
  }
  const body = { id, fileName: 'Letter.pdf', bytes: content.length, ...more }
  const asked = await caller.ask(addBillFile, { params: { id: billId }, body })
  return { status: asked.status, detail: asked.problem.detail, file: asked.body }
}

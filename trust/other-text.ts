import { v7 as uuidv7 } from 'uuid'

/** Changes one field of a body. */
export function otherText(body: Record<string, unknown>): Record<string, unknown> {
  if ('files' in body) return { files: [{ name: 'other.json', bytes: 7 }] }
  if ('fileIds' in body) return { fileIds: [uuidv7()] }
  if ('amount' in body) return { amount: '99.99' }
  if ('remark' in body) return { remark: 'Another text' }
  if (!('patientId' in body) && 'time' in body) return { time: '16:30' }
  if (Array.isArray(body['lines']) && !('reason' in body)) {
    if ('patientId' in body) return { patientId: uuidv7() }
    return { lines: body['lines'].map((line: object) => ({ ...line, quantity: '3' })) }
  }
  const texts = 'name title label reason notes note comment text lines value subject'.split(' ')
  const changed = texts.find((field) => field in body) ?? 'name'
  return { [changed]: 'Another text' }
}

import type { Caller, TestClinic } from '../../../../app/server/test-clinic.ts'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import { readPdf } from '../../../../server/paper/a-pdf-reader.ts'

/** Asks for a PDF as a browser does, and reads it back. */
export async function aPaper(
  { app }: TestClinic,
  { cookie }: Caller,
  { path }: Endpoint,
  id: string,
  query: Readonly<Record<string, string>> = {},
) {
  const headers = { host: 'clinic.example', origin: 'https://clinic.example', cookie }
  const answer = await app.inject({ method: 'GET', url: path.replace(':id', id), headers, query })
  if (answer.statusCode !== 200) return { ...unread, status: answer.statusCode }
  const { text, links, ...more } = await readPdf(answer.rawPayload)
  const code = links.map((link) => link.split('#')[1]).find(Boolean) ?? ''
  const words = text.replace(/\s+/g, ' ')
  return { ...more, status: 200, text: words, code, pdf: answer.rawPayload }
}

const unread = { text: '', code: '', pages: 0, conformance: '', size: [0, 0], pdf: Buffer.alloc(0) }

import { expect } from 'vitest'
import type { Caller, TestClinic } from '../../../../app/server/test-clinic.ts'
import type { Endpoint } from '../../../../contract/endpoint.ts'

/** The lines of an exported list, for tests. */
export async function linesOfFile(
  { app }: Pick<TestClinic, 'app'>,
  { cookie }: Pick<Caller, 'cookie'>,
  { path }: Endpoint,
  payload: object = {},
): Promise<string[]> {
  const headers = { host: 'clinic.example', origin: 'https://clinic.example', cookie }
  const answer = await app.inject({ method: 'POST', url: path, headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.body.replace('\uFEFF', '').trim().split('\r\n')
}

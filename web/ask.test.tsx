import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { ById, endpoint } from '../contract/endpoint.ts'
import { Problem, problemBody } from '../contract/problem.ts'
import { ask, useAct, useAnswer } from './ask.ts'
import { showPiece } from './test-kit.tsx'

const id = '0190a1b2-0000-7000-8000-000000000001'
const readNote = endpoint({
  method: 'GET',
  path: '/api/patients/:id',
  summary: 'For this test',
  action: 'read',
  kind: 'patient',
  roles: 'open',
  params: ById,
  query: z.object({ search: z.string().optional(), limit: z.number().optional() }),
  answer: z.object({ text: z.string() }),
})
const changeNote = endpoint({
  method: 'PUT',
  path: '/api/patients/:id',
  summary: 'For this test',
  action: 'update',
  kind: 'patient',
  roles: 'open',
  params: ById,
  body: z.strictObject({ text: z.string() }),
  answer: z.object({ text: z.string() }),
  versioned: true,
  changes: ['patients'],
})

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})
function serverThat(answers: (path: string, init: RequestInit) => Response | Promise<Response>) {
  const server = vi.fn(answers)
  globalThis.fetch = (path, init = {}) => Promise.resolve(server(path as string, init))
  return server
}
const json = (body: unknown, status = 200, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers })

test('fills the path, leaves empty query values out, and sends body and version', async () => {
  const server = serverThat(() => json({ text: 'x' }))
  await ask(readNote, { params: { id }, query: { search: '', limit: 8 } })
  expect(server.mock.lastCall?.[0]).toBe(`/api/patients/${id}?limit=8`)
  await ask(changeNote, { params: { id }, body: { text: 'new' }, version: 3 })
  expect(server.mock.lastCall?.[1]).toMatchObject({
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'if-match': '"3"' },
    body: '{"text":"new"}',
  })
})

test('a refusal arrives as the problem the server named', async () => {
  const refusal = problemBody(new Problem('too-many-tries'), 'r-1')
  serverThat(() => json(refusal, 429, { 'retry-after': '60' }))
  const problem = await ask(readNote, { params: { id } }).catch((error: unknown) => error)
  expect(problem).toMatchObject({ id: 'too-many-tries', retryAfter: 60 })
})

test.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page of a proxy', () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
  ['an answer that is cut off', () => new Response('{"te', { status: 200 })],
])('%s says that something went wrong', async (_name, answer) => {
  serverThat(answer)
  await expect(ask(readNote, { params: { id } })).rejects.toThrow(
    'Something went wrong. Please try again.',
  )
})

function Note({ of }: { of: string }) {
  const note = useAnswer(readNote, { params: { id: of } })
  const { act } = useAct(changeNote)
  return (
    <>
      <p>{note.isPending ? 'Loading...' : note.data?.text}</p>
      <button onClick={() => void act({ params: { id: of }, body: { text: 'x' }, version: 1 })}>
        Change
      </button>
    </>
  )
}

test('an act on a topic makes the answers that depend on it be read again', async () => {
  let text = 'before'
  serverThat((_path, { method }) => {
    if (method === 'PUT') text = 'after'
    return json({ text })
  })
  await showPiece(<Note of={id} />)
  await screen.findByText('before')
  await userEvent.click(screen.getByRole('button', { name: 'Change' }))
  await screen.findByText('after')
})

test('a reading that is not asked for is not waited for, while another part of the page asks it', async () => {
  const answers = Promise.withResolvers<Response>()
  serverThat(() => answers.promise)
  function Waiting({ isAsked }: { isAsked: boolean }) {
    const { isLoading } = useAnswer(readNote, { params: { id } }, { enabled: isAsked })
    return <p>{`${isAsked ? 'Asked' : 'Not asked'}: ${isLoading ? 'waits' : 'goes on'}`}</p>
  }
  function Both() {
    const [times, setTimes] = useState(0)
    return (
      <>
        <Waiting isAsked />
        <Waiting key={times} isAsked={false} />
        <button onClick={() => setTimes(times + 1)}>Again</button>
      </>
    )
  }
  await showPiece(<Both />)
  await screen.findByText('Asked: waits')
  await userEvent.click(screen.getByRole('button', { name: 'Again' }))
  await screen.findByText('Not asked: goes on')
  answers.resolve(json({ text: 'x' }))
  await screen.findByText('Asked: goes on')
})

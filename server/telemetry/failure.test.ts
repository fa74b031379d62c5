import { expect, test, vi } from 'vitest'
import { announcer } from './announce.ts'
import { loggedFailure } from './failure.ts'

test('the log of a failure repeats nothing that a person typed', () => {
  const failure = Object.assign(new Error('Key (email)=(canary@clinic.example) already exists'), {
    name: 'PostgresError',
    code: '23505',
    detail: 'canary',
  })
  const logged = loggedFailure(failure)
  expect(logged).toMatchObject({ failure: 'PostgresError', code: '23505' })
  expect(logged.at[0]).toContain('failure.test.ts')
  expect(JSON.stringify(logged)).not.toContain('canary')
  expect(loggedFailure('canary').failure).toBe('Error')
})

test('in production everything that the server reports of itself is a line of JSON', () => {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  announcer(true)('info', 'OpenWard is at\nhttps://clinic.example')
  announcer(false)('info', 'OpenWard is here')
  const [[line], [sentence]] = out.mock.calls as [[string], [string]]
  out.mockRestore()
  expect(line.indexOf('\n')).toBe(line.length - 1)
  expect(JSON.parse(line)).toMatchObject({
    level: 30,
    msg: 'OpenWard is at\nhttps://clinic.example',
  })
  expect(sentence).toBe('OpenWard is here\n')
})

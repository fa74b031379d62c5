import { afterAll, describe, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { keepListMarks, mostMarks } from '../list-marks.ts'
import { readSession, signOut } from '../session.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const search = (text: string) => new URLSearchParams({ search: text }).toString()

type Caller = Awaited<ReturnType<typeof clinic.signedIn>>
const keep = (caller: Caller, marks: Record<string, string>, userId = caller.userId) =>
  caller.ask(keepListMarks, { body: { userId, marks } })
const read = async (caller: Caller) => (await caller.ask(readSession)).body.listMarks

describe('K-06 what stands behind a mark', () => {
  test('is kept for the session that made it, and for no other', async () => {
    const [staff, other] = [await clinic.signedIn('staff'), await clinic.signedIn('staff')]
    expect((await keep(staff, { '3f9c21aa': search('Ana Šimić') })).status).toBe(204)
    expect(await read(staff)).toEqual({ '3f9c21aa': search('Ana Šimić') })
    expect(await read(other)).toEqual({})
    const visitor = await clinic.visitor.ask(readSession)
    expect(visitor.body.listMarks).toEqual({})
  })

  test('under the same mark of another session is another search', async () => {
    const [staff, other] = [await clinic.signedIn('staff'), await clinic.signedIn('staff')]
    await keep(staff, { '00000001': search('Ana') })
    await keep(other, { '00000001': search('Bo') })
    expect([await read(staff), await read(other)]).toEqual([
      { '00000001': search('Ana') },
      { '00000001': search('Bo') },
    ])
  })

  test('is refused from a tab of somebody who signed in before', async () => {
    const [staff, before] = [await clinic.signedIn('staff'), await clinic.signedIn('staff')]
    const answer = await keep(staff, { '00000001': search('Ana') }, before.userId)
    expect(answer.status).toBe(403)
    expect(await read(staff)).toEqual({})
  })

  test('is bounded in number and length', async () => {
    const staff = await clinic.signedIn('staff')
    const sign = (number: number) => number.toString(16).padStart(8, '0')
    for (let number = 0; number < mostMarks + 5; number += 1) {
      await keep(staff, { [sign(number)]: search(`Ana ${number}`) })
    }
    const kept = Object.keys(await read(staff)).sort()
    expect(kept).toHaveLength(mostMarks)
    expect(kept[0]).toBe(sign(5))
    for (const marks of [
      Object.fromEntries(Array.from({ length: mostMarks + 1 }, (_, n) => [sign(n), search('x')])),
      { '00000001': 'x'.repeat(1501) },
      { '00000001': 'Ana Lee' },
      { other: search('Ana') },
    ]) {
      expect((await keep(staff, marks)).status).toBe(422)
    }
  })

  test('ends with the session', async () => {
    const staff = await clinic.signedIn('staff')
    await keep(staff, { deadbeef: search('Ana') })
    await staff.ask(signOut)
    const rows = await clinic.sql`select 1 from list_marks where mark = 'deadbeef'`
    expect(rows).toHaveLength(0)
    expect((await keep(staff, { deadbeef: search('Ana') })).status).toBe(401)
  })
})

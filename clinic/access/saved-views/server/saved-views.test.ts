import { v7 as uuidv7 } from 'uuid'
import { afterAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import {
  addSavedView,
  changeSavedView,
  listSavedViews,
  mostViews,
  removeSavedView,
} from '../saved-view.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())

const aView = (name: string) => ({
  id: uuidv7(),
  list: 'bills' as const,
  name,
  content: 'status=unpaid&order=oldest',
})
const save = (caller: Caller, body = aView('Unpaid')) => caller.ask(addSavedView, { body })
const namesOf = async (caller: Caller) =>
  (await caller.ask(listSavedViews)).body.map(({ name, isDefault }) => [name, isDefault])

describe('saved views', () => {
  test('are saved once however often Save is pressed, under one name each', async () => {
    const staff = await clinic.signedIn('staff')
    const body = aView('Unpaid')
    const answers = await Promise.all([save(staff, body), save(staff, body), save(staff, body)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await namesOf(staff)).toEqual([['Unpaid', false]])
    const again = await save(staff, aView('unpaid'))
    expect(again.problem.errors).toEqual({ name: 'Another view of this list has this name.' })
    expect((await save(staff, { ...body, name: 'Other' })).status).toBe(409)
  })

  test('each report is a list of its own', async () => {
    const staff = await clinic.signedIn('staff')
    const ofReport = { ...aView('Last year'), list: 'report:no-shows' as const }
    expect((await staff.ask(addSavedView, { body: ofReport })).status).toBe(201)
    const wrong = { ...aView('Wrong'), list: 'report:../x' as const }
    expect((await staff.ask(addSavedView, { body: wrong })).status).toBe(422)
  })

  test('one of a list is its default at most', async () => {
    const staff = await clinic.signedIn('staff')
    const [one, two] = [aView('One'), aView('Two')]
    await save(staff, one)
    await save(staff, two)
    const makeDefault = ({ id, name }: typeof one, isDefault = true) =>
      staff.ask(changeSavedView, { params: { id }, body: { name, isDefault } })
    await makeDefault(one)
    await makeDefault(two)
    expect(await namesOf(staff)).toEqual([
      ['One', false],
      ['Two', true],
    ])
    await makeDefault({ ...two, name: 'Three' }, false)
    expect(await namesOf(staff)).toEqual([
      ['One', false],
      ['Three', false],
    ])
    expect((await makeDefault({ ...two, name: 'one' })).status).toBe(422)
  })

  test('are nobody else’s to read, change or delete', async () => {
    const [owner, other] = [await clinic.signedIn('admin'), await clinic.signedIn('admin')]
    const { id } = (await save(owner)).body
    const body = { name: 'Mine', isDefault: true }
    expect(await namesOf(other)).toEqual([])
    expect((await other.ask(changeSavedView, { params: { id }, body })).status).toBe(404)
    expect((await other.ask(removeSavedView, { params: { id } })).status).toBe(404)
    expect((await save(other, { ...aView('Mine'), id })).status).toBe(409)
    expect(await namesOf(owner)).toEqual([['Unpaid', false]])
    expect((await owner.ask(removeSavedView, { params: { id } })).status).toBe(204)
    expect(await namesOf(owner)).toEqual([])
  })

  test(`are at most ${mostViews} of one list, also when saved at once`, async () => {
    const staff = await clinic.signedIn('staff')
    const all = Array.from({ length: mostViews + 4 }, (_, n) => save(staff, aView(`View ${n}`)))
    const statuses = (await Promise.all(all)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(mostViews)
    expect(statuses.filter((status) => status === 409)).toHaveLength(4)
    expect((await save(staff, { ...aView('Elsewhere'), list: 'bills' })).problem.detail).toBe(
      'A list has at most 20 views. Delete one first.',
    )
  })
})

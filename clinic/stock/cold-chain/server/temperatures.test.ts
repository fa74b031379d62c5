import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { daysAfter } from '../../../../contract/dates.ts'
import { aStockLocation } from '../../ledger/server/a-stock.ts'
import {
  addTemperature,
  answerExcursion,
  exportExcursions,
  exportTemperatures,
  importTemperatures,
  listColdPlaces,
  listExcursions,
  listTemperatureDays,
  listTemperatures,
} from '../temperature.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let staff: Caller
let doctor: Caller
let fridge: string
let today: string
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  doctor = await clinic.signedIn('doctor')
  const [row] = await sql<{ today: string }[]>`select today_in_clinic()::text as today`
  today = row?.today ?? ''
})
beforeEach(async () => {
  fridge = await aStockLocation(sql)
  await sql`update stock_locations set low_celsius = 2, high_celsius = 8 where id = ${fridge}`
})

const read = (celsius: string, more: object = {}) =>
  staff.ask(addTemperature, {
    body: { id: uuidv7(), locationId: fridge, day: today, time: '00:00', celsius, ...more },
  })
const yesterday = (time: string) => ({ day: daysAfter(today, -1), time })
const place = async () => (await doctor.ask(listColdPlaces)).body.find(({ id }) => id === fridge)
const excursions = async () =>
  (await doctor.ask(listExcursions, { query: { locationId: fridge } })).body.rows
const list = async (query: object = {}) =>
  (await doctor.ask(listTemperatures, { query: { locationId: fridge, ...query } })).body.rows
const importText = (text: string, by = staff, id = fridge) =>
  by.ask(importTemperatures, { params: { id }, body: { text } })
const mailsTo = async ({ email }: Caller) =>
  (
    await sql<{ subject: string; body: string }[]>`
    select subject, body from mails where to_address = ${email}`
  ).filter(({ body }) => body.includes(fridge))

describe('a temperature', () => {
  test('inside of the bounds is listed, counts for today, and is no alert', async () => {
    expect(await place()).toMatchObject({ isReadToday: false, lastCelsius: null })
    const { status, body } = await read('4,5', { note: 'Door closed' })
    expect([status, body.celsius, body.isOutside, body.by?.id]).toEqual([
      ...[201, 4.5, false, staff.userId],
    ])
    expect(await place()).toMatchObject({ isReadToday: true, lastCelsius: 4.5 })
    await read('2')
    expect((await read('8', yesterday('10:00'))).body.isOutside).toBe(false)
    expect(await excursions()).toEqual([])
  })

  test('is entered once, also where it is sent several times at once', async () => {
    const id = uuidv7()
    const answers = await Promise.all([1, 2, 3].map(() => read('4.0', { id })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const other = await read('5.0')
    expect(other.problem.errors).toEqual({
      time: 'There is a temperature of this place and time already.',
    })
    expect(await list()).toHaveLength(1)
  })

  test('is refused in the future, with two decimals, as no number, and of a place without bounds', async () => {
    const wrong = 'Enter a temperature in °C from −100 to 100, with at most one decimal.'
    for (const celsius of ['4.55', 'warm', '', '101', '--4']) {
      expect((await read(celsius)).problem.errors, celsius).toEqual({ celsius: wrong })
    }
    const late = await read('4', { day: daysAfter(today, 2) })
    expect(late.problem.detail).toBe('A temperature cannot be read in the future.')
    const shelf = await aStockLocation(sql, 'Shelf')
    expect((await read('4', { locationId: shelf })).problem.detail).toBe(
      'Shelf has no temperatures between which it is kept. Enter them first.',
    )
    expect((await read('4', { locationId: uuidv7() })).status).toBe(422)
    expect((await read('4', { day: '2026-02-30' })).status).toBe(422)
    expect((await doctor.ask(addTemperature, { body: {} })).status).toBe(403)
    expect(await list()).toEqual([])
  })
})

describe('an excursion', () => {
  test('is one alert over all its readings, told once by mail to those who approve stock', async () => {
    const admin = await clinic.signedIn('admin')
    await read('8.1', yesterday('08:00'))
    await read('11.4', yesterday('09:00'))
    await read('1.9', yesterday('07:00'))
    const [one, ...more] = await excursions()
    expect(more).toEqual([])
    expect(one).toMatchObject({ lowest: 1.9, highest: 11.4, lowCelsius: 2, action: null })
    expect(one && one.beganAt < one.lastAt).toBe(true)
    const mails = await mailsTo(admin)
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/: temperature out of bounds$/),
    ])
    expect(mails[0]?.body).toContain('It was read at 8.1 °C.')
    expect(await mailsTo(staff)).toEqual([])
    expect((await list({ only: 'outside' })).map(({ celsius }) => celsius)).toEqual([
      ...[11.4, 8.1, 1.9],
    ])
  })

  test('begins once under sixteen writers at once', async () => {
    const admin = await clinic.signedIn('admin')
    const times = Array.from({ length: 16 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
    const answers = await Promise.all(times.map((time) => read('12', yesterday(time))))
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    expect(await excursions()).toHaveLength(1)
    expect(await mailsTo(admin)).toHaveLength(1)
  })

  test('stays until somebody writes what was done, once; the next one is a new alert', async () => {
    await read('9', yesterday('08:00'))
    const [open] = await excursions()
    expect((await place())?.openExcursionId).toBe(open?.id)
    const answer = (action: string, by = staff) =>
      by.ask(answerExcursion, {
        ...{ params: { id: open?.id ?? '' }, version: open?.version ?? 0, body: { action } },
      })
    expect((await answer(' ')).status).toBe(422)
    expect((await answer('Moved', doctor)).status).toBe(403)
    const answers = await Promise.all([answer('Vaccines moved'), answer('Vaccines moved')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
    expect((await place())?.openExcursionId).toBeNull()
    expect((await excursions())[0]).toMatchObject({
      action: 'Vaccines moved',
      answeredBy: { id: staff.userId },
    })
    await read('9.5', yesterday('12:00'))
    expect((await excursions()).map(({ action }) => action)).toEqual([null, 'Vaccines moved'])
  })
})

test('Open alerts are listed apart from answered ones, which come page by page', async () => {
  for (const hour of ['08', '09', '10']) {
    await read('9', yesterday(`${hour}:00`))
    const [open] = await excursions()
    await staff.ask(answerExcursion, {
      ...{ params: { id: open?.id ?? '' }, version: open?.version ?? 0, body: { action: hour } },
    })
  }
  await read('9', yesterday('07:00'))
  const asked = async (query: object) =>
    (await doctor.ask(listExcursions, { query: { locationId: fridge, ...query } })).body
  expect((await asked({ state: 'open' })).rows.map(({ action }) => action)).toEqual([null])
  const first = await asked({ state: 'answered', limit: 2 })
  expect(first.rows.map(({ action }) => action)).toEqual(['10', '09'])
  const second = await asked({ state: 'answered', limit: 2, after: first.next ?? '' })
  expect(second.rows.map(({ action }) => action)).toEqual(['08'])
})

describe('the file of a logger', () => {
  test('is read in the forms that loggers write, and once', async () => {
    const day = daysAfter(today, -3)
    const [year = '', month = '', date = ''] = day.split('-')
    const files = [
      `Serial;123\r\nNo.;Time;Temperature °C\r\n1;${day} 08:00:00;4,37\r\n2;${day} 08:10:00;11,0\r\n`,
      `\uFEFFDate,Time,Temp(C)\n${day},09:00,5.0\n${day},09:10,5.1 °C\n`,
      `${day}T10:00:00Z\t4.9\n${day}T10:10:00Z\t5\n`,
      `${day} 11:00,-1.5\n`,
    ]
    const answers = []
    for (const text of files) answers.push((await importText(text)).body)
    expect(answers).toEqual([
      { added: 2, known: 0, outside: 1 },
      { added: 2, known: 0, outside: 0 },
      { added: 2, known: 0, outside: 0 },
      { added: 1, known: 0, outside: 1 },
    ])
    expect((await importText(files[0] ?? '')).body).toEqual({ added: 0, known: 2, outside: 0 })
    expect(await excursions()).toHaveLength(1)
    const found = await list()
    expect(found).toHaveLength(7)
    expect(found.at(-1)?.source).toBe('file')
    const { body: days } = await doctor.ask(listTemperatureDays, {
      ...{ params: { id: fridge }, query: {} },
    })
    expect(days).toEqual([{ day: `${year}-${month}-${date}`, lowest: -1.5, highest: 11 }])
  })

  test('is refused as a whole, with its first wrong line', async () => {
    const day = daysAfter(today, -3)
    const refusal = async (text: string) => (await importText(text)).problem.errors?.['text']
    const head = 'Time,Temperature\n'
    const good = `${day} 08:00,4.0\n`
    expect(await refusal(`${head}${good}${day} 08:10,warm\n`)).toBe(
      'Line 3: “warm” is no temperature.',
    )
    expect(await refusal(`${good}soon,4.0\n`)).toBe('Line 2: “soon” is no date with a time.')
    expect(await refusal(`${head}${good}${day} 08:10,400\n`)).toMatch(/^Line 3: 400 is no/)
    expect(await refusal(`Time,Temp(C)\n${day} 08:00,8,9\n`)).toMatch(
      /^Line 2: it has more cells than there are heads\./,
    )
    expect(await refusal(`Time,Temperature °F\n${good}`)).toMatch(/are in °F/)
    expect(await refusal('<html></html>')).toMatch(/no lines with a date/)
    expect(await refusal('')).toBe('The file is empty.')
    expect(await refusal(`"${'x'.repeat(20_000)}`)).toBe('The file cannot be read as CSV.')
    expect((await importText('x'.repeat(900_000))).status).toBe(422)
    const ahead = await importText(`${head}${good}${daysAfter(today, 30)} 08:00,4.0\n`)
    expect(ahead.problem.detail).toBe('A temperature cannot be read in the future.')
    expect(await list()).toEqual([])
    expect((await importText(good, doctor)).status).toBe(403)
    expect((await importText(good, staff, uuidv7())).status).toBe(404)
  })
})

test('Temperatures are exported as the filters leave them, and stay as they were written', async () => {
  await read('4', { note: '=1+1' })
  await read('9', yesterday('08:00'))
  const [open] = await excursions()
  await staff.ask(answerExcursion, {
    ...{ params: { id: open?.id ?? '' }, version: open?.version ?? 0 },
    body: { action: 'Vaccines moved' },
  })
  const file = (url: string, payload: object) =>
    clinic.app.inject({
      ...{ method: 'POST', url, payload },
      headers: { host: 'clinic.example', origin: 'https://clinic.example', cookie: doctor.cookie },
    })
  const response = await file(exportTemperatures.path, { locationId: fridge, only: 'outside' })
  expect(response.statusCode).toBe(200)
  expect(response.body.split('\r\n')).toHaveLength(3)
  expect(response.body).toMatch(/08:00,9,Out of bounds,Typed,.*,,Vaccines moved,A staff/)
  const alerts = await file(exportExcursions.path, { locationId: fridge, state: 'answered' })
  expect(alerts.body).toMatch(/08:00,9,9,2,8,Vaccines moved,A staff,/)
  await expect(
    sql`update temperature_readings set celsius = 5 where location_id = ${fridge}`,
  ).rejects.toThrow()
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../app/server/test-clinic.ts'
import { aJpeg } from '../../../server/pictures/a-picture.ts'
import { readSession } from '../../access/session/session.ts'
import { aBill } from '../../billing/bills/server/a-bill.ts'
import { aPatient } from '../../patients/charts/server/a-patient.ts'
import { changeClinic, ClinicChanges, readClinic } from '../clinic-changes.ts'
import { changeLogo, readLogo, removeLogo } from '../logo.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql, visitor } = clinic

let admin: Caller
beforeAll(async () => {
  admin = await clinic.signedIn('admin')
})

async function change(changes: Record<string, unknown>, caller = admin) {
  const { body } = await admin.ask(readClinic)
  const same = ClinicChanges.strip().parse(body)
  return caller.ask(changeClinic, { version: body.version, body: { ...same, ...changes } })
}

describe('the head of the clinic', () => {
  test('is written as is usual in its country, for visitors too', async () => {
    const changed = await change({
      ...{ name: 'Praxis am See', country: 'DE', street: 'Seeweg 4\r\n Hinterhaus ', city: 'Kiel' },
      ...{ region: '', postalCode: '24103', phone: '+49 431 123', website: 'www.see.example' },
      ...{ taxNumberName: 'USt-IdNr.', taxNumber: 'DE123', registrationNumber: '77' },
      ...{ paper: 'A4', firstWeekday: '1', taxNames: 'USt', email: 'Praxis@see.example' },
    })
    expect(changed.status).toBe(200)
    expect(changed.body.street).toBe('Seeweg 4\nHinterhaus')
    const { body } = await visitor.ask(readSession)
    expect(body.clinic).toMatchObject({ paper: 'A4', firstWeekday: 1, taxNames: 'USt' })
    expect(body.clinic.head).toEqual({
      address: ['Seeweg 4', 'Hinterhaus', '24103 Kiel'],
      phone: '+49 431 123',
      email: 'praxis@see.example',
      website: 'https://www.see.example',
      numbers: [
        { name: 'USt-IdNr.', value: 'DE123' },
        { name: 'Registration number', value: '77' },
      ],
      logo: null,
    })
    await change({ country: 'US', region: 'IL' })
    const { address } = (await visitor.ask(readSession)).body.clinic.head
    expect(address.at(-1)).toBe('Kiel, IL 24103')
  })

  test.each([
    ['paper', 'A5', 'Choose a paper.'],
    ['vaccinationSchedule', 'mine', 'Choose a schedule.'],
    ['firstWeekday', 8, 'Choose the first day of the week.'],
    ['website', 'javascript:alert(1)', 'Enter a web address, such as www.lakeside.example.'],
    ['website', 'not a page', 'Enter a web address, such as www.lakeside.example.'],
    ['street', 'a\nb\nc\nd\ne', 'Street and building take at most 4 lines.'],
    ['city', 'a\nb', 'City must be one line, without line breaks or control characters.'],
    ['email', 'nobody', 'Enter a valid email address.'],
  ])('a bad %s is refused in words', async (field, value, sentence) => {
    const refused = await change({ [field]: value })
    expect(refused.status).toBe(422)
    expect(refused.problem.errors).toEqual({ [field]: sentence })
  })

  test('is changed by admins only, and by nobody unseen', async () => {
    expect((await change({}, await clinic.signedIn('staff'))).status).toBe(403)
    const { body } = await admin.ask(readClinic)
    const stale = await admin.ask(changeClinic, {
      version: body.version - 1,
      body: { ...ClinicChanges.strip().parse(body), city: 'Elsewhere' },
    })
    expect(stale.status).toBe(412)
    expect(stale.problem.current).toMatchObject({ version: body.version })
  })
})

describe('the logo', () => {
  function send(content: Buffer, cookie = admin.cookie) {
    const headers = {
      ...{ host: 'clinic.example', origin: 'https://clinic.example', cookie },
      'content-type': 'application/octet-stream',
    }
    return clinic.app.inject({ method: 'PUT', url: changeLogo.path, headers, payload: content })
  }
  const get = (headers: Record<string, string> = {}) =>
    clinic.app.inject({ url: readLogo.path, headers: { host: 'clinic.example', ...headers } })

  test('is drawn anew as PNG, and served to everybody with a tag and a policy of its own', async () => {
    expect((await get()).statusCode).toBe(404)
    expect((await send(await aJpeg({ width: 1200, height: 300 }))).statusCode).toBe(204)
    const { logo } = (await visitor.ask(readSession)).body.clinic.head
    expect(logo).toMatchObject({ width: 600, height: 150 })
    const headers = { host: 'clinic.example' }
    const sent = await clinic.app.inject({ url: logo?.path ?? '', headers })
    expect(sent.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(sent.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    const { etag } = sent.headers
    expect((await get({ 'if-none-match': String(etag) })).statusCode).toBe(304)
    await send(await aJpeg({ background: '#aa3366' }))
    expect((await get({ 'if-none-match': String(etag) })).statusCode).toBe(200)
    const path = (await visitor.ask(readSession)).body.clinic.head.logo?.path
    expect(path).not.toBe(logo?.path)
  })

  test('sent twice is stored once', async () => {
    const picture = await aJpeg({ background: '#112233' })
    await send(picture)
    const [before] = await sql`select version from clinic_logo`
    expect((await send(picture)).statusCode).toBe(204)
    expect(await sql`select version from clinic_logo`).toEqual([before])
  })

  test('is no SVG and no other file, and a refusal keeps the one there is', async () => {
    const before = (await get()).headers.etag
    for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'text', '']) {
      const refused = await send(Buffer.from(text))
      expect(refused.statusCode).toBe(422)
      expect(refused.json<{ detail: string }>().detail).toMatch(
        /Choose a JPEG, PNG, WebP or GIF\.$/,
      )
    }
    expect((await get()).headers.etag).toBe(before)
  })

  test('is changed and removed by admins only, and each is an event', async () => {
    const staff = await clinic.signedIn('staff')
    expect((await send(await aJpeg(), staff.cookie)).statusCode).toBe(403)
    expect((await staff.ask(removeLogo)).status).toBe(403)
    expect((await admin.ask(removeLogo)).status).toBe(204)
    expect((await get()).statusCode).toBe(404)
    const events = await sql<{ action: string; actorId: string }[]>`
      select action, actor_id from audit_events where object_type = 'logo' and action = 'delete'`
    expect(events).toEqual([{ action: 'delete', actorId: admin.userId }])
    const kept = await sql`
      select from audit_events where object_type = 'logo' and changes::text like '%PNG%'`
    expect(kept).toHaveLength(0)
  })
})

test('the currency can be changed until there is a bill', async () => {
  expect((await change({ currency: 'CHF' })).body).toMatchObject({
    currency: 'CHF',
    isCurrencyFixed: false,
  })
  const patient = await aPatient(sql)
  await aBill(sql, { patientId: patient.id, currency: 'CHF' })
  const refused = await change({ currency: 'EUR', name: 'Another name' })
  expect(refused.status).toBe(409)
  const sentence = 'The currency cannot be changed: there are bills in it.'
  expect(refused.problem).toMatchObject({ detail: sentence, errors: { currency: sentence } })
  expect((await admin.ask(readClinic)).body).toMatchObject({
    ...{ currency: 'CHF', isCurrencyFixed: true, name: 'Praxis am See' },
  })
  await expect(sql`update clinic set currency = 'EUR'`).rejects.toThrow(/in this currency/)
  expect((await change({ name: 'Another name' })).status).toBe(200)
})

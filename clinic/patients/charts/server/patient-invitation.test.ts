import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClinicWithMail } from '../../../../app/server/a-clinic-with-mail.ts'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { readLink, useLink } from '../../../access/session/password-links.ts'
import { readSession } from '../../../access/session/session.ts'
import { invitePatient } from '../account-link.ts'
import { archivePatient, readPatient } from '../patient.ts'
import { aPatient } from './a-patient.ts'

let clinic: TestClinic
let staff: Caller

beforeAll(async () => {
  clinic = await testClinic({}, 1)
  staff = await clinic.signedIn('staff')
})
afterAll(() => clinic.close())

const inviteTo = (id: string, by = staff) => by.ask(invitePatient, { params: { id } })

describe('inviting to the portal (E-10)', () => {
  it('opens an account that sees the chart the desk kept', async () => {
    const { id } = await aPatient(clinic.sql, { name: 'Ines Invited', email: 'ines@own.example' })
    const invited = await inviteTo(id)
    expect(invited.status).toBe(201)
    expect(invited.body).toMatchObject({ mailed: false })
    const [page, token = ''] = invited.body.url?.split('#') ?? []
    expect(page).toBe(`${clinic.environment.url}/set-password`)

    const { visitor } = clinic
    const read = await visitor.ask(readLink, { body: { token } })
    expect(read.body).toEqual({
      purpose: 'portal invitation',
      name: 'Ines Invited',
      email: 'ines@own.example',
      hasCalendarAddress: false,
    })
    const used = await visitor.ask(useLink, {
      body: { token, password: 'quite a long passphrase' },
    })
    expect(used.status).toBe(200)
    expect(used.body.user).toMatchObject({ email: 'ines@own.example', patientId: id })
    const chart = await staff.ask(readPatient, { params: { id } })
    expect(chart.body.account?.email).toBe('ines@own.example')
    expect((await inviteTo(id)).problem.detail).toBe('This chart already has an account.')
    expect((await visitor.ask(readSession)).body.user).toBeNull()
  })

  it('makes the earlier link useless', async () => {
    const { id } = await aPatient(clinic.sql, { email: 'twice@own.example' })
    const [first, second] = [await inviteTo(id), await inviteTo(id)]
    const status = async (url: string | null) =>
      (await clinic.visitor.ask(readLink, { body: { token: url?.split('#')[1] ?? '' } })).status
    expect(await status(first.body.url)).toBe(409)
    expect(await status(second.body.url)).toBe(200)
  })

  it('says why it cannot be done', async () => {
    const noEmail = await aPatient(clinic.sql)
    expect(await inviteTo(noEmail.id)).toMatchObject({
      status: 409,
      problem: { detail: 'This chart has no email. Add one with Edit first.' },
    })
    const account = await clinic.signedIn('patient')
    const sameEmail = await aPatient(clinic.sql, { email: account.email })
    expect((await inviteTo(sameEmail.id)).status).toBe(409)
    const archived = await aPatient(clinic.sql, { email: 'old@own.example' })
    await staff.ask(archivePatient, { params: { id: archived.id }, version: 1 })
    expect((await inviteTo(archived.id)).status).toBe(409)
  })

  it('is mailed where a mail server is set up, and shown to nobody else', async () => {
    const mailing = await aClinicWithMail()
    const desk = await mailing.signedIn('staff', { name: 'Desk Person' })
    const { id } = await aPatient(mailing.sql, { name: 'Mel Mailed', email: 'mel@own.example' })
    const { body } = await inviteTo(id, desk)
    expect(body).toMatchObject({ mailed: true, url: null })
    const token = await mailing.mails.token('mel@own.example')
    const read = await mailing.visitor.ask(readLink, { body: { token } })
    expect(read.body).toMatchObject({ purpose: 'portal invitation', name: 'Mel Mailed' })
    expect((await mailing.mails.to('mel@own.example'))[0]).toContain('Desk Person made it for you')
    await mailing.close()
  })

  it('is for the desk only', async () => {
    const { id } = await aPatient(clinic.sql, { email: 'only@own.example' })
    expect((await inviteTo(id, await clinic.signedIn('doctor'))).status).toBe(403)
    expect((await inviteTo(id, await clinic.signedIn('patient'))).status).toBe(403)
    expect((await inviteTo(id, clinic.visitor)).status).toBe(401)
  })
})

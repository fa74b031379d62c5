import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { mostPictureBytes, pictureRefusals } from '../../../../contract/picture.ts'
import { aJpeg } from '../../../../server/pictures/a-picture.ts'
import { aPatient } from '../../charts/server/a-patient.ts'
import { sendPhoto } from '../server/a-photo.ts'

let clinic: TestClinic
let staff: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
  // jsdom shows no pictures.
  Object.assign(URL, { createObjectURL: () => 'blob:chosen', revokeObjectURL: () => undefined })
})
afterAll(() => clinic.close())

const user = userEvent.setup({ applyAccept: false })
const photoPart = async (id: string, as: Caller) => {
  openApp(`/patients/details/${id}?tab=details`, clinic, as)
  return within(await screen.findByRole('region', { name: 'Photo' }))
}
const fileOf = (content: Buffer, name: string, type: string) =>
  new File([new Uint8Array(content)], name, { type })
const choose = async (file: File) => {
  const input = document.querySelector<HTMLInputElement>('dialog input[type="file"]')
  if (!input) throw new Error('There is no input for a file.')
  await user.upload(input, file)
}

test('the desk adds a photo, which stands in the banner, and removes it', async () => {
  const { id } = await aPatient(clinic.sql, { name: 'Petra Pictured' })
  const part = await photoPart(id, staff)
  part.getByText('There is no photo yet.')
  await user.click(part.getByRole('button', { name: 'Add a photo' }))
  await choose(fileOf(await aJpeg(), 'me.jpg', 'image/jpeg'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const banner = within(await screen.findByRole('region', { name: 'Patient' }))
  const photo = await banner.findByRole('img', { name: 'The patient' })
  expect(photo.getAttribute('src')).toMatch(`/api/patients/${id}/photo?size=large&tag=`)
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(await part.findByRole('button', { name: 'Remove photo' }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(banner.queryByRole('img')).toBeNull())
})

test('a file that is refused is named, and another one can be chosen', async () => {
  const { id } = await aPatient(clinic.sql)
  const part = await photoPart(id, staff)
  await user.click(part.getByRole('button', { name: 'Add a photo' }))
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  await choose(fileOf(Buffer.alloc(mostPictureBytes + 1), 'big.jpg', 'image/jpeg'))
  expect((await screen.findByRole('alert')).textContent).toBe(pictureRefusals.bytes)
  expect(save.disabled).toBe(true)
  await choose(fileOf(Buffer.from('<svg/>'), 'drawing.svg', 'image/svg+xml'))
  expect((await screen.findByRole('alert')).textContent).toBe(pictureRefusals.svg)
  // Its name says nothing: the server looks at the content.
  await choose(fileOf(Buffer.from('Dear clinic'), 'letter.jpg', 'image/jpeg'))
  await user.click(save)
  await screen.findByText(pictureRefusals.none)
  await choose(fileOf(await aJpeg(), 'me.png', 'image/png'))
  await user.click(save)
  await part.findByRole('button', { name: 'Change photo' })
})

test('a doctor sees the photo and does not change it', async () => {
  const { id } = await aPatient(clinic.sql)
  await sendPhoto(clinic, { ...staff, id, version: 0, content: await aJpeg() })
  const part = await photoPart(id, await clinic.signedIn('doctor'))
  await part.findByRole('img', { name: 'The patient' })
  expect(part.queryByRole('button')).toBeNull()
})

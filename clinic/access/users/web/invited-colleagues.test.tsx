import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'

const clinic = await testClinic()
afterAll(() => clinic.close())

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('an invited colleague is invited again or taken back', async () => {
  const ina = await clinic.signedIn('staff', {
    name: 'Ina Invited',
    email: 'ina.invited@clinic.example',
  })
  await clinic.sql`update users set email_confirmed_at = null where id = ${ina.userId}`
  openApp('/users?status=invited', clinic, await clinic.signedIn('admin'))
  const row = within(await screen.findByRole('row', { name: /Ina Invited/ }))
  row.getByText('Invited')
  await press('Invite again')
  const whom = 'Ina Invited (ina.invited@clinic.example)'
  const again = within(await screen.findByRole('dialog', { name: `Invite ${whom} again` }))
  again.getByText(/^Give this link to Ina Invited\. It works once, until /)
  await userEvent.click(again.getByRole('button', { name: 'Close' }))
  await press('Withdraw')
  const question = within(
    await screen.findByRole('alertdialog', { name: `Withdraw the invitation of ${whom}?` }),
  )
  await userEvent.click(question.getByRole('button', { name: 'Withdraw' }))
  await screen.findByText('No Users Found')
  const [stored] = await clinic.sql`select status, email from users where id = ${ina.userId}`
  expect(stored).toEqual({ status: 'deleted', email: null })
})

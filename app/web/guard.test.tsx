import { expect, test } from 'vitest'
import { roles } from '../../contract/role.ts'
import { mayCall } from '../../web/guard.tsx'
import { navigationFor } from './navigation.tsx'
import type { ReadSession, SessionState } from '../../web/session-context.tsx'

const clinic = {} as ReadSession['clinic'] // Neither the guard nor the bar reads it.

function session(
  role: (typeof roles)[number] | null,
  status: 'active' | 'pending' | 'factor due' = 'active',
) {
  const person = { id: '1', name: 'A person', email: 'a@clinic.example', patientId: null }
  const currentUser = role && { ...person, role, status }
  return {
    currentUser,
    role: status === 'active' ? role : null,
    loading: false,
    clinic,
    ended: null,
    lock: () => undefined,
  } satisfies SessionState
}
const words = (state: SessionState) => navigationFor(state).map(({ word }) => word)

test('a visitor is offered Home, Login and Sign Up', () => {
  expect(words(session(null))).toEqual(['Home', 'Login', 'Sign Up'])
})

test('each role is offered its own links, in the order of the bar', () => {
  expect(Object.fromEntries(roles.map((role) => [role, words(session(role)).join(', ')]))).toEqual({
    admin:
      'Dashboard, Today, Appointments, Waiting list, Patients, Medical Records, Inbox, Billing, ' +
      'Inventory, Reports, Messages, Schedules, Report of the day, Users, Duties, Visit types, Rooms and devices, Settings, Audit log, ' +
      'Profile, Home',
    doctor:
      'Dashboard, Today, Appointments, My patients, Medical Records, Inbox, Inventory, Reports, Schedules, Report of the day, Profile, Home',
    staff:
      'Dashboard, Today, Appointments, Waiting list, Patients, Medical Records, Inbox, Billing, ' +
      'Inventory, Reports, Messages, Schedules, Report of the day, Profile, Home',
    patient: 'Dashboard, Medical Records, My health, My documents, My files, Profile, Home',
  })
})

test('an account that waits for approval is offered Home and Profile only', () => {
  expect(words(session('doctor', 'pending'))).toEqual(['Profile', 'Home'])
})

test('waiting for approval counts as no role, except where the endpoint says otherwise', () => {
  const waiting = session('doctor', 'pending')
  expect(mayCall(waiting, { roles: ['doctor'] })).toBe(false)
  expect(mayCall(waiting, { roles: ['doctor'], pendingToo: true })).toBe(true)
  expect(mayCall(waiting, { roles: 'open' })).toBe(true)
})

test('an account that must set up a second factor has no role until then, and is offered Home', () => {
  const due = session('admin', 'factor due')
  expect(words(due)).toEqual(['Home'])
  expect(mayCall(due, { roles: ['admin'], pendingToo: true })).toBe(false)
  expect(mayCall(due, { roles: ['admin'], factorDueToo: true })).toBe(true)
})

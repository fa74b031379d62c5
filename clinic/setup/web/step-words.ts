import { paths } from '../../../contract/paths.ts'
import { clinicSchedule } from '../../availability/schedules/schedule.ts'
import type { SetupStepName } from '../setup.ts'

interface StepWords {
  readonly title: string
  readonly text: string
  /** The pages on which the work of the step is done. */
  readonly pages: readonly { readonly word: string; readonly to: string }[]
}

export const stepWords: Readonly<Record<SetupStepName, StepWords>> = {
  clinic: {
    title: 'Clinic',
    text: 'Name, country, address and numbers. They stand on prints, in mails and on the pages for patients.',
    pages: [{ word: 'All settings and the logo', to: paths.settings() }],
  },
  hours: {
    title: 'Hours',
    text: 'When the clinic is open, and its holidays. Visits outside of these hours need a reason.',
    pages: [{ word: 'Hours of the clinic', to: paths.scheduleEdit(clinicSchedule) }],
  },
  doctors: {
    title: 'Doctors',
    text: 'Invite the doctors, then enter the hours of each. Without own hours a doctor is offered for visits at any time that the clinic is open.',
    pages: [
      { word: 'Accounts', to: paths.users() },
      { word: 'Schedules', to: paths.schedules() },
    ],
  },
  rooms: {
    title: 'Rooms and devices',
    text: 'Rooms and devices that visits take, so that no two visits have the same one.',
    pages: [{ word: 'Add a room or device', to: paths.resourceAdd() }],
  },
  'visit types': {
    title: 'Visit types and prices',
    text: 'What visits are for, with length and price. Patients book by them, and bills start from their prices.',
    pages: [{ word: 'Visit types', to: paths.visitTypes() }],
  },
  people: {
    title: 'People and their duties',
    text: 'Invite the colleagues at the desk. Duties, such as those of a cashier, say what each of them may do; without duties they have all rights of their role.',
    pages: [
      { word: 'Accounts', to: paths.users() },
      { word: 'Duties', to: paths.duties() },
    ],
  },
  messages: {
    title: 'Mail and SMS',
    text: 'The server sends mails once SMTP_URL is set where it is started. Then turn on confirmations and reminders, by mail and by SMS.',
    pages: [{ word: 'Messages to patients', to: paths.messageSettings() }],
  },
  backups: {
    title: 'Backups',
    text: 'Make the first backup, keep a copy of the passphrase elsewhere, and choose when backups are made.',
    pages: [{ word: 'Backups', to: paths.backups() }],
  },
  'moving in': {
    title: 'Moving in',
    text: 'Bring patients, visits and bills from the old system, or start with the first patient.',
    pages: [
      { word: 'Import tables', to: paths.tableImports() },
      { word: 'Import FHIR bundles', to: paths.dataImport() },
      { word: 'Add a patient', to: paths.patientAdd() },
    ],
  },
}

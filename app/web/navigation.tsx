import {
  IconCalendar,
  IconCalendarPlus,
  IconClipboardList,
  IconFileInvoice,
  IconFilePlus,
  IconHome,
  IconLayoutDashboard,
  IconListSearch,
  IconLogin2,
  IconMessage,
  IconReceipt,
  IconSettings,
  IconStethoscope,
  IconUser,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'
import { addAppointment, listAppointments } from '../../clinic/visits/appointments/appointment.ts'
import { listAuditEvents } from '../../clinic/audit/audit.ts'
import { addBill, listBills } from '../../clinic/billing/bill.ts'
import {
  addMedicalRecord,
  listMedicalRecords,
} from '../../clinic/records/medical-records/medical-record.ts'
import { addPatient, listPatients } from '../../clinic/patients/patient.ts'
import { changeClinic } from '../../clinic/settings/clinic.ts'
import { listToday } from '../../clinic/visits/today/today.ts'
import { listUsers, readProfile } from '../../clinic/access/users/user.ts'
import { listVisitMessages } from '../../clinic/visits/messages/visit-message.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { mayCall } from '../../web/guard.tsx'
import { paths } from '../../contract/paths.ts'
import type { SessionState } from '../../web/session-context.tsx'

export interface NavigationLink {
  readonly word: string
  readonly to: string
  readonly icon: Icon
  /** Second key after `g`. */
  readonly key?: string
}

/**
 * The signed-in links in the order of the bar (N-05 to N-10); a viewer sees a link if they may call
 * its endpoint.
 */
const links: readonly (NavigationLink & { readonly about: Endpoint })[] = [
  { word: 'Patients', to: paths.patients(), icon: IconUsers, key: 'p', about: listPatients },
  {
    word: 'Appointments',
    to: paths.appointments(),
    icon: IconCalendar,
    key: 'a',
    about: listAppointments,
  },
  {
    word: 'Medical Records',
    to: paths.medicalRecords(),
    icon: IconStethoscope,
    key: 'r',
    about: listMedicalRecords,
  },
  { word: 'Billing', to: paths.bills(), icon: IconFileInvoice, key: 'b', about: listBills },
  { word: 'Users', to: paths.users(), icon: IconUsersGroup, key: 'u', about: listUsers },
  { word: 'Profile', to: paths.profile(), icon: IconUser, about: readProfile },
  { word: 'Settings', to: paths.settings(), icon: IconSettings, about: changeClinic },
  { word: 'Today', to: paths.today(), icon: IconClipboardList, key: 't', about: listToday },
  { word: 'Messages', to: paths.visitMessages(), icon: IconMessage, about: listVisitMessages },
  { word: 'Audit log', to: paths.audit(), icon: IconListSearch, about: listAuditEvents },
]

/** The links in the bar of this session. */
export function navigationFor(session: SessionState): readonly NavigationLink[] {
  const home = { word: 'Home', to: paths.home(), icon: IconHome, key: 'h' }
  if (!session.currentUser) {
    return [
      home,
      { word: 'Login', to: paths.login(), icon: IconLogin2 },
      { word: 'Sign Up', to: paths.signUp(), icon: IconUserPlus },
    ]
  }
  const dashboard = session.role && {
    word: 'Dashboard',
    to: paths.dashboard(session.role),
    icon: IconLayoutDashboard,
    key: 'd',
  }
  return [
    home,
    ...(dashboard ? [dashboard] : []),
    ...links.filter((l) => mayCall(session, l.about)),
  ]
}

/** What this session may create; the key `n` takes the first action that fits the page. */
const actions: readonly (NavigationLink & { readonly about: Endpoint })[] = [
  {
    word: 'Add Appointment',
    to: paths.appointmentAdd(),
    icon: IconCalendarPlus,
    about: addAppointment,
  },
  { word: 'Add Patient', to: paths.patientAdd(), icon: IconUserPlus, about: addPatient },
  {
    word: 'Add Medical Record',
    to: paths.medicalRecordAdd(),
    icon: IconFilePlus,
    about: addMedicalRecord,
  },
  { word: 'Add Bill', to: paths.billAdd(), icon: IconReceipt, about: addBill },
]

/** The create actions, those of the list on screen first. */
export function actionsFor(session: SessionState, path: string): readonly NavigationLink[] {
  const allowed = actions.filter(({ about }) => mayCall(session, about))
  const fits = ({ to }: NavigationLink) => path !== '/' && to.startsWith(`${path}/`)
  return [...allowed.filter(fits), ...allowed.filter((action) => !fits(action))]
}

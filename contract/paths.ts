import { reportPaths } from './report-paths.ts'
import { stockPaths } from './stock-paths.ts'
import { withQuery } from './with-query.ts'
import type { Role } from './role.ts'

/** Every URL of the product. Route patterns are made of them too: `paths.patientEdit('$id')`. */
export const paths = {
  home: () => '/',
  about: () => '/about',
  login: () => '/login',
  /** The page to which the identity provider sends people back. */
  loginReturn: () => '/login/return',
  signUp: () => '/signup',
  forgotPassword: () => '/forgot-password',
  /** The token stands in the fragment, so that it reaches no server log. */
  setPassword: (token?: string) => (token ? `/set-password#${token}` : '/set-password'),
  confirmEmail: (token?: string) => (token ? `/confirm-email#${token}` : '/confirm-email'),

  /** Where an account is sent that must set up a second factor. */
  factorDue: () => '/second-factor',

  dashboard: (role: Role) => `/${role}`,

  ownBooking: () => '/patient/book',
  ownVisitDetails: (id: string) => `/patient/appointments/${id}`,
  ownHealth: () => '/patient/health',
  /** All of them, or those of a message from the clinic. */
  ownFiles: (of: { message?: string } = {}) =>
    withQuery('/patient/files', { 'files-message': of.message }),
  /** The own balance and statement of account. */
  ownAccount: () => '/patient/bills',
  /** With an online payment: the way back from the provider, who says whether its page was left. */
  ownBillDetails: (id: string, known: { online?: string; left?: 'yes' } = {}) =>
    withQuery(`/patient/bills/${id}`, known),

  /** The doctor's day, with the record of one visit open. */
  visitRecord: (id: string) => withQuery('/doctor', { visit: id }),

  /** A doctor's own patients; the register is the desk's. */
  ownPatients: () => '/doctor/patients',
  patients: () => '/patients',
  patientAdd: () => '/patients/add',
  /** Saved lists of patients by criteria. */
  patientLists: () => '/patients/lists',
  /** With an id: begins as a copy of that list. */
  patientListAdd: (known: { copy?: string } = {}) => withQuery('/patients/lists/add', known),
  patientListDetails: (id: string) => `/patients/lists/${id}`,
  patientListEdit: (id: string) => `/patients/lists/edit/${id}`,
  /** Patients of a list on a day, who are called one after another. */
  recallLists: () => '/patients/recall-lists',
  recallListDetails: (id: string) => `/patients/recall-lists/${id}`,
  patientEdit: (id: string) => `/patients/edit/${id}`,
  /** Two charts side by side: the one that stays, and the one that is merged into it. */
  mergeEdit: (id: string, known: { other?: string } = {}) =>
    withQuery(`/patients/merge/${id}`, known),
  mergeDetails: (id: string) => `/patients/merges/${id}`,
  /** Charts that may be one person. */
  likelyDoubles: () => '/patients/doubles',
  patientDetails: (id: string, known: { tab?: string; record?: string } = {}) =>
    withQuery(`/patients/details/${id}`, known),

  appointments: (filter: AppointmentDays = {}) => withQuery('/appointments', filter),
  /** Known values of the visit fill the form. */
  appointmentAdd: (known: AppointmentStart = {}) => withQuery('/appointments/add', known),
  appointmentEdit: (id: string) => `/appointments/edit/${id}`,
  seriesAdd: (known: AppointmentStart = {}) => withQuery('/appointments/series/add', known),
  seriesDetails: (id: string) => `/appointments/series/${id}`,

  waitingList: () => '/waiting-list',
  waitingDetails: (id: string) => `/waiting-list/${id}`,

  /** Scans, faxes and mails that wait to be filed. */
  inbox: () => '/inbox',

  /** The messages that were sent to patients about their visits. */
  visitMessages: () => '/messages',
  /** The target of links in messages. */
  visitLink: (token?: string) => (token ? `/visit#${token}` : '/visit'),

  today: () => '/today',
  /** The token stands in the fragment, so that it reaches no server log. */
  waitingRoom: (token?: string) => (token ? `/waiting-room#${token}` : '/waiting-room'),

  /** For people who are new to the clinic. */
  openBooking: () => '/book',
  openBookingConfirm: (token?: string) => (token ? `/book/confirm#${token}` : '/book/confirm'),
  /** For a tablet at the entrance; its token stands in the fragment too. */
  checkIn: (token?: string) => (token ? `/check-in#${token}` : '/check-in'),

  schedules: () => '/schedules',
  scheduleEdit: (id: string) => `/schedules/${id}`,

  absenceDetails: (id: string) => `/schedules/absences/${id}`,

  /** Rooms and devices. */
  resources: () => '/resources',
  resourceAdd: () => '/resources/add',
  resourceEdit: (id: string) => `/resources/${id}`,

  /** Sets of permissions that accounts are given. */
  duties: () => '/duties',
  dutyAdd: () => '/duties/add',
  dutyEdit: (id: string) => `/duties/${id}`,

  visitTypes: () => '/visit-types',
  visitTypeAdd: () => '/visit-types/add',
  visitTypeEdit: (id: string) => `/visit-types/${id}`,

  medicalRecords: (filter: { waits?: 'signature' | 'co-signature' | 'amendment' | 'late' } = {}) =>
    withQuery('/medical-records', filter),
  medicalRecordAdd: (known: VisitStart = {}) => withQuery('/medical-records/add', known),
  medicalRecordEdit: (id: string) => `/medical-records/edit/${id}`,
  medicalRecordDetails: (id: string) => `/medical-records/${id}`,

  /** Texts that doctors insert into notes: their own, and those of the clinic. */
  snippets: () => '/snippets',
  clinicSnippets: () => '/settings/snippets',

  /** The target of the code on a document; the code stands in the fragment. */
  documentCheck: (code?: string) => (code ? `/documents/check#${code}` : '/documents/check'),
  ownDocuments: () => '/patient/documents',
  /** The clinic’s words of letters and certificates. */
  letterTemplates: () => '/settings/letters',
  letterTemplateEdit: (kind: string) => `/settings/letters/${kind}`,

  bills: (filter: { status?: 'unpaid' | 'overdue'; from?: string; to?: string } = {}) =>
    withQuery('/billing', filter),
  billAdd: (known: VisitStart = {}) => withQuery('/billing/add', known),
  billEdit: (id: string) => `/billing/edit/${id}`,
  /** Bills that are not issued yet. */
  billDrafts: () => '/billing/drafts',
  billDraftEdit: (id: string) => `/billing/drafts/${id}`,
  /** Those who owe something, as of a day. */
  owed: (known: { at?: string; payer?: string; currency?: string } = {}) =>
    withQuery('/billing/owed', known),
  /** The same by who pays. */
  owedByPayer: (known: { at?: string; currency?: string } = {}) =>
    withQuery('/billing/owed/payers', known),
  statementDetails: (id: string, period: { from?: string; to?: string } = {}) =>
    withQuery(`/billing/statement/${id}`, period),
  /** Bills that are paid in instalments. */
  paymentPlanAdd: (known: { patientId?: string; billId?: string } = {}) =>
    withQuery('/billing/plans/add', known),
  paymentPlanEdit: (id: string) => `/billing/plans/edit/${id}`,
  paymentPlanDetails: (id: string) => `/billing/plans/${id}`,
  voidBillDetails: (id: string) => `/billing/void/${id}`,
  /** The till of the person who looks. */
  till: () => '/billing/till',
  dayEnd: (known: { date?: string } = {}) => withQuery('/billing/day', known),
  /** The tills by name, and the rules for money. */
  tillSettings: () => '/settings/tills',
  /** Payments and what was given back of them. */
  payments: (filter: MoneyFilter = {}) => withQuery('/billing/payments', filter),
  paymentDetails: (id: string) => `/billing/payments/${id}`,
  /** Invoices and credit notes as they were issued. */
  billDocuments: (filter: { kind?: 'invoice' | 'credit note'; from?: string; to?: string } = {}) =>
    withQuery('/billing/documents', filter),
  /** The parts of payments that pay bills. */
  allocations: (filter: { from?: string; to?: string } = {}) =>
    withQuery('/billing/allocations', filter),
  /** The sums of a period, with the checks of both sides. */
  books: (period: { from?: string; to?: string } = {}) => withQuery('/billing/books', period),
  /** Visits without a bill, credit that pays nothing, and bills over nothing. */
  leaks: (
    known: {
      kind?: 'visits' | 'charges' | 'drafts' | 'prices' | 'credits' | 'payments' | 'bills'
    } = {},
  ) => withQuery('/billing/leaks', known),
  ledgerAccounts: () => '/settings/ledger-accounts',

  ...stockPaths,
  ...reportPaths,

  /** With ids: the events of one patient, of one row or of one account. */
  audit: (known: { patientId?: string; objectId?: string; actorId?: string } = {}) =>
    withQuery('/audit', known),

  careTakings: (known: { review?: 'waiting' } = {}) => withQuery('/audit/care', known),
  bulkReadings: (known: { review?: 'waiting' } = {}) => withQuery('/audit/bulk-readings', known),
  emergencyAccesses: (known: { review?: 'waiting' } = {}) =>
    withQuery('/audit/emergency-access', known),

  users: (filter: { status?: 'pending' } = {}) => withQuery('/users', filter),
  userDetails: (id: string) => `/users/${id}`,
  profile: () => '/profile',

  settings: () => '/settings',
  reminderSettings: () => '/settings/reminders',
  eInvoiceSettings: () => '/settings/e-invoices',
  /** The guide to the needs of a new clinic, step by step. */
  setup: () => '/settings/setup',
  /** With an id: the progress of that import. */
  dataImport: (known: { id?: string } = {}) => withQuery('/settings/import', known),
  /** The resources that an import only kept. */
  keptResourcesDetails: (id: string) => `/settings/import/kept/${id}`,
  /** Tables of other systems; with a step: that part of the import. */
  tableImports: () => '/settings/import/tables',
  tableImportDetails: (id: string, known: { step?: string } = {}) =>
    withQuery(`/settings/import/tables/${id}`, known),
  /** The texts that patients are asked to agree to. */
  consentForms: () => '/settings/consents',
  consentFormAdd: () => '/settings/consents/add',
  consentFormEdit: (id: string) => `/settings/consents/${id}`,
  /** Forms for clinical notes. */
  noteTemplates: () => '/settings/note-templates',
  noteTemplateAdd: () => '/settings/note-templates/add',
  noteTemplateEdit: (id: string) => `/settings/note-templates/${id}`,
  /** Fields of patients that the clinic has defined. */
  extraFields: () => '/settings/fields',
  extraFieldAdd: () => '/settings/fields/add',
  extraFieldEdit: (id: string) => `/settings/fields/${id}`,
  clinicTerms: () => '/settings/terms',
  priceList: () => '/settings/prices',
  priceItemAdd: () => '/settings/prices/add',
  priceItemEdit: (id: string) => `/settings/prices/${id}`,
  priceSettings: () => '/settings/taxes',
  backups: () => '/settings/backups',
  outbox: (filter: { state?: 'failed' } = {}) => withQuery('/settings/outbox', filter),
  messageSettings: () => '/settings/messages',
  bookingRules: () => '/settings/booking',
}

interface VisitStart {
  patientId?: string
  appointmentId?: string
}
interface MoneyFilter {
  kind?: 'payment' | 'return'
  method?: string
  patientId?: string
  from?: string
  to?: string
  left?: 'yes' | 'whole'
}
interface AppointmentStart {
  patientId?: string
  doctorId?: string
  date?: string
  time?: string
  visitTypeId?: string
}

interface AppointmentDays {
  doctorId?: string
  from?: string
  to?: string
  order?: 'oldest'
  status?: 'canceled'
  state?: 'no-show'
  /** The list, or a view of the calendar. */
  view?: 'list' | 'day' | 'week' | 'month' | 'agenda'
  date?: string
  /** Ids, separated by commas. */
  doctor?: string
  canceled?: 'yes'
  /** Columns are rooms instead of doctors. */
  by?: 'room'
  colors?: 'status'
  /** Hours are drawn larger than the window has room for. */
  zoom?: 'larger'
  /** The visit that is open beside the page. */
  show?: string
}

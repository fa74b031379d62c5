import { settings } from '../../clinic/settings/server/concept.ts'
import { outbox } from '../../clinic/outbox/server/concept.ts'
import { users } from '../../clinic/access/users/server/concept.ts'
import { secondFactor } from '../../clinic/access/second-factor/server/concept.ts'
import { session } from '../../clinic/access/session/server/concept.ts'
import { savedViews } from '../../clinic/access/saved-views/server/concept.ts'
import { identities } from '../../clinic/access/identities/server/concept.ts'
import { audit } from '../../clinic/audit/server/concept.ts'
import { duties } from '../../clinic/access/duties/server/concept.ts'
import { extraFields } from '../../clinic/patients/extra-fields/server/concept.ts'
import { patients } from '../../clinic/patients/charts/server/concept.ts'
import { alerts } from '../../clinic/patients/alerts/server/concept.ts'
import { consents } from '../../clinic/patients/consents/server/concept.ts'
import { photos } from '../../clinic/patients/photos/server/concept.ts'
import { people } from '../../clinic/patients/people/server/concept.ts'
import { prices } from '../../clinic/prices/server/concept.ts'
import { schedules } from '../../clinic/availability/schedules/server/concept.ts'
import { resources } from '../../clinic/availability/resources/server/concept.ts'
import { visitTypes } from '../../clinic/availability/visit-types/server/concept.ts'
import { busyTimes } from '../../clinic/availability/busy-times/server/concept.ts'
import { appointments } from '../../clinic/visits/appointments/server/concept.ts'
import { waitingList } from '../../clinic/visits/waiting-list/server/concept.ts'
import { bookingRequests } from '../../clinic/visits/booking-requests/server/concept.ts'
import { series } from '../../clinic/visits/series/server/concept.ts'
import { calendar } from '../../clinic/visits/calendar/server/concept.ts'
import { checkIn } from '../../clinic/visits/check-in/server/concept.ts'
import { today } from '../../clinic/visits/today/server/concept.ts'
import { messages } from '../../clinic/visits/messages/server/concept.ts'
import { absences } from '../../clinic/visits/absences/server/concept.ts'
import { ownVisits } from '../../clinic/portal/own-visits/server/concept.ts'
import { calendarFeeds } from '../../clinic/portal/calendar-feeds/server/concept.ts'
import { care } from '../../clinic/records/care/server/concept.ts'
import { emergencyAccess } from '../../clinic/records/emergency-access/server/concept.ts'
import { bulkReadings } from '../../clinic/records/bulk-readings/server/concept.ts'
import { noteTemplates } from '../../clinic/records/note-templates/server/concept.ts'
import { snippets } from '../../clinic/records/snippets/server/concept.ts'
import { medicalRecords } from '../../clinic/records/medical-records/server/concept.ts'
import { facts } from '../../clinic/chart/facts/server/concept.ts'
import { allergyFacts } from '../../clinic/chart/allergies/server/concept.ts'
import { conditionFacts } from '../../clinic/chart/conditions/server/concept.ts'
import { medicineFacts } from '../../clinic/chart/medicines/server/concept.ts'
import { immunizationFacts } from '../../clinic/chart/immunizations/server/concept.ts'
import { procedureFacts } from '../../clinic/chart/procedures/server/concept.ts'
import { familyFacts } from '../../clinic/chart/family-history/server/concept.ts'
import { observationFacts } from '../../clinic/chart/observations/server/concept.ts'
import { planFacts } from '../../clinic/chart/plans/server/concept.ts'
import { chartSummary } from '../../clinic/summary/server/concept.ts'
import { charges } from '../../clinic/billing/charges/server/concept.ts'
import { till } from '../../clinic/bookkeeping/till/server/concept.ts'
import { billing } from '../../clinic/billing/bills/server/concept.ts'
import { billDrafts } from '../../clinic/billing/drafts/server/concept.ts'
import { onlinePayments } from '../../clinic/billing/online/server/concept.ts'
import { dayEnd } from '../../clinic/bookkeeping/day-end/server/concept.ts'
import { books } from '../../clinic/bookkeeping/books/server/concept.ts'
import { eInvoices } from '../../clinic/billing/e-invoices/server/concept.ts'
import { moneyPapers } from '../../clinic/billing/paper/server/concept.ts'
import { paymentPlans } from '../../clinic/billing/plans/server/concept.ts'
import { debts } from '../../clinic/billing/debts/server/concept.ts'
import { stockItems } from '../../clinic/stock/items/server/concept.ts'
import { stockLocations } from '../../clinic/stock/locations/server/concept.ts'
import { stockLedger } from '../../clinic/stock/ledger/server/concept.ts'
import { purchasing } from '../../clinic/stock/purchasing/server/concept.ts'
import { stockRequests } from '../../clinic/stock/requests/server/concept.ts'
import { stockCounts } from '../../clinic/stock/counts/server/concept.ts'
import { stockExpiry } from '../../clinic/stock/expiry/server/concept.ts'
import { coldChain } from '../../clinic/stock/cold-chain/server/concept.ts'
import { dispensing } from '../../clinic/pharmacy/dispensing/server/concept.ts'
import { stockRecalls } from '../../clinic/pharmacy/recalls/server/concept.ts'
import { vaccinesAndKits } from '../../clinic/pharmacy/vaccines-and-kits/server/concept.ts'
import { controlledDrugs } from '../../clinic/pharmacy/controlled/server/concept.ts'
import { patientFiles } from '../../clinic/documents/files/server/concept.ts'
import { billFiles } from '../../clinic/documents/bill-files/server/concept.ts'
import { inbox } from '../../clinic/documents/inbox/server/concept.ts'
import { patientLists } from '../../clinic/patients/lists/server/concept.ts'
import { interop } from '../../clinic/interop/fhir-import/server/concept.ts'
import { tableImports } from '../../clinic/interop/table-import/server/concept.ts'
import { importedItems } from '../../clinic/interop/imported-items/server/concept.ts'
import { fhirExport } from '../../clinic/interop/fhir-export/server/concept.ts'
import { paper } from '../../clinic/documents/paper/server/concept.ts'
import { timeline } from '../../clinic/timeline/server/concept.ts'
import { merging } from '../../clinic/patients/merging/server/concept.ts'
import { backups } from '../../clinic/backups/server/concept.ts'
import { setup } from '../../clinic/setup/server/concept.ts'
import { reports } from '../../clinic/reports/catalog/server/concept.ts'
import { reportSchedules } from '../../clinic/reports/schedules/server/concept.ts'
import { dashboards } from '../../clinic/dashboards/server/concept.ts'
import type { ServerConcept } from '../../server/concept.ts'

/** The server halves of all concepts, in the order in which they may know each other. */
export const concepts: readonly ServerConcept[] = [
  settings,
  outbox,
  users,
  secondFactor,
  session,
  savedViews,
  identities,
  audit,
  duties,
  extraFields,
  patients,
  alerts,
  photos,
  consents,
  people,
  prices,
  schedules,
  resources,
  visitTypes,
  busyTimes,
  appointments,
  waitingList,
  bookingRequests,
  series,
  calendar,
  checkIn,
  today,
  messages,
  absences,
  ownVisits,
  calendarFeeds,
  care,
  emergencyAccess,
  bulkReadings,
  noteTemplates,
  snippets,
  medicalRecords,
  facts,
  allergyFacts,
  conditionFacts,
  medicineFacts,
  immunizationFacts,
  procedureFacts,
  familyFacts,
  observationFacts,
  planFacts,
  chartSummary,
  charges,
  till,
  billing,
  billDrafts,
  onlinePayments,
  dayEnd,
  books,
  eInvoices,
  moneyPapers,
  paymentPlans,
  debts,
  stockItems,
  stockLocations,
  stockLedger,
  purchasing,
  stockRequests,
  stockCounts,
  stockExpiry,
  coldChain,
  dispensing,
  stockRecalls,
  vaccinesAndKits,
  controlledDrugs,
  patientFiles,
  billFiles,
  inbox,
  patientLists,
  interop,
  tableImports,
  importedItems,
  fhirExport,
  paper,
  timeline,
  merging,
  backups,
  setup,
  reports,
  reportSchedules,
  dashboards,
]

/** The tables whose rows say that a chart is in use. */
export const chartTables = concepts.flatMap((concept) => concept.chartTables ?? [])

/** The tables with a column that names a chart. */
export const chartRows = concepts.flatMap((concept) => concept.chartRows ?? [])

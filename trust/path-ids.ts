import { v7 as uuidv7 } from 'uuid'
import { takenFact } from './fact-rows.ts'
import type { Rows } from './rows.ts'
import { stockIds, takenStock } from './stock-rows.ts'
import { missingId } from './sent.ts'
import { wardStockIds } from './ward-stock-rows.ts'

/** The id for a path with `:id`, by the kind of row that the path names. */
export function idFor(path: string, rows: Rows): string {
  if (path === '/api/users/:id/emergency-access') return rows.doctor.userId
  if (path === '/api/stock-locations/:id/temperature-files') return rows.coldPlace
  if (path === '/api/users/:id/co-signer') return rows.doctor.userId
  if (path === '/api/users/:id/duties') return rows.colleague
  if (path === '/api/users/:id/bookable') return rows.colleague
  if (path.startsWith('/api/my/appointments')) return rows.appointment
  if (path.startsWith('/api/my/bills')) return rows.bill
  if (path.startsWith('/api/my/online-payments')) return rows.onlinePayment
  if (path.startsWith('/api/my/payments')) return rows.payment
  if (path.startsWith('/api/my/bill-files')) return rows.billFile
  if (path.startsWith('/api/my/medical-records')) return rows.record
  if (path.startsWith('/api/my/waiting-list')) return rows.waiting
  if (path.startsWith('/api/my/slot-offers')) return rows.offer
  const kind = path.split('/')[2] ?? ''
  const ids: Record<string, string> = {
    users: rows.patient.userId,
    patients: rows.patient.userId,
    appointments: rows.appointment,
    'medical-records': rows.record,
    bills: rows.bill,
    'void-bills': rows.voidBill,
    'bill-drafts': rows.billDraft,
    payments: rows.payment,
    'payment-plans': rows.paymentPlan,
    tills: rows.till,
    'till-sessions': rows.tillSession,
    'return-requests': rows.returnRequest,
    identities: rows.identity,
    mails: rows.mail,
    imports: rows.import,
    'import-conflicts': rows.importConflict,
    'kept-resources': rows.keptResource,
    'table-imports': rows.tableImport,
    'table-mappings': rows.tableMapping,
    schedules: rows.doctor.userId,
    'schedule-exceptions': rows.absence,
    'visit-types': rows.visitType,
    'price-items': rows.priceItem,
    charges: rows.charge,
    'booking-requests': rows.bookingRequest,
    'emergency-accesses': rows.emergencyAccess,
    'care-takings': rows.careTaking,
    'bulk-readings': rows.bulkReading,
    'visit-messages': rows.visitMessage,
    'appointment-series': rows.series,
    resources: rows.resource,
    'issued-documents': rows.document,
    duties: rows.duty,
    'patient-lists': rows.patientList,
    'recall-lists': rows.recallList,
    'recalled-patients': rows.recalledPatient,
    'patient-alerts': rows.alert,
    'patient-photos': rows.photo,
    reports: 'visits-by-doctor',
    'report-schedules': rows.reportSchedule,
    'own-reports': rows.ownReport,
    files: rows.file,
    'bill-files': rows.billFile,
    inbox: rows.inboxItem,
    snippets: rows.snippet,
    'clinic-snippets': rows.clinicSnippet,
    'consent-forms': rows.consentForm,
    'note-templates': rows.noteTemplate,
    'patient-consents': rows.consent,
    'extra-fields': rows.extraField,
    addresses: rows.address,
    'contact-points': rows.contactPoint,
    'patient-names': rows.furtherName,
    'related-people': rows.relatedPerson,
    'waiting-list': rows.waiting,
    'slot-offers': rows.offer,
    'chart-merges': rows.chartMerge,
    'likely-doubles': rows.likelyDouble,
    ...stockIds(rows),
    ...wardStockIds(rows),
    ...rows.facts,
  }
  return ids[kind] ?? uuidv7()
}

/** All parameters of paths: the id, a chart's records, drafts, and files of imports and their parts. */
export function paramsFor(path: string, rows: Rows, id = idFor(path, rows)) {
  return {
    ...{ id, recordId: rows.record, sessionId: rows.session, itemId: rows.item },
    ...{
      form: missingId,
      fileId: missingId,
      file: '0',
      part: '0',
      frame: '0',
      place: '0',
      line: '2',
      country: 'US',
    },
    ...{ otherId: rows.otherChart, requestId: rows.amendmentRequest },
    ...{ list: 'allergies', measure: '29463-7', version: '1' },
  }
}

/** The id of a stored row of the kind that a creation adds. */
export function takenId(path: string, rows: Rows): string {
  const taken: Record<string, string> = {
    '/api/schedules/:id/exceptions': rows.absence,
    '/api/patient-lists/:id/mailings': rows.recallList,
    '/api/patients/:id/addresses': rows.address,
    '/api/patients/:id/contact-points': rows.contactPoint,
    '/api/patients/:id/names': rows.furtherName,
    '/api/patients/:id/related-people': rows.relatedPerson,
    '/api/patients/:id/alerts': rows.alert,
    '/api/patients/:id/consents': rows.consent,
    '/api/patients/:id/files': rows.file,
    '/api/patients/:id/file-messages': rows.fileMessage,
    '/api/patients/:id/care': rows.careTaking,
    '/api/patients/:id/emergency-access': rows.emergencyAccess,
    '/api/medical-records/:id/addenda': rows.addendum,
    '/api/my/medical-records/:id/amendment-requests': rows.amendmentRequest,
    '/api/today/walk-ins': rows.appointment,
    '/api/appointments/:id/charges': rows.charge,
    '/api/bills/:id/payments': rows.payment,
    '/api/my/bills/:id/online-payments': rows.onlinePayment,
    '/api/patients/:id/payments': rows.payment,
    '/api/patients/:id/reminders': rows.reminder,
    '/api/patients/:id/payment-plans': rows.paymentPlan,
    '/api/bills/:id/files': rows.billFile,
    '/api/payments/:id/returns': rows.paymentReturn,
    '/api/tills/:id/sessions': rows.tillSession,
    '/api/till-sessions/:id/movements': rows.tillMovement,
    '/api/till-sessions/:id/takeover': rows.tillSession,
    '/api/patients/:id/issued-documents': rows.document,
    '/api/waiting-list/:id/offers': rows.offer,
    ...takenStock(rows),
  }
  return taken[path] ?? takenFact(path, rows.facts) ?? idFor(path, rows)
}

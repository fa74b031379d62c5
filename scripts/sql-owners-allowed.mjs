// Touches of foreign tables that scripts/sql-owners.mjs allows for now, by their reason. The check fails
// when one is needed no more, so that the list only shrinks.
export const allowed = {
  'An invitation opens the account of a chart by itself.': [
    'clinic/access/session/server/account-for-chart.ts: writes users of access/users',
  ],
  'Visits, offers and requests still ask each other who holds a time.': [
    'clinic/visits/appointments/server/sql/definitions.sql: writes slot_offers of visits/waiting-list',
    'clinic/visits/appointments/server/sql/definitions.sql: reads booking_requests of visits/booking-requests',
    'clinic/visits/waiting-list/server/sql/definitions.sql: reads request_resources of visits/booking-requests',
    'clinic/visits/waiting-list/server/sql/definitions.sql: reads booking_requests of visits/booking-requests',
    'clinic/visits/appointments/server/visit-in-the-way.ts: reads slot_offers of visits/waiting-list',
  ],
  'Visits and offers still write themselves what patients are to be told.': [
    'clinic/visits/appointments/server/sql/definitions.sql: writes visit_news of visits/messages',
    'clinic/visits/appointments/server/sql/definitions.sql: reads message_settings of visits/messages',
    'clinic/visits/waiting-list/server/sql/definitions.sql: writes visit_messages of visits/messages',
    'clinic/visits/waiting-list/server/waiting-rows.ts: reads visit_messages of visits/messages',
  ],
  'The triggers of visits do not call note_event and add_to_count yet.': [
    'clinic/visits/appointments/server/sql/definitions.sql: writes audit_events of audit',
    'clinic/visits/appointments/server/sql/definitions.sql: writes row_counts of server',
  ],
  'The booking rules belong to the pages of patients and are asked by what comes before.': [
    'clinic/visits/waiting-list/server/sql/definitions.sql: reads booking_rules of portal/own-visits',
    'clinic/visits/booking-requests/server/open-booking.ts: reads booking_rules of portal/own-visits',
  ],
  'Checking in at the desk gives the ticket number of the kiosk.': [
    'clinic/visits/appointments/server/visit-acts.ts: writes ticket_counters of visits/check-in',
  ],
}

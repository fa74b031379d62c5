import type { Permission } from '../../../../contract/permission.ts'

/** The words of each permission, under the headings where they are chosen. */
export const permissionGroups: Readonly<
  Record<string, Readonly<Partial<Record<Permission, string>>>>
> = {
  Patients: {
    'patients.read': 'See a patient’s page',
    'patients.list': 'See and search the list of patients',
    'patients.write': 'Register, change and archive patients',
    'alerts.write': 'Write and end alerts about patients',
    'consents.write': 'Write down what patients agree to',
    'patients.accounts': 'Invite patients to the portal and link accounts',
    'patients.export': 'Export lists of patients as files',
    'patients.merge': 'Merge two charts of one person, and undo it',
  },
  Visits: {
    'visits.read': 'See the day, the calendar and visits',
    'visits.act': 'Check in, call, start and complete visits',
    'visits.book': 'Book, move and cancel visits',
    'waiting-list.manage': 'Keep the waiting list',
    'requests.manage': 'Answer booking requests',
    'waiting-room.manage': 'Open the waiting room’s screen and the check-in tablet',
    'messages.send': 'Read and send messages to patients',
    'schedules.read': 'See schedules, rooms and visit types',
    'schedules.write': 'Change hours and absences; a doctor only their own',
  },
  Records: {
    'records.list': 'See that medical records exist, and of which day',
    'records.read': 'Read medical records, problems, medicines and results',
    'records.write': 'Write medical records',
    'facts.write': 'Write problems, allergies, medicines and measurements',
    'files.read': 'See and download files of patients, such as letters and pictures',
    'files.write': 'Add files to charts and change what is said of them',
    'inbox.file': 'See scans, faxes and mails that came in, and file them in charts',
    'charts.open': 'Open charts of patients in care, or with a reason',
    'accesses.review': 'Review who opened charts',
    'documents.issue': 'Issue and revoke documents, such as letters and certificates',
    'cards.print': 'Print labels, wristbands and appointment cards',
  },
  Money: {
    'bills.read': 'See and print bills',
    'bills.write': 'Make and change bills',
    'bills.delete': 'Delete and restore bills',
    'bills.discount': 'Give any discount on bills',
    'charges.write': 'Add charges to visits',
    'till.use': 'Open, count and close a till, and see the day end',
    'days.close': 'Close days and tills of others',
    'returns.approve': 'Approve returns over the limit',
    'books.read': 'See the books, and export money as files',
  },
  Stock: {
    'stock.read': 'See what the clinic has in stock',
    'stock.write': 'Keep items and places, order, receive, move and count stock',
    'stock.give': 'Give stock out to patients, and see their prescriptions',
    'stock.approve': 'Approve differences of counts',
  },
  Management: {
    'services.write': 'Change visit types, prices, rooms, devices and snippets of the clinic',
    'reports.read': 'Open reports of what the account may read',
    'reports.day': 'See the figures of the day',
    'reports.weeks': 'See the figures of the clinic over weeks, and those of all doctors',
    'reports.schedule': 'Schedule mails about reports to others',
    'reports.design': 'Make own reports of the clinic, of what the account may read',
    'users.manage': 'Manage accounts',
    'settings.write': 'Change the settings',
    'audit.read': 'Read the audit log',
    'mails.manage': 'Read and send mails again',
    'imports.manage': 'Import patients',
    'backups.manage': 'Make and prove backups',
  },
}

/** The words of each permission. */
export const permissionWords: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(permissionGroups).flatMap((words) => Object.entries(words)),
)

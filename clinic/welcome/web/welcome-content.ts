/** The texts of the landing page and of /about that a clinic may want to replace. */
export const hero = {
  sentence: 'Patients, appointments, medical records and billing in one place',
}

export const slides = [
  {
    title: 'Book appointments without the phone queue',
    text: 'The desk sees every doctor’s day and cannot book the same hour twice.',
  },
  {
    title: 'Every medical record in one place',
    text: 'Notes and prescriptions stay with the patient, with every earlier version.',
  },
  {
    title: 'Clear bills, paid or unpaid at a glance',
    text: 'Each bill has its number, its amount and one plain status.',
  },
] as const

/** Only features that exist. */
export const features = [
  {
    title: 'Appointments',
    text: 'Calendar, waiting list, reminders, check-in and leave; two visits of one doctor never overlap.',
  },
  {
    title: 'Billing',
    text: 'Exact amounts, numbered invoices, a till for the day, and what is still unpaid.',
  },
  {
    title: 'Medical Records',
    text: 'Clinical notes and prescriptions that only their doctor can change, backed up encrypted every night.',
  },
  {
    title: 'Patients',
    text: 'Found as you type, by name, number, phone or date of birth.',
  },
  {
    title: 'Role-Based Dashboards',
    text: 'Admins, doctors, the desk and patients each see what is theirs, and an audit log keeps every reading.',
  },
  {
    title: 'Dark Mode',
    text: 'Follows your system, or the choice you make once.',
  },
] as const

/** Signed by role only: an invented name would pass for a real customer. */
export const testimonials = [
  {
    quote: 'I find the patient before they have spelled their name to the end.',
    by: 'A receptionist',
  },
  {
    quote: 'My notes are where I left them, and nobody else writes in them.',
    by: 'A doctor',
  },
  {
    quote: 'It is settled who may see what, and I can show that the rules are kept.',
    by: 'A clinic manager',
  },
  {
    quote: 'My appointments and my bills are on one page, in plain words.',
    by: 'A patient',
  },
] as const

export const about = {
  description:
    'OpenWard is a clinic management system that a hospital or clinic runs on its own computer. It ' +
    'keeps patients, appointments, medical records and bills together, and gives admins, doctors, ' +
    'receptionists and patients each the part that is theirs.',
  covered: [
    { name: 'Appointments', text: 'for every doctor, without double booking' },
    { name: 'Billing', text: 'with exact amounts and numbered invoices' },
    { name: 'Inventory', text: 'of medicines and supplies, by lot and expiry' },
    { name: 'Electronic medical records', text: 'with every earlier version kept' },
    { name: 'Role-based dashboards', text: 'for admin, doctor, staff and patient' },
    { name: 'Analytics and reports', text: 'whose figures lead to their rows' },
    { name: 'Dark mode toggle', text: 'on every page' },
  ],
  stack: [
    { name: 'TypeScript', text: 'one language for pages and server' },
    { name: 'React', text: 'with Vite, Mantine and TanStack Router and Query, for the pages' },
    { name: 'Node.js and Fastify', text: 'for our own server and its REST API' },
    { name: 'PostgreSQL', text: 'for everything that is kept' },
  ],
} as const

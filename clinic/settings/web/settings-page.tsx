import { useAnswer } from '../../../web/ask.ts'
import { paths } from '../../../contract/paths.ts'
import { LoadFailure } from '../../../web/ui/load-failure.tsx'
import { Loading } from '../../../web/ui/loading.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { TextLink } from '../../../web/ui/text-link.tsx'
import { changeClinic, readClinic } from '../clinic-changes.ts'
import { ClinicForm } from './clinic-form.tsx'
import { ClinicLogoPart } from './clinic-logo-part.tsx'
import classes from './settings-page.module.css'

/** The other pages of settings, each with what it is for. */
const pages = [
  {
    word: 'Set-up',
    to: paths.setup(),
    text: 'What a new clinic needs, step by step, and what is still missing.',
  },
  {
    word: 'Schedules',
    to: paths.schedules(),
    text: 'Hours of the clinic and its doctors, holidays and leave.',
  },
  {
    word: 'Visit types',
    to: paths.visitTypes(),
    text: 'Kinds of visits: length, price, colour, and who books them.',
  },
  {
    word: 'Price list',
    to: paths.priceList(),
    text: 'Services and items that bills charge, with their prices, taxes and discounts.',
  },
  {
    word: 'Rooms and devices',
    to: paths.resources(),
    text: 'The rooms and devices that visits need.',
  },
  {
    word: 'Booking by patients',
    to: paths.bookingRules(),
    text: 'Rules for patients who book, move and cancel visits themselves.',
  },
  {
    word: 'Messages to patients',
    to: paths.messageSettings(),
    text: 'Confirmations and reminders: when, how and in which words.',
  },
  {
    word: 'Tills',
    to: paths.tillSettings(),
    text: 'Drawers of cash by name, and from which amount a return needs a second person.',
  },
  {
    word: 'Payment reminders',
    to: paths.reminderSettings(),
    text: 'Reminders of overdue bills: when and in which words.',
  },
  {
    word: 'E-invoices',
    to: paths.eInvoiceSettings(),
    text: 'Invoices for programs by EN 16931: Factur-X and XRechnung, and what they still need.',
  },
  {
    word: 'Consents',
    to: paths.consentForms(),
    text: 'What patients are asked to agree to, with the versions of each text.',
  },
  {
    word: 'Note templates',
    to: paths.noteTemplates(),
    text: 'Forms for clinical notes, chosen by visit type.',
  },
  {
    word: 'Letters',
    to: paths.letterTemplates(),
    text: 'The words of letters and certificates that doctors issue.',
  },
  {
    word: 'Fields of patients',
    to: paths.extraFields(),
    text: 'Fields of your own in the charts of patients.',
  },
  {
    word: 'Snippets',
    to: paths.clinicSnippets(),
    text: 'Texts that all doctors insert into notes by typing a slash.',
  },
  {
    word: 'Lists of terms',
    to: paths.clinicTerms(),
    text: 'Your own words and codes for problems, allergies, medicines, procedures, vaccines and tests.',
  },
  {
    word: 'Account numbers',
    to: paths.ledgerAccounts(),
    text: 'The accounts under which the ledger is exported for your accountant.',
  },
  { word: 'Outbox', to: paths.outbox(), text: 'Mails that were sent, wait or failed.' },
  {
    word: 'Backups',
    to: paths.backups(),
    text: 'Encrypted copies of the whole clinic, and whether they can be restored.',
  },
  {
    word: 'Import',
    to: paths.dataImport(),
    text: 'Patients, doctors, visits, records and bills from FHIR R4 bundles.',
  },
  {
    word: 'Import tables',
    to: paths.tableImports(),
    text: 'Patients, doctors, visits, balances and prices from CSV and Excel.',
  },
] as const

/** All pages of settings in one press, and the settings of the clinic itself. */
export function SettingsPage() {
  const clinic = useAnswer(readClinic, {})
  return (
    <Page title="Settings">
      <nav aria-label="Settings">
        <ul className={classes.pages}>
          {pages.map(({ word, to, text }) => (
            <li key={to}>
              <TextLink to={to}>{word}</TextLink>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </nav>
      <section className={classes.clinic} aria-labelledby="clinic-settings">
        <h2 id="clinic-settings">Clinic</h2>
        {clinic.isPending && <Loading lines={4} />}
        {!clinic.data && clinic.error && <LoadFailure problem={clinic.error} />}
        {clinic.data && (
          <>
            <ClinicForm clinic={clinic.data} />
            <ClinicLogoPart />
          </>
        )}
      </section>
    </Page>
  )
}
SettingsPage.about = changeClinic

import { paths } from '../../../../contract/paths.ts'
import { personLabel } from '../../../../contract/person.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { ExportFile } from '../../../../web/export-file.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { SearchField } from '../../../../web/table/search-field.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Day } from '../../../../web/ui/when.tsx'
import { ageWords } from '../../../patients/charts/age-words.ts'
import { allergiesInWords } from '../../../patients/charts/patient-facts.ts'
import { PatientPhoto } from '../../../patients/charts/web/patient-photo.tsx'
import { filtersOf } from '../../../stock/items/web/list-filters.ts'
import { nameOf } from '../../../stock/items/web/name-of.ts'
import { StockLinks } from '../../../stock/items/web/stock-links.tsx'
import {
  exportPrescriptions,
  listPrescriptions,
  type Prescription,
  waitingDays,
} from '../prescription.ts'
import classes from './dispensing.module.css'
import { PrescriptionState } from './prescription-state.tsx'

/** The queue of prescriptions, as doctors wrote them in records. */
export function PrescriptionsPage() {
  const { clinic } = useSession()
  const { query, set, isFiltered } = usePageSearch(listPrescriptions)
  const prescriptions = useAnswer(listPrescriptions, { query })
  const columns: readonly Column<Prescription>[] = [
    { head: 'Day', short: true, cell: ({ date }) => <Day date={date} /> },
    {
      head: 'Patient',
      cell: ({ id, patientId, patient, photo, dob, mrn }) => (
        <span className={classes.patient}>
          {photo && <PatientPhoto id={patientId} photo={photo} />}
          <span>
            <TextLink to={paths.prescriptionDetails(id)}>
              {patient.name ?? personLabel(patient, mrn)}
            </TextLink>
            <small>{[dob && ageWords(dob, clinic.today), mrn].filter(Boolean).join(' · ')}</small>
          </span>
        </span>
      ),
    },
    {
      head: 'Prescription',
      wraps: true,
      phone: 'line',
      cell: ({ text }) => <span className={classes.cut}>{text}</span>,
    },
    {
      head: 'Allergies',
      wraps: true,
      phone: 'line',
      cell: (row) => {
        const words = allergiesInWords(row)
        return words ? <strong className={classes.allergies}>{words}</strong> : noneInWords(row)
      },
    },
    {
      head: 'Doctor',
      phone: 'none',
      cell: ({ doctor }) => doctor && nameOf(doctor),
    },
    {
      head: 'State',
      short: true,
      phone: 'aside',
      cell: (row) => (
        <>
          <PrescriptionState prescription={row} />
          {row.isChanged && <StatusBadge word="Changed" hue="warning" />}
        </>
      ),
    },
  ]
  return (
    <Page
      title="Prescriptions"
      actions={
        <>
          <StockLinks />
          <ExportFile
            of={exportPrescriptions}
            input={{ body: filtersOf(query) }}
            name={`prescriptions-${clinic.today}.csv`}
          />
          <ButtonLink to={paths.stockSale()} variant="default">
            Sale without prescription
          </ButtonLink>
        </>
      }
    >
      <Filters>
        <SearchField
          value={query.search}
          placeholder="Patient or record number"
          onSearch={(search) => set({ search })}
        />
        <FilterSelect
          label="Shown"
          all={`Waiting, last ${waitingDays} days`}
          value={query.show === 'waiting' ? undefined : query.show}
          options={[
            { value: 'given', label: 'Given only' },
            { value: 'set aside', label: 'Set aside only' },
          ]}
          onChoose={(show) => set({ show })}
        />
      </Filters>
      <ListTable
        label="Prescriptions"
        columns={columns}
        rows={prescriptions.data?.rows}
        empty={isFiltered ? 'No prescriptions found' : 'No prescription waits'}
        rowTo={({ id }) => paths.prescriptionDetails(id)}
        loading={prescriptions.isLoading}
        problem={prescriptions.error}
      />
      <Pager page={prescriptions.data} of={['prescription', 'prescriptions']} />
    </Page>
  )
}
PrescriptionsPage.about = listPrescriptions

function noneInWords({ allergySigns }: Prescription): string {
  return allergySigns.noneSince ? 'No allergies known' : 'Allergies not recorded'
}

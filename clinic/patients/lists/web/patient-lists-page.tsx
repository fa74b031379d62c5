import { paths } from '../../../../contract/paths.ts'
import { personLabel } from '../../../../contract/person.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { criteriaSentence } from '../criteria-sentence.ts'
import { listPatientLists, type PatientList } from '../patient-list.ts'
import { useCriterionTexts } from './criteria-in-words.ts'

const columns: readonly Column<PatientList>[] = [
  {
    head: 'Name',
    wraps: true,
    cell: ({ id, name }) => <TextLink to={paths.patientListDetails(id)}>{name}</TextLink>,
  },
  { head: 'Patients', wraps: true, phone: 'fills', cell: (list) => <Sentence list={list} /> },
  {
    head: 'For',
    short: true,
    phone: 'aside',
    cell: ({ sharing }) => (sharing === 'desk' ? 'The desk' : 'Only me'),
  },
  {
    head: 'Owner',
    narrow: true,
    phone: 'none',
    cell: ({ owner }) => owner.name ?? personLabel(owner, owner.id),
  },
]

/** The saved lists of patients: own ones, and those of the desk. */
export function PatientListsPage() {
  const lists = useAnswer(listPatientLists, {})
  return (
    <Page
      title="Patient lists"
      actions={
        <>
          <ButtonLink to={paths.recallLists()} variant="default">
            Recall lists
          </ButtonLink>
          <ButtonLink to={paths.patientListAdd()}>+ Add List</ButtonLink>
        </>
      }
    >
      <ListTable
        label="Patient lists"
        columns={columns}
        rows={lists.data}
        empty="No Lists Found"
        emptyAction={
          <p>
            A list finds patients by criteria, such as everybody over 65 without a visit for a year.
          </p>
        }
        rowTo={({ id }) => paths.patientListDetails(id)}
        loading={lists.isLoading}
        problem={lists.error}
      />
    </Page>
  )
}
PatientListsPage.about = listPatientLists

function Sentence({ list: { criteria, names } }: { list: PatientList }) {
  return criteriaSentence(criteria, useCriterionTexts(names))
}

import { Button } from '@mantine/core'
import { paths } from '../../../../contract/paths.ts'
import { personLabel } from '../../../../contract/person.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { ExportFile } from '../../../../web/export-file.tsx'
import { usePathId } from '../../../../web/go.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { Letterhead } from '../../../../web/ui/letterhead.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { PlainDay } from '../../../../web/ui/when.tsx'
import { patientColumns } from '../../charts/web/patient-columns.tsx'
import { criteriaSentence } from '../criteria-sentence.ts'
import { permissionsOf } from '../criterion.ts'
import { sendListMessage } from '../list-message.ts'
import {
  exportPatientList,
  type ListedPatient,
  listPatientsOfList,
  type PatientList,
  readPatientList,
} from '../patient-list.ts'
import { useCriterionTexts } from './criteria-in-words.ts'
import { MailingsOfList } from './mailings-of-list.tsx'
import { MakeRecallList } from './make-recall-list.tsx'
import { RemoveList } from './remove-list.tsx'
import { SendListMessage } from './send-list-message.tsx'
import classes from './patient-list-page.module.css'

const columns: readonly Column<ListedPatient>[] = [
  ...patientColumns.filter(({ head }) => head !== 'Actions' && head !== 'Email'),
  {
    head: 'Last visit',
    phone: 'none',
    cell: ({ lastVisit }) => lastVisit && <PlainDay date={lastVisit} />,
  },
  {
    head: 'Next visit',
    phone: 'none',
    cell: ({ nextVisit }) => nextVisit && <PlainDay date={nextVisit} />,
  },
  ...patientColumns.filter(({ head }) => head === 'Actions'),
]

/** The patients whom a list finds now. */
export function PatientListPage() {
  const id = usePathId()
  const { data: list, error } = useAnswer(readPatientList, { params: { id } })
  if (!list && error?.id === 'not-found') {
    return <LeaveWithNotice notice="List not found" to={paths.patientLists()} />
  }
  return (
    <Page title={list?.name ?? 'Patient list'} actions={list && <Acts list={list} />}>
      <Letterhead />
      {list ? (
        <Patients key={list.id} list={list} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={10} visible />
      )}
    </Page>
  )
}
PatientListPage.about = listPatientsOfList

function Acts({ list }: { list: PatientList }) {
  const session = useSession()
  const { id, mayChange } = list
  const mayAsk = permissionsOf(list.criteria).every((permission) =>
    mayCall(session, { permission }),
  )
  return (
    <>
      {mayAsk && mayCall(session, sendListMessage) && <SendListMessage listId={id} />}
      {mayAsk && <MakeRecallList list={list} />}
      <ExportFile
        of={exportPatientList}
        input={{ params: { id } }}
        name={`${fileName(list.name)}.csv`}
      />
      <Button variant="default" onClick={() => window.print()}>
        Print
      </Button>
      {mayChange && (
        <ButtonLink to={paths.patientListEdit(id)} variant="default">
          Edit
        </ButtonLink>
      )}
      <ButtonLink to={paths.patientListAdd({ copy: id })} variant="default">
        Copy
      </ButtonLink>
      {mayChange && <RemoveList list={list} />}
    </>
  )
}

function Patients({ list: { id, criteria, names, sharing, owner } }: { list: PatientList }) {
  const session = useSession()
  const { role } = session
  const { query, order } = usePageSearch(listPatientsOfList)
  const patients = useAnswer(listPatientsOfList, { params: { id }, query })
  const sentence = criteriaSentence(criteria, useCriterionTexts(names))
  const isOfOwnVisits = role === 'doctor' && permissionsOf(criteria).includes('visits.read')
  return (
    <>
      <p className={classes.sentence}>
        {sentence}.{' '}
        {sharing === 'desk' && `Shared by ${owner.name ?? personLabel(owner, owner.id)}.`}
        {isOfOwnVisits && ' Only visits with you count.'}
      </p>
      <ListTable
        label="Patients"
        columns={columns}
        rows={patients.data?.rows}
        empty="No Patients Found"
        emptyAction={<p>Nobody meets all criteria now.</p>}
        rowTo={({ id: patientId }) => paths.patientDetails(patientId)}
        order={order}
        loading={patients.isLoading}
        problem={patients.error}
      />
      <Pager page={patients.data} of={['patient', 'patients']} />
      {mayCall(session, sendListMessage) && <MailingsOfList listId={id} />}
    </>
  )
}

/** A name that every file system takes. */
function fileName(name: string): string {
  return name.replace(/[^\p{L}\p{N} _-]+/gu, '').trim() || 'patients'
}

import { Button, Group } from '@mantine/core'
import { paths } from '../../../../contract/paths.ts'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useGo, usePathId } from '../../../../web/go.ts'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { HistoryLink } from '../../../audit/web/history-link.tsx'
import { changeDuty, type Duty, DutyChanges, readDuty, removeDuty } from '../duty.ts'
import { DutyFields } from './duty-fields.tsx'

/** One duty, to change or to delete. */
export function DutyPage() {
  const id = usePathId()
  const { data: duty, error } = useAnswer(readDuty, { params: { id } })
  if (!duty && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Duty not found" to={paths.duties()} />
  }
  return (
    <Page
      title="Edit Duty"
      width="narrow"
      actions={
        duty && (
          <Group>
            <HistoryLink objectId={duty.id} />
            <DeleteDuty duty={duty} />
          </Group>
        )
      }
    >
      {duty ? (
        <DutyForm key={duty.id} duty={duty} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={5} visible />
      )}
    </Page>
  )
}
DutyPage.about = changeDuty

function DutyForm({ duty }: { duty: Duty }) {
  const go = useGo()
  const change = useAct(changeDuty)
  return (
    <Form
      schema={DutyChanges}
      initial={duty}
      onSubmit={async (body, version) => {
        const changed = await change.act({ params: { id: duty.id }, version, body })
        await go(paths.duties())
        return changed
      }}
      saving={change.saving}
      problem={change.problem}
      failure="Failed to save the duty"
      submitLabel="Save"
      savingLabel="Saving..."
      cancelTo={paths.duties()}
      hint={hintFor(duty.accounts)}
    >
      <DutyFields role={duty.role} />
    </Form>
  )
}

function hintFor(accounts: number): string | undefined {
  if (accounts === 0) return undefined
  return accounts === 1
    ? 'Counts for one account at its next request.'
    : `Counts for ${accounts} accounts at their next request.`
}

function DeleteDuty({ duty: { id, name, version, accounts } }: { duty: Duty }) {
  const go = useGo()
  const { act, saving } = useAct(removeDuty)
  if (accounts > 0) return null

  async function remove() {
    if (!(await confirm({ question: 'Delete this duty?', detail: name, verb: 'Delete' }))) return
    try {
      await act({ params: { id }, version })
      await go(paths.duties())
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to delete the duty', error.message)
    }
  }

  return (
    <Button variant="default" disabled={saving} onClick={() => void remove()}>
      Delete
    </Button>
  )
}

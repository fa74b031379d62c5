import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { listBillDrafts } from '../bill-draft.ts'
import classes from './drafts.module.css'

/** Says that the bill of a visit has been begun already, so that nobody makes it twice. */
export function DraftOfVisit({ appointmentId }: { appointmentId: string }) {
  const drafts = useAnswer(listBillDrafts, { query: { appointmentId, limit: 1 } })
  const [draft] = drafts.data?.rows ?? []
  if (!draft) return null
  return (
    <p className={classes.note} role="status">
      This visit has a draft of its bill already.{' '}
      <TextLink to={paths.billDraftEdit(draft.id)}>Open the draft</TextLink>
    </p>
  )
}

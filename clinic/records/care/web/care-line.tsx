import { Button } from '@mantine/core'
import { IconStethoscope } from '@tabler/icons-react'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { type Care, endCare, whyWords } from '../care.ts'
import classes from './care.module.css'

interface CareLineProps {
  readonly patientId: string
  readonly care: Care
}

/** Above the chart of a patient in care: since when, why, until when, and a button to end it. */
export function CareLine({ patientId, care: { visitOn, taking } }: CareLineProps) {
  const words = useDateWords()
  const { act, saving } = useAct(endCare)
  const how = [
    visitOn && `by the visit on ${words.day(visitOn)}`,
    taking && `since ${words.dayOf(taking.takenAt)} until ${words.dayOf(taking.expiresAt)}`,
  ]

  async function end() {
    const detail = visitOn
      ? `The visit on ${words.day(visitOn)} keeps the patient in your care.`
      : 'Records of colleagues are closed to you from then on. You keep your own.'
    if (!(await confirm({ question: 'End your care?', verb: 'End care', detail }))) return
    try {
      await act({ params: { id: patientId } })
      notify.success('Care ended.')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to end care', error.message)
    }
  }

  return (
    <section className={classes.line} aria-label="Care">
      <IconStethoscope size={18} aria-hidden />
      <p>
        <strong>In your care</strong> {how.filter(Boolean).join(', and ')}.{' '}
        {taking && whyWords(taking)}
      </p>
      {taking && (
        <Button variant="default" size="compact-sm" disabled={saving} onClick={() => void end()}>
          End care
        </Button>
      )}
    </section>
  )
}

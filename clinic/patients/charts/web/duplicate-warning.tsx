import { useDebouncedValue } from '@mantine/hooks'
import { IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { orDash } from '../../../../contract/person.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { useField } from '../../../../web/form/form-context.ts'
import { paths } from '../../../../contract/paths.ts'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { listLikelyDuplicates } from '../likely-duplicate.ts'
import type { LikelyDuplicate } from '../patient.ts'
import classes from './duplicate-warning.module.css'

/** Milliseconds without a key press before the server is asked. */
const patience = 400

interface DuplicateWarningProps {
  /** The chart that is changed. */
  readonly except?: string
}

/** Charts that may already be this person's, shown while the form is filled in. It never blocks. */
export function DuplicateWarning({ except }: DuplicateWarningProps) {
  const name = useField('name').value
  const dob = useField('dob').value
  const contact = useField('contact').value
  const [typed] = useDebouncedValue({ name, dob, contact }, patience)
  const isEnough = (typed.name !== '' && typed.dob !== '') || typed.contact.length > 6
  const query = except === undefined ? typed : { ...typed, except }
  const found = useAnswer(listLikelyDuplicates, { query }, { enabled: isEnough })
  const charts = isEnough ? (found.data ?? []) : []
  return <div role="status">{charts.length > 0 && <LikelyCharts charts={charts} />}</div>
}

interface LikelyChartsProps {
  readonly charts: readonly LikelyDuplicate[]
  /** The acts on one of them, beside its words; without it the name leads to the chart. */
  readonly act?: (chart: LikelyDuplicate) => ReactNode
  readonly children?: ReactNode
}

/** Charts that look like the person of the form, with what they share. */
export function LikelyCharts({ charts, act, children }: LikelyChartsProps) {
  const words = useDateWords()
  return (
    <div className={classes.warning}>
      <p className={classes.title}>
        <IconUsers size={20} aria-hidden />
        Is it somebody who has a chart already?
      </p>
      <ul className={classes.charts}>
        {charts.map((chart) => (
          <li key={chart.id}>
            <span>
              {act ? (
                <b>{nameOf(chart)}</b>
              ) : (
                <TextLink to={paths.patientDetails(chart.id)} underline="always">
                  {nameOf(chart)}
                </TextLink>
              )}
              {`, born ${words.date(orDash(chart.dob))}, MRN ${chart.mrn}: same ${chart.because}`}
              {chart.isUnconfirmed && ' (signed up online, email not confirmed)'}
            </span>{' '}
            {act?.(chart)}
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}

function nameOf({ name, email }: LikelyDuplicate): string {
  return name || orDash(email)
}

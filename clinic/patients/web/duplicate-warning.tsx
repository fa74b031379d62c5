import { useDebouncedValue } from '@mantine/hooks'
import { IconUsers } from '@tabler/icons-react'
import { orDash } from '../../../contract/person.ts'
import { useAnswer } from '../../../web/ask.ts'
import { useField } from '../../../web/form/form-context.ts'
import { paths } from '../../../contract/paths.ts'
import { TextLink } from '../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../web/ui/when.tsx'
import { listLikelyDuplicates } from '../patient.ts'
import classes from './duplicate-warning.module.css'

/** Milliseconds without a key press before the server is asked. */
const patience = 400

/** Charts that may already be this person's, shown while the form is filled in. It never blocks. */
export function DuplicateWarning() {
  const words = useDateWords()
  const name = useField('name').value
  const dob = useField('dob').value
  const contact = useField('contact').value
  const [typed] = useDebouncedValue({ name, dob, contact }, patience)
  const isEnough = (typed.name !== '' && typed.dob !== '') || typed.contact.length > 6
  const found = useAnswer(listLikelyDuplicates, { query: typed }, { enabled: isEnough })
  const charts = isEnough ? (found.data ?? []) : []
  return (
    <div role="status">
      {charts.length > 0 && (
        <div className={classes.warning}>
          <p className={classes.title}>
            <IconUsers size={20} aria-hidden />
            Is it somebody who has a chart already?
          </p>
          <ul className={classes.charts}>
            {charts.map((chart) => (
              <li key={chart.id}>
                <TextLink to={paths.patientDetails(chart.id)} underline="always">
                  {chart.name || orDash(chart.email)}
                </TextLink>
                {`, born ${words.date(orDash(chart.dob))}, MRN ${chart.mrn}: same ${chart.because}`}
                {chart.isUnconfirmed && ' (signed up online, email not confirmed)'}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

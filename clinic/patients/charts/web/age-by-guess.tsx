import { use, useId, useState } from 'react'
import { Described } from '../../../../web/form/field-frame.tsx'
import { FormContext } from '../../../../web/form/form-context.ts'
import { NumericInput } from '../../../../web/form/numeric-input.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import classes from './age-by-guess.module.css'

const oldest = 120

/** Fills in the date of birth of somebody whose age is only guessed: the middle of that year. */
export function AgeByGuess() {
  const { today } = useSession().clinic
  const form = use(FormContext)
  const id = useId()
  const [age, setAge] = useState('')
  const isWrong = age !== '' && !isAge(Number(age))
  const error = isWrong ? `An age is a whole number of years, at most ${oldest}.` : undefined
  function set(value: unknown) {
    const text = String(value)
    setAge(text)
    if (text === '' || !isAge(Number(text))) return
    form?.set('dob', bornAbout(Number(text), today))
    form?.set('dobCertainty', 'estimated')
  }
  return (
    <div className={classes.field} data-field>
      <label htmlFor={id}>Age by Guess</label>
      <Described by={`${id}-help`} inputId={id}>
        <NumericInput
          control={{ id, name: 'age', required: false, 'aria-invalid': isWrong || undefined }}
          field={{ value: age, error, set }}
          min={0}
          max={oldest}
        />
      </Described>
      <p id={`${id}-help`} className={error ? classes.error : classes.help} role="status">
        {error ?? 'Fills in an estimated date of birth.'}
      </p>
    </div>
  )
}

const isAge = (years: number) => Number.isInteger(years) && years >= 0 && years <= oldest

/** The first of July of the year, or the first of January where that day is still to come. */
function bornAbout(years: number, today: string): string {
  const year = String(Number(today.slice(0, 4)) - years).padStart(4, '0')
  const middle = `${year}-07-01`
  return middle <= today ? middle : `${year}-01-01`
}

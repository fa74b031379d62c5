import { Input } from '@mantine/core'
import { use, useId, useState } from 'react'
import { Described } from '../../../../web/form/field-frame.tsx'
import { FormContext } from '../../../../web/form/form-context.ts'
import { useSession } from '../../../../web/session-context.tsx'
import classes from './age-by-guess.module.css'

const oldest = 120

/** Fills in the date of birth of somebody whose age is only guessed: the middle of that year. */
export function AgeByGuess() {
  const { today } = useSession().clinic
  const form = use(FormContext)
  const id = useId()
  const [age, setAge] = useState('')
  return (
    <div className={classes.field}>
      <label htmlFor={id}>Age by Guess</label>
      <Described by={`${id}-help`} inputId={id}>
        <Input
          id={id}
          type="number"
          min={0}
          max={oldest}
          inputMode="numeric"
          autoComplete="off"
          value={age}
          onChange={({ currentTarget: { value } }) => {
            setAge(value)
            const years = Number(value)
            if (value === '' || !Number.isInteger(years) || years < 0 || years > oldest) return
            form?.set('dob', bornAbout(years, today))
            form?.set('dobCertainty', 'estimated')
          }}
        />
      </Described>
      <p id={`${id}-help`} className={classes.help}>
        Fills in an estimated date of birth.
      </p>
    </div>
  )
}

/** The first of July of the year, or the first of January where that day is still to come. */
function bornAbout(years: number, today: string): string {
  const year = String(Number(today.slice(0, 4)) - years).padStart(4, '0')
  const middle = `${year}-07-01`
  return middle <= today ? middle : `${year}-01-01`
}

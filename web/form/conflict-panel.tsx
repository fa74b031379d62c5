import { Button, Group } from '@mantine/core'
import { isRealDay } from '../../contract/dates.ts'
import { orDash, Person, personLabel } from '../../contract/person.ts'
import { useDateWords } from '../ui/when.tsx'
import classes from './conflict-panel.module.css'
import { type FieldTexts, listInWords } from './field-texts.ts'

interface ConflictPanelProps {
  /** The row as it is stored now. */
  readonly current: object
  readonly texts: FieldTexts
  readonly saving: boolean
  readonly onKeep: () => void
  readonly onTake: () => void
}

/** Both versions of a row that someone else changed meanwhile, field by field; nothing is merged. */
export function ConflictPanel({ current, texts, saving, onKeep, onTake }: ConflictPanelProps) {
  const words = useDateWords()
  const inWords = (text: string) => (isRealDay(text) ? words.day(text) : text)
  const rows = Object.entries(texts)
    .map(([name, { label, yours, words }]) => ({
      name,
      label,
      yours,
      stored: storedText(current, name, words),
    }))
    .filter(({ yours, stored }) => yours !== stored)
  return (
    <section className={classes.panel} aria-label="Both versions">
      <p>
        Nothing is lost: compare what is stored now with what you entered, then choose which one
        stays.
      </p>
      <div className={classes.scroll}>
        <table className={classes.versions}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Stored now</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, label, stored, yours }) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>{orDash(inWords(stored))}</td>
                <td>{orDash(inWords(yours))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Group gap="sm">
        <Button variant="default" disabled={saving} onClick={onTake}>
          Take theirs
        </Button>
        <Button variant="default" disabled={saving} onClick={onKeep}>
          Keep mine
        </Button>
      </Group>
    </section>
  )
}

/** A `patientId` reads as the `patient` beside it in the row. */
function storedText(current: object, name: string, words: Readonly<Record<string, string>>) {
  const row = current as Record<string, unknown>
  // Values that mean nothing by themselves have their words beside them.
  const told = row[`${name}InWords`]
  if (typeof told === 'string') return told
  const value = row[name]
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return listInWords(value.map(String), words)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const person = name.endsWith('Id') ? Person.safeParse(row[name.slice(0, -2)]) : undefined
  return person?.success ? personLabel(person.data, text) : (words[text] ?? text)
}

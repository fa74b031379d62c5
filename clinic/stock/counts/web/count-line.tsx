import { Button, Input } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useId, useRef, useState } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { Described } from '../../../../web/form/field-frame.tsx'
import { useAct } from '../../../../web/ask.ts'
import { useUnsavedWork } from '../../../../web/form/unsaved-work.ts'
import { PlainDay } from '../../../../web/ui/when.tsx'
import { enterCount, type StockCountLine } from '../stock-count.ts'
import classes from './count-page.module.css'
import { lotOfLine, signed } from './count-words.tsx'

interface CountLineProps {
  readonly line: StockCountLine
  readonly onDone: () => void
}

/** A lot with the field of its number, which is saved when the field is left. Text that failed to be saved stays. */
export function CountLine({ line, onDone }: CountLineProps) {
  const id = useId()
  const entering = useAct(enterCount)
  const [typed, setTyped] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isSending = useRef(false)
  /** The newest version that this screen knows; the list is read again a moment later. */
  const [known, setKnown] = useState(line.version)
  const version = Math.max(known, line.version)
  useUnsavedWork(() => typed !== null)

  async function save(): Promise<boolean> {
    if (typed === null || isSending.current) return typed === null
    isSending.current = true
    setRefusal(null)
    try {
      const body = { counted: typed }
      const saved = await entering.act({ params: { id: line.id }, version, body })
      setKnown(saved.version)
      setTyped((now) => (now === typed ? null : now))
      return true
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setRefusal(sentenceOf(error))
      setKnown(storedIn(error)?.version ?? version)
      return false
    } finally {
      isSending.current = false
    }
  }
  // A number that was typed while the network was gone is saved when it comes back.
  useWindowEvent('online', () => void save())

  const isSaved = typed === null && line.counted !== null
  return (
    <li className={classes.line} data-counted={isSaved || undefined} id={`line-${line.id}`}>
      <label htmlFor={id}>
        <strong>{line.item}</strong>
        <span>
          {lotOfLine(line)}
          {line.expiresOn && (
            <>
              {', expires '}
              <PlainDay date={line.expiresOn} />
            </>
          )}
          {line.isFound && ', found'}
        </span>
      </label>
      <div className={classes.number}>
        <Described by={`${id}-said`} inputId={id}>
          <Input
            id={id}
            size="lg"
            inputMode="decimal"
            autoComplete="off"
            placeholder={line.expected === null ? '' : `of ${line.expected}`}
            error={refusal !== null}
            value={typed ?? line.counted ?? ''}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
            onBlur={() => {
              if (typed === '' && line.counted === null) setTyped(null)
              else void save()
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              void save().then((isDone) => isDone && onDone())
            }}
          />
        </Described>
        <span>{line.unit}</span>
      </div>
      <p id={`${id}-said`} role="status" className={refusal ? classes.error : classes.said}>
        {refusal ?? (isSaved ? savedWords(line) : entering.saving ? 'Saving...' : '')}
      </p>
      {refusal !== null && (
        <Button variant="default" onClick={() => void save()}>
          Save again
        </Button>
      )}
    </li>
  )
}

function savedWords({ difference, unit, countedBy }: StockCountLine): string {
  const by = countedBy?.name ?? countedBy?.email
  const is = difference === '0' ? 'As expected' : signed(difference ?? '0', unit)
  return `Saved. ${is}${by ? `, by ${by}` : ''}`
}

/** A number that somebody else entered meanwhile is named, and saving again replaces it. */
function sentenceOf(problem: Problem): string {
  const current = storedIn(problem)
  if (!current) return problem.errors?.['counted'] ?? problem.message
  const by = current.countedBy?.name ?? current.countedBy?.email ?? 'Somebody else'
  return current.counted === null
    ? 'This lot is to be counted anew. Save again to enter your number.'
    : `${by} entered ${current.counted} meanwhile. Save again to replace it by yours.`
}

/** The stored line of a refusal because the line has changed; the contract says that it is there. */
function storedIn(problem: Problem): StockCountLine | undefined {
  return problem.id === 'changed' ? (problem.current as StockCountLine) : undefined
}

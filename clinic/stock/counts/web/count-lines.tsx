import { Button, Input } from '@mantine/core'
import { useId, useState } from 'react'
import { ProgressBar } from '../../../../web/ui/progress-bar.tsx'
import { ScanField, type Scanned } from '../../items/web/scan-field.tsx'
import type { StockCountLine, StockCountSheet } from '../stock-count.ts'
import { CountLine } from './count-line.tsx'
import classes from './count-page.module.css'
import { FoundLotDialog } from './found-lot.tsx'

type Shown = 'all' | 'left'

/** The lots to count: found by scan or by typing, each with its number. */
export function CountLines({ sheet }: { readonly sheet: StockCountSheet }) {
  const id = useId()
  const [words, setWords] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const [found, setFound] = useState<Partial<Scanned> | null>(null)
  const sought = words.trim().toLowerCase()
  const lines = sheet.lines.filter(
    (line) =>
      `${line.item} ${line.lotNumber ?? ''}`.toLowerCase().includes(sought) &&
      (shown === 'all' || line.counted === null),
  )

  function focusOn(line: StockCountLine) {
    setWords('')
    setShown('all')
    // The line may be drawn only now.
    requestAnimationFrame(() => {
      const row = document.getElementById(`line-${line.id}`)
      row?.scrollIntoView({ block: 'center' })
      row?.querySelector('input')?.focus()
    })
  }

  function scanned(scan: Scanned): string | undefined {
    const ofItem = sheet.lines.filter(({ itemId }) => itemId === scan.item.id)
    const lot = scan.lotNumber?.toUpperCase()
    const ofLot = ofItem.filter(
      ({ lotNumber }) => lot === undefined || lotNumber?.toUpperCase() === lot,
    )
    const next = ofLot.find(({ counted }) => counted === null) ?? ofLot[0]
    if (next) focusOn(next)
    else setFound(scan)
    return undefined
  }

  function goToNext(after: StockCountLine) {
    const place = lines.findIndex((line) => line.id === after.id)
    const next = lines.slice(place + 1).find(({ counted }) => counted === null)
    if (next) focusOn(next)
  }

  return (
    <div className={classes.counting}>
      <div className={classes.progress}>
        <p>
          <strong>{`${sheet.counted} of ${sheet.lots}`}</strong> lots counted
        </p>
        <ProgressBar label="Count" done={sheet.counted} of={sheet.lots} />
      </div>
      <ScanField onScan={scanned} />
      <div className={classes.finding}>
        <div>
          <label htmlFor={id}>Find</label>
          <Input
            id={id}
            type="search"
            placeholder="Item or lot"
            autoComplete="off"
            value={words}
            onChange={({ currentTarget: { value } }) => setWords(value)}
          />
        </div>
        <Button
          variant="default"
          aria-pressed={shown === 'left'}
          onClick={() => setShown(shown === 'all' ? 'left' : 'all')}
        >
          {shown === 'all' ? 'Show what is left' : 'Show all'}
        </Button>
        <Button variant="default" onClick={() => setFound({})}>
          + Found stock
        </Button>
      </div>
      <ul className={classes.lines} aria-label="Lots">
        {lines.map((line) => (
          <CountLine key={line.id} line={line} onDone={() => goToNext(line)} />
        ))}
      </ul>
      {lines.length === 0 && (
        <p className={classes.said}>
          {sheet.lines.length === 0
            ? 'By the ledger nothing is here. Add what you find.'
            : 'No lots found.'}
        </p>
      )}
      {found && <FoundLotDialog countId={sheet.id} known={found} onClose={() => setFound(null)} />}
    </div>
  )
}

import { ActionIcon, Input } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { use, useId } from 'react'
import { DayInput } from '../../../../web/form/day-input.tsx'
import { FormContext } from '../../../../web/form/form-context.ts'
import type { StockItem } from '../../items/stock-item.ts'
import { ScanField, type Scanned } from '../../items/web/scan-field.tsx'
import { StockItemInput } from '../../items/web/stock-item-input.tsx'
import { useStockItems } from './controlled-lines.tsx'
import { costLabel } from '../stock-entry.ts'
import { PackSelect, SmallField } from './small-field.tsx'
import classes from './stock-lines.module.css'

interface ReceivedLine {
  readonly itemId: string
  readonly pack: string | null
  readonly quantity: string
  readonly lotNumber: string | null
  readonly expiresOn: string | null
  readonly cost: string
}

/** Lines that are received: each scan adds one, or counts up the line of the same lot. */
export function ReceivedLines({ currency }: { readonly currency: string }) {
  const form = use(FormContext)
  const id = useId()
  if (!form) throw new Error('The lines stand outside a form')
  const value = form.values['lines']
  const lines = Array.isArray(value) ? (value as readonly ReceivedLine[]) : []
  const items = useStockItems(lines.map(({ itemId }) => itemId))
  const set = (next: readonly ReceivedLine[]) => form.set('lines', next)

  function add(item: StockItem, known: Partial<ReceivedLine> = {}) {
    const pack = item.packs[0]?.name ?? null
    const line = { itemId: item.id, pack, quantity: '1', lotNumber: '', expiresOn: null, cost: '' }
    set([...lines, { ...line, ...known }])
  }
  function scanned({ item, pack, lotNumber, expiresOn }: Scanned): string | undefined {
    const same = lines.findIndex(
      (line) =>
        line.itemId === item.id && line.pack === pack && (line.lotNumber || null) === lotNumber,
    )
    if (same < 0) add(item, { pack, lotNumber: lotNumber ?? '', expiresOn })
    else {
      set(
        lines.map((line, place) =>
          place === same ? { ...line, quantity: String(Number(line.quantity) + 1) } : line,
        ),
      )
    }
    return undefined
  }

  return (
    <fieldset className={classes.lines}>
      <legend>Items</legend>
      <ScanField onScan={scanned} />
      <ol className={classes.rows}>
        {lines.map((line, place) => (
          <ReceivedRow
            // A line's only identity is its place; its values are in the form.
            key={place}
            line={line}
            place={place}
            item={items.get(line.itemId)}
            currency={currency}
            id={`${form.id}-lines.${place}`}
            errors={form.errors}
            onChange={(next) => set(lines.map((one, other) => (other === place ? next : one)))}
            onRemove={() => set(lines.filter((_, other) => other !== place))}
          />
        ))}
      </ol>
      <StockItemInput
        id={`${id}-item`}
        label="Add an item"
        placeholder="Add an item by its name"
        onChoose={(item) => add(item)}
      />
      {form.errors['lines'] && <p className={classes.error}>{form.errors['lines']}</p>}
    </fieldset>
  )
}

interface ReceivedRowProps {
  readonly line: ReceivedLine
  readonly place: number
  readonly item: StockItem | undefined
  readonly currency: string
  readonly id: string
  readonly errors: Readonly<Record<string, string | undefined>>
  readonly onChange: (line: ReceivedLine) => void
  readonly onRemove: () => void
}

function ReceivedRow(props: ReceivedRowProps) {
  const { line, place, item, id, errors, onChange, onRemove } = props
  const name = item?.name ?? 'item'
  const told = Object.entries(errors)
    .filter(([field]) => field.startsWith(`lines.${place}.`))
    .map(([, error]) => error)
  const isWrong = (field: string) => errors[`lines.${place}.${field}`] !== undefined
  const set = (changes: Partial<ReceivedLine>) => onChange({ ...line, ...changes })
  const input = (field: 'quantity' | 'lotNumber' | 'cost', label: string) => (
    <SmallField label={label} id={`${id}.${field}`}>
      <Input
        id={`${id}.${field}`}
        aria-label={`${label} of ${name}`}
        aria-invalid={isWrong(field) || undefined}
        error={isWrong(field)}
        inputMode={field === 'lotNumber' ? 'text' : 'decimal'}
        autoComplete="off"
        value={line[field] ?? ''}
        onChange={({ currentTarget }) => set({ [field]: currentTarget.value })}
      />
    </SmallField>
  )
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <strong>{name}</strong>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.fields}>
        {input('quantity', 'Quantity')}
        <PackSelect
          item={item}
          id={`${id}.pack`}
          pack={line.pack}
          onChoose={(pack) => set({ pack })}
        />
        {input('lotNumber', 'Lot')}
        <SmallField label="Expiry" id={`${id}.expiresOn`}>
          <DayInput
            control={{ id: `${id}.expiresOn`, 'aria-label': `Expiry of ${name}` }}
            error={isWrong('expiresOn')}
            value={line.expiresOn ?? ''}
            onChange={(day) => set({ expiresOn: day || null })}
          />
        </SmallField>
        {input('cost', `${costLabel} in ${props.currency}`)}
      </div>
      {told.length > 0 && <p className={classes.error}>{told.join(' ')}</p>}
    </li>
  )
}

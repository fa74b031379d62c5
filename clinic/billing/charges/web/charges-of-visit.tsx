import { ActionIcon, Button, Input } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId, useState, type FormEvent } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import type { PriceItem } from '../../../prices/price-item.ts'
import { ItemInput } from '../../../prices/web/item-input.tsx'
import { addCharge, type Charge, listCharges, removeCharge } from '../charge.ts'
import classes from './charges-of-visit.module.css'

/** The services and items that a visit is to be charged for; the desk's bill takes them over. */
export function ChargesOfVisit({ visit }: { readonly visit: { readonly id: string } }) {
  const [isAdding, setIsAdding] = useState(false)
  const params = { id: visit.id }
  const charges = useAnswer(listCharges, { params })
  if (charges.isLoading) return <Loading lines={1} />
  return (
    <>
      {(charges.data ?? []).length > 0 && (
        <ul className={classes.charges}>
          {charges.data?.map((charge) => (
            <ChargeRow key={charge.id} charge={charge} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <NewChargeForm visitId={visit.id} />
      ) : (
        <Button variant="default" size="compact-md" onClick={() => setIsAdding(true)}>
          + Add charge
        </Button>
      )}
    </>
  )
}

function ChargeRow({ charge }: { readonly charge: Charge }) {
  const { act, saving } = useAct(removeCharge)
  const add = useAct(addCharge)
  const { id, appointmentId, itemId, name, code, quantity, note, isBilled } = charge
  const details = [code, note, isBilled && 'On a bill'].filter(Boolean).join(' · ')

  async function remove() {
    try {
      await act({ params: { id } })
      notify.success(`${name} removed`, {
        label: 'Undo',
        run: () => void takeBack(),
      })
    } catch (error) {
      sayWhy('Failed to remove the charge', error)
    }
  }

  async function takeBack() {
    try {
      const body = { id: uuidv7(), itemId, quantity, note }
      await add.act({ params: { id: appointmentId }, body })
    } catch (error) {
      sayWhy('Failed to undo', error)
    }
  }

  return (
    <li>
      <span>
        {quantity === '1' ? name : `${quantity} × ${name}`}
        {details && <span className={classes.details}>{details}</span>}
      </span>
      {!isBilled && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove ${name}`}
          disabled={saving}
          onClick={() => void remove()}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

function sayWhy(text: string, error: unknown) {
  if (!(error instanceof Problem)) throw error
  notify.failure(text, error.message)
}

function NewChargeForm({ visitId }: { readonly visitId: string }) {
  const id = useId()
  const { act, saving } = useAct(addCharge)
  // One id for all tries, so that a form that is sent twice adds one charge.
  const [chargeId, setChargeId] = useState(() => uuidv7())
  const [text, setText] = useState('')
  const [item, setItem] = useState<PriceItem | null>(null)
  const [quantity, setQuantity] = useState('1')
  const [error, setError] = useState('')

  async function add(event: FormEvent) {
    event.preventDefault()
    // The panel around it may be a form of its own.
    event.stopPropagation()
    if (!item) {
      setError('Choose an item of the price list.')
      return
    }
    try {
      const body = { id: chargeId, itemId: item.id, quantity }
      await act({ params: { id: visitId }, body })
      setChargeId(uuidv7())
      setText('')
      setItem(null)
      setQuantity('1')
      setError('')
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      setError(Object.values(problem.errors ?? {})[0] ?? problem.message)
    }
  }

  return (
    <form className={classes.form} onSubmit={(event) => void add(event)} noValidate>
      <div className={classes.item}>
        <ItemInput
          id={`${id}-item`}
          label="Service or item"
          takesFocus
          value={text}
          error={error !== ''}
          describedBy={error === '' ? undefined : `${id}-error`}
          onType={(typed) => {
            setText(typed)
            setItem(null)
          }}
          onChoose={(chosen) => {
            setText(chosen.name)
            setItem(chosen)
            setError('')
          }}
        />
      </div>
      <Input
        className={classes.quantity}
        aria-label="Quantity"
        inputMode="decimal"
        autoComplete="off"
        value={quantity}
        onChange={({ currentTarget }) => setQuantity(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={saving}>
        Add charge
      </Button>
      {error && (
        <p id={`${id}-error`} role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </form>
  )
}

import { ActionIcon, Button, Input } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { use } from 'react'
import { FormContext } from '../../../../web/form/form-context.ts'
import type { Pack } from '../stock-item.ts'
import classes from './packs-field.module.css'

const labels = { name: 'Pack', size: 'Units in it', barcode: 'Barcode' } as const

/** The packs in which an item is bought and given out, each so many units. */
export function PacksField() {
  const form = use(FormContext)
  if (!form) throw new Error('The packs stand outside a form')
  const value = form.values['packs']
  const packs = Array.isArray(value) ? (value as readonly Pack[]) : []
  const set = (next: readonly Pack[]) => form.set('packs', next)
  return (
    <fieldset className={classes.packs}>
      <legend>Packs</legend>
      <ol className={classes.rows}>
        {packs.map((pack, place) => {
          const told = Object.entries(form.errors)
            .filter(([name]) => name.startsWith(`packs.${place}.`))
            .map(([, error]) => error)
          return (
            // A pack's only identity is its place; its values are in the form.
            <li key={place} className={classes.row}>
              {(['name', 'size', 'barcode'] as const).map((name) => {
                const id = `${form.id}-packs.${place}.${name}`
                const isWrong = form.errors[`packs.${place}.${name}`] !== undefined
                return (
                  <div key={name} className={classes.field}>
                    <label htmlFor={id}>{labels[name]}</label>
                    <Input
                      id={id}
                      aria-label={`${labels[name]} of pack ${place + 1}`}
                      aria-invalid={isWrong || undefined}
                      error={isWrong}
                      inputMode={name === 'size' ? 'decimal' : 'text'}
                      placeholder={name === 'name' ? 'box' : name === 'size' ? '20' : ''}
                      autoComplete="off"
                      value={pack[name] ?? ''}
                      onChange={({ currentTarget }) =>
                        set(
                          packs.map((one, other) =>
                            other === place ? { ...one, [name]: currentTarget.value } : one,
                          ),
                        )
                      }
                    />
                  </div>
                )
              })}
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Remove pack ${place + 1}`}
                onClick={() => set(packs.filter((_, other) => other !== place))}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
              {told.length > 0 && <p className={classes.error}>{told.join(' ')}</p>}
            </li>
          )
        })}
      </ol>
      <div>
        <Button
          variant="default"
          size="compact-md"
          onClick={() => set([...packs, { name: '', size: '', barcode: '' }])}
        >
          + Add pack
        </Button>
      </div>
      {form.errors['packs'] && <p className={classes.error}>{form.errors['packs']}</p>}
    </fieldset>
  )
}

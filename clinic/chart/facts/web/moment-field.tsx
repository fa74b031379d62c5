import { Input } from '@mantine/core'
import { useState } from 'react'
import { FieldFrame, type FieldProps } from '../../../../web/form/field-frame.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { isMoment, momentInWords } from '../moment.ts'
import { typedMoment } from '../typed-moment.ts'

/** A moment as exactly as it is known, typed as people write it: a year, a month or a day. */
export function MomentField({ help = 'A day, a month or a year', ...frame }: FieldProps) {
  const { clinic } = useSession()
  const words = useDateWords()
  /** The text being typed; null while the value shows. */
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <FieldFrame {...frame} help={help}>
      {(control, field) => (
        <Input
          {...control}
          autoComplete="off"
          error={field.error !== undefined}
          value={typed ?? (isMoment(field.value) ? momentInWords(field.value, words) : field.value)}
          data-value={field.value}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            field.set(typedMoment(currentTarget.value, clinic) ?? currentTarget.value)
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </FieldFrame>
  )
}

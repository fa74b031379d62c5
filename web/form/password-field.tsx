import { ActionIcon, Input } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

interface PasswordFieldProps extends FieldProps {
  readonly autoComplete: 'current-password' | 'new-password'
}

/** A password, with a button that shows it; pasting and password managers work. */
export function PasswordField({ placeholder, autoComplete, ...frame }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false)
  return (
    <FieldFrame {...frame}>
      {(control, field) => (
        <Input
          {...control}
          type={visible ? 'text' : 'password'}
          placeholder={placeholder}
          autoComplete={autoComplete}
          error={field.error !== undefined}
          value={field.value}
          onChange={(event) => field.set(event.currentTarget.value)}
          rightSectionPointerEvents="all"
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Show characters"
              aria-pressed={visible}
              onClick={() => setVisible(!visible)}
            >
              {visible ? <IconEyeOff size={18} /> : <IconEye size={18} />}
            </ActionIcon>
          }
        />
      )}
    </FieldFrame>
  )
}

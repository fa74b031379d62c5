import { Anchor } from '@mantine/core'

/** A phone number to press: phones call it. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <Anchor
      inherit
      underline="always"
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      style={{ whiteSpace: 'nowrap' }}
    >
      {phone}
    </Anchor>
  )
}

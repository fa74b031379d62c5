import type { DutyRole } from '../../../../contract/permission.ts'
import { TextField } from '../../../../web/form/text-field.tsx'
import { PermissionsField } from './permissions-field.tsx'

/** The fields for adding and for changing a duty of a role. */
export function DutyFields({ role }: { readonly role: DutyRole }) {
  return (
    <>
      <TextField name="name" label="Name" placeholder="Cashier" required />
      <PermissionsField key={role} role={role} />
    </>
  )
}
